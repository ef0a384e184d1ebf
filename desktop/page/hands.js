// Hands: levers by mouse, finger and keyboard, the roll button, the plug. What they do shows here at once and is told to the box.
import {$, make} from "./dom.js";
import {isHeard, tell} from "./wire.js";

// Keys of levers 1 to 12: by what they write, and by where they are on keyboards that write something else there.
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "="];
const CODES = [..."1234567890"].map((digit) => `Digit${digit}`).concat("Minus", "Equal");
const LETS_GO = ["pointerup", "pointercancel", "lostpointercapture"];

// ---- Levers ---------------------------------------------------------------------------------------------------------------

let levers = []; // the elements, lever 1 first
let isDown = new Set(); // as the page shows them
let saidDown = []; // as the box said last

/** Gives every tile its lever. */
export function fit(count) {
  levers = Array.from({length: count}, (_, i) => {
    const lever = make("button", {type: "button", className: "lever", id: `lever-${i + 1}`},
      make("span", {className: "slot"}), make("span", {className: "bat"}));
    lever.dataset.tile = i + 1;
    lever.setAttribute("aria-keyshortcuts", KEYS[i]);
    return lever;
  });
  [...$("tiles").children].forEach((tile, i) => tile.append(levers[i]));
  levers.forEach(showLever);
}

function showLever(lever, i) {
  const down = isDown.has(i + 1);
  lever.setAttribute("aria-pressed", down);
  lever.setAttribute("aria-label", `Lever ${i + 1}, ${down ? "down: shut" : "up: open"}`);
}

/** The box says which levers are down. */
export function showLevers(down) {
  saidDown = down;
  catchUp();
}

/** The box has answered one message of this page. */
export function heard() {
  catchUp();
}

// Until the box has heard all that hands did here, what it says of the levers is older, and would turn them back.
function catchUp() {
  if (!isHeard()) return;
  isDown = new Set(saidDown);
  levers.forEach(showLever);
}

function move(number, down) {
  if (number < 1 || number > levers.length || isDown.has(number) === down) return;
  if (down) isDown.add(number); else isDown.delete(number);
  showLever(levers[number - 1], number - 1);
  tell({lever: number, down});
}

const flip = (number) => move(number, !isDown.has(number));

function sweep() {
  for (let number = 1; number <= levers.length; number++) move(number, false);
}

// A finger drawn along the row moves all levers that it meets, to where it moved the first.
const drag = {on: false, down: false, at: 0}; // at: the lever that it met last, 0 outside the row

function leverUnder(event) {
  const found = document.elementFromPoint(event.clientX, event.clientY);
  if (!found?.closest("#tiles")) drag.at = 0;
  return +(found?.closest(".lever")?.dataset.tile ?? 0);
}

function beginDrag(event) {
  const number = leverUnder(event);
  if (!number || event.button) return;
  keepFocusAway(event);
  Object.assign(drag, {on: true, down: !isDown.has(number), at: number});
  move(number, drag.down);
  $("tiles").setPointerCapture(event.pointerId);
}

function goOnDragging(event) {
  const number = drag.on ? leverUnder(event) : 0;
  if (!number) return;
  drag.at ||= number;
  while (drag.at !== number) { // a quick hand is seen at a few levers only, and meets all
    drag.at += Math.sign(number - drag.at);
    move(drag.at, drag.down);
  }
  move(number, drag.down);
}

function endDrag() {
  drag.on = false;
}

// A click doesn't take the focus, so that space stays the roll button.
function keepFocusAway(event) {
  event.preventDefault();
  document.activeElement?.blur();
}

// ---- The roll button --------------------------------------------------------------------------------------------------------

const SHORTEST_MS = 60; // what a finger can do; a touchpad's click may be as short as a bounce, which the box does not take
// What a press has become, for those who look at the page, until so many ms.
const GESTURES = [[600, "tap"], [2000, "hold"], [5000, "leave …"], [8000, "let go: leave"], [Infinity, "stuck?"]];

const holders = new Set(); // pointers and keys that hold the button
let holding = false, heldSince = 0, gestureTimer = 0;

function hold(who, down) {
  if (down) holders.add(who); else holders.delete(who);
  settle();
}

function settle() {
  const now = holders.size > 0;
  if (now === holding) return;
  if (!now && performance.now() - heldSince < SHORTEST_MS) {
    setTimeout(settle, SHORTEST_MS);
    return;
  }
  holding = now;
  press(now);
  tell({roll: now ? "press" : "release"});
  clearInterval(gestureTimer);
  if (now) {
    heldSince = performance.now();
    gestureTimer = setInterval(showGesture, 50);
  }
  showGesture();
}

// Whoever looks away has let go.
function releaseAll() {
  for (const who of [...holders]) hold(who, false);
  endDrag();
}

/** The box says whether its button is down: on another page, maybe. */
export function showButton(down) {
  if (!holding) press(down);
}

function press(down) {
  $("roll").setAttribute("aria-pressed", down);
}

function showGesture() {
  const held = performance.now() - heldSince;
  $("gesture").textContent = holding ? GESTURES.find(([until]) => held < until)[1] : "";
}

function startButton() {
  const roll = $("roll");
  roll.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    keepFocusAway(event);
    roll.setPointerCapture(event.pointerId);
    hold(`pointer ${event.pointerId}`, true);
  });
  for (const end of LETS_GO) roll.addEventListener(end, (event) => hold(`pointer ${event.pointerId}`, false));
  roll.addEventListener("click", (event) => { // a screen reader's click has no press of its own
    if (event.detail === 0 && !holders.size) {
      hold("click", true);
      hold("click", false);
    }
  });
}

// ---- The plug ---------------------------------------------------------------------------------------------------------------

let isPowered = true;

/** The box says whether its plug is in. */
export function showPower(on) {
  isPowered = on;
  $("plug").setAttribute("aria-checked", on);
  $("plug").lastElementChild.textContent = on ? "Plugged in" : "No power";
  $("box").classList.toggle("dead", !on);
}

// ---- The keyboard, and what is left -------------------------------------------------------------------------------------------

function holdsButton(event) {
  const other = event.target.closest?.("button, summary, a");
  const onButton = event.target === $("roll");
  return event.code === "KeyR" || (event.key === " " && (!other || onButton)) || (event.key === "Enter" && onButton);
}

function leverOfKey(event) {
  if (event.code.startsWith("Numpad") && event.key === "-") return 11;
  return KEYS.indexOf(event.key) + 1 || CODES.indexOf(event.code) + 1;
}

function keyDown(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input")) return;
  if (holdsButton(event)) {
    event.preventDefault();
    hold(event.code, true);
  } else if (event.repeat) {
    return;
  } else if (event.code === "KeyU") {
    sweep();
  } else {
    flip(leverOfKey(event));
  }
}

function keyUp(event) {
  if (event.target === $("roll") && (event.key === " " || event.key === "Enter")) event.preventDefault();
  hold(event.code, false);
}

/** Begins to listen. */
export function start() {
  const tiles = $("tiles");
  tiles.addEventListener("pointerdown", beginDrag);
  tiles.addEventListener("pointermove", goOnDragging);
  for (const end of LETS_GO) tiles.addEventListener(end, endDrag);
  tiles.addEventListener("click", (event) => { // from a keyboard or a screen reader only
    const lever = event.target.closest(".lever");
    if (lever && event.detail === 0) flip(+lever.dataset.tile);
  });
  startButton();
  for (const place of [$("roll"), tiles]) place.addEventListener("contextmenu", (event) => event.preventDefault());
  $("sweep").onclick = sweep;
  $("plug").onclick = () => tell({power: isPowered ? "off" : "on"});
  addEventListener("keydown", keyDown);
  addEventListener("keyup", keyUp);
  // A click leaves no focus behind, so that space goes on being the roll button.
  document.addEventListener("click", (event) => { if (event.detail) document.activeElement?.closest("button, summary")?.blur(); });
  addEventListener("blur", releaseAll);
  addEventListener("pagehide", releaseAll);
  document.addEventListener("visibilitychange", () => { if (document.hidden) releaseAll(); });
}
