// The page of the simulated box. The server tells all there is to know (frames, tones, log lines, levers) and is told what hands do;
// nothing about the game is decided here, so a reload or a second tab shows the same box.
import {Table, kind, list, minus, percent, signed, words} from "./log.js";

const $ = (id) => document.getElementById(id);
const make = (tag, props = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), props);
  element.append(...children);
  return element;
};

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "="];
const CODES = ["Digit1", "Digit2", "Digit3", "Digit4", "Digit5", "Digit6", "Digit7", "Digit8", "Digit9", "Digit0", "Minus", "Equal"];
// Where the 7 pixels of a dice face sit, in chain order, in hundredths of the face: a ring from top left down, then the centre.
const PIPS = [[24, 24], [24, 50], [24, 76], [76, 76], [76, 50], [76, 24], [50, 50]];

let socket, told = 0, heard = 0, saidDown = [], settings = {}, defaults = {}, shape = "", lights = [], levers = [], isDown = [], pressed = false, powered = true, live = true;
const table = new Table();

// ---- The wire -------------------------------------------------------------------------------------------------------------------

function connect() {
  told = heard = 0;
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/box`);
  socket.onmessage = (message) => { for (const said of JSON.parse(message.data)) for (const key in said) HEAR[key]?.(said[key]); };
  socket.onopen = () => { $("link").className = ""; };
  socket.onclose = () => {
    $("link").className = "lost";
    $("link").textContent = "the box is gone; start it again with “make play” or “shutbox play”";
    document.body.dataset.ready = "";
    setTimeout(connect, 1000);
  };
}

function tell(what) {
  if (!live || socket.readyState !== WebSocket.OPEN) return;
  told++;
  socket.send(JSON.stringify(what));
}

const HEAR = {
  hello(all) {
    live = all.live;
    $("link").textContent = live ? "simulated box, running the board's own program" : "mirror of a real box";
    $("log").replaceChildren();
    $("said").textContent = "\u00a0";
    table.clear();
    settings = {};
    defaults = all.defaults;
    shape = "";
    if (all.settings) HEAR.settings(all.settings);
    for (const raw of all.log) HEAR.log(raw);
    $("log").scrollTop = 1e9;
    HEAR.power(all.power);
    HEAR.levers(all.levers);
    HEAR.button(all.button);
    if (all.frame) HEAR.frame(all.frame);
    if (all.odds) HEAR.odds(all.odds);
    tones.clear();
    document.body.dataset.ready = "yes";
  },
  settings(line) {
    settings = line.set;
    build();
    showSettings(line);
  },
  frame({px, ma}) {
    for (let i = 0; i < lights.length; i++) if (lights[i]) paint(lights[i], px.slice(6 * i, 6 * i + 6));
    $("current").textContent = ma == null ? "" : `about ${ma} mA of ${settings.current_ma ?? "?"}`;
  },
  log(raw) {
    let line;
    try { line = JSON.parse(raw); } catch { line = {t: 0, e: "text", text: raw}; }
    if (line.e === "settings") HEAR.settings(line);
    if (line.e === "setup_end" && line.saved) HEAR.settings({set: {...settings, ...line.changed}});
    table.read(line, settings);
    addLine(line, raw);
    say(line);
    drawTable();
  },
  // What is said before the box has heard all that this page has told is older than what the hands did here.
  levers(down) { saidDown = down; showLevers(); },
  heard() { heard++; showLevers(); },
  button(is) { if (!holding) showButton(is); },
  power(is) {
    powered = is;
    $("plug").setAttribute("aria-checked", is);
    $("plug").lastElementChild.textContent = is ? "Plugged in" : "No power";
    $("box").classList.toggle("dead", !is);
    if (!is) { tones.clear(); $("said").textContent = "No power"; }
  },
  tone([at, hz, level]) { tones.play(at, hz, level); },
  odds: drawOdds,
};

// ---- The box --------------------------------------------------------------------------------------------------------------------

function build() {
  const count = settings.levers || settings.tiles || 9;
  const faces = settings.dice_faces === true, button = settings.button_pixel === true;
  const now = [count, settings.tiles, faces, button, settings.sacrificial_pixel].join();
  if (now === shape) return;
  shape = now;
  $("box").style.setProperty("--n", count);
  $("box").classList.toggle("faces", faces);
  $("tiles").replaceChildren();
  $("dice").replaceChildren();
  levers = [];
  lights = settings.sacrificial_pixel ? [null] : [];
  for (let k = 1; k <= count; k++) {
    const light = make("i", {className: "light", id: `light-${k}`});
    const lever = make("button", {type: "button", className: "lever", id: `lever-${k}`}, make("span", {className: "slot"}), make("span", {className: "bat"}));
    lever.dataset.tile = k;
    lever.setAttribute("aria-keyshortcuts", KEYS[k - 1]);
    levers.push(lever);
    lights.push(light);
    $("tiles").append(make("div", {className: k > settings.tiles ? "tile spare" : "tile"}, make("span", {className: "number", textContent: k}), light, lever));
    showLever(lever, k);
  }
  for (let d = 1; faces && d <= 2; d++) {
    const die = make("div", {className: "die"});
    for (const [x, y] of PIPS) {
      const light = make("i", {className: "light"});
      light.style.left = `${x}%`;
      light.style.top = `${y}%`;
      lights.push(light);
      die.append(light);
    }
    $("dice").append(die);
  }
  if (button) lights.push($("button-light"));
  for (const light of [...lights, $("button-light")]) if (light) { delete light.dataset.rgb; paint(light, "000000"); }
}

// The bytes are linear light. An eye in a dim room sees about the 0.38th power of it: faint is plain to see, bright is not blinding.
const strength = (linear) => Math.min(1, Math.pow(linear * 1.6, 0.38));

function paint(light, rgb) {
  if (light.dataset.rgb === rgb || rgb.length < 6) return;
  light.dataset.rgb = rgb;
  const parts = [0, 2, 4].map((i) => parseInt(rgb.slice(i, i + 2), 16));
  const most = Math.max(...parts);
  const looks = strength(most / 255);
  if (most) {
    const hue = (gamma) => parts.map((p) => Math.round(255 * Math.pow(p / most, gamma))).join(" ");
    light.style.setProperty("--c", hue(1 / 2.2));
    light.style.setProperty("--b", hue(0.9));
  }
  light.style.setProperty("--i", looks.toFixed(3));
  light.style.setProperty("--w", (looks > 0.5 ? Math.pow(looks, 2) * 0.95 : 0).toFixed(3));
}

function showLever(lever, k) {
  const down = isDown.includes(k);
  lever.setAttribute("aria-pressed", down);
  lever.setAttribute("aria-label", `Lever ${k}, ${down ? "down: shut" : "up: open"}`);
}

function showLevers() {
  if (heard < told) return;
  isDown = saidDown;
  levers.forEach((lever, i) => showLever(lever, i + 1));
}

function move(k, down) {
  if (!live || k < 1 || k > levers.length || isDown.includes(k) === down) return;
  isDown = down ? [...isDown, k] : isDown.filter((other) => other !== k);
  showLever(levers[k - 1], k);
  tell({lever: k, down});
}

// ---- Hands ----------------------------------------------------------------------------------------------------------------------

let drag = null; // what a finger drawn along the row does: true lowers, false raises
let dragAt = 0; // the lever it met last
const leverAt = (event) => {
  const found = document.elementFromPoint(event.clientX, event.clientY);
  if (!found?.closest?.("#tiles")) dragAt = 0;
  return +(found?.closest?.(".lever")?.dataset.tile ?? 0);
};
$("tiles").addEventListener("pointerdown", (event) => {
  const k = leverAt(event);
  if (!k || event.button) return;
  event.preventDefault(); // a click doesn't take the focus, so that space stays the roll button
  document.activeElement?.blur?.();
  drag = !isDown.includes(k);
  dragAt = k;
  move(k, drag);
  $("tiles").setPointerCapture(event.pointerId);
});
$("tiles").addEventListener("pointermove", (event) => {
  const k = drag === null ? 0 : leverAt(event);
  if (!k) return;
  if (!dragAt) dragAt = k;
  while (dragAt !== k) move(dragAt += Math.sign(k - dragAt), drag); // a quick hand is seen at a few levers only, and meets all
  move(k, drag);
});
for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) $("tiles").addEventListener(end, () => { drag = null; });
$("tiles").addEventListener("click", (event) => { // from a keyboard or a screen reader only
  const k = +(event.target.closest(".lever")?.dataset.tile || 0);
  if (k && event.detail === 0) move(k, !isDown.includes(k));
});

const holders = new Set(); // pointers and keys that hold the button
const SHORTEST = 60; // ms: what a finger can do; a touchpad's click may be as short as a bounce, which the box does not take
let holding = false, heldSince = 0, gestureTimer = 0;
function hold(who, down) {
  if (down) holders.add(who); else holders.delete(who);
  settle();
}
function settle() {
  const now = holders.size > 0;
  if (now === holding) return;
  if (!now && performance.now() - heldSince < SHORTEST) { setTimeout(settle, SHORTEST); return; }
  holding = now;
  showButton(now);
  tell({roll: now ? "press" : "release"});
  clearInterval(gestureTimer);
  if (now) {
    heldSince = performance.now();
    gestureTimer = setInterval(showGesture, 50);
  }
  showGesture();
}
function releaseAll() { for (const who of [...holders]) hold(who, false); drag = null; }
function showButton(is) { pressed = is; $("roll").setAttribute("aria-pressed", is); }
function showGesture() {
  const ms = holding ? performance.now() - heldSince : 0;
  $("gesture").textContent = !holding ? "" : ms < 600 ? "tap" : ms < 2000 ? "hold" : ms < 5000 ? "leave …" : ms < 8000 ? "let go: leave" : "stuck?";
}
$("roll").addEventListener("pointerdown", (event) => {
  if (event.button) return;
  event.preventDefault();
  document.activeElement?.blur?.();
  $("roll").setPointerCapture(event.pointerId);
  hold(`pointer ${event.pointerId}`, true);
});
for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) $("roll").addEventListener(end, (event) => hold(`pointer ${event.pointerId}`, false));
$("roll").addEventListener("click", (event) => { // a screen reader's click has no press of its own
  if (event.detail === 0 && !holders.size) { hold("click", true); hold("click", false); }
});
for (const place of [$("roll"), $("tiles")]) place.addEventListener("contextmenu", (event) => event.preventDefault());

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input")) return;
  const other = event.target.closest?.("button, summary, a");
  const onButton = event.target === $("roll");
  if (event.code === "KeyR" || (event.key === " " && (!other || onButton)) || (event.key === "Enter" && onButton)) {
    event.preventDefault();
    hold(event.code, true);
  } else if (event.code === "KeyU" && !event.repeat) {
    sweep();
  } else if (!event.repeat) {
    let k = KEYS.indexOf(event.key) + 1 || CODES.indexOf(event.code) + 1;
    if (event.code.startsWith("Numpad") && event.key === "-") k = 11;
    if (k) move(k, !isDown.includes(k));
  }
});
addEventListener("keyup", (event) => {
  if (event.target === $("roll") && (event.key === " " || event.key === "Enter")) event.preventDefault();
  hold(event.code, false);
});
// A click leaves no focus behind, so that space goes on being the roll button.
document.addEventListener("click", (event) => { if (event.detail) document.activeElement?.closest("button, summary")?.blur(); });
addEventListener("blur", releaseAll);
addEventListener("pagehide", releaseAll);
document.addEventListener("visibilitychange", () => { if (document.hidden) releaseAll(); });

function sweep() { for (let k = 1; k <= levers.length; k++) move(k, false); }
$("sweep").onclick = sweep;
$("plug").onclick = () => tell({power: powered ? "off" : "on"});

// ---- Sound: what the piezo's pin does, a square wave by way of a small speaker -----------------------------------------------------

const tones = {
  on: true, context: null, offset: null,
  wake() {
    if (!this.on || !(window.AudioContext || window.webkitAudioContext)) return;
    if (!this.context) {
      const context = this.context = new (window.AudioContext || window.webkitAudioContext)();
      this.gain = context.createGain();
      this.gain.gain.value = 0;
      const tame = context.createBiquadFilter();
      tame.type = "lowpass";
      tame.frequency.value = 5200;
      this.gain.connect(tame).connect(context.destination);
      this.voice = context.createOscillator();
      this.voice.type = "square";
      this.voice.connect(this.gain);
      this.voice.start();
    }
    if (this.context.state === "suspended") this.context.resume();
  },
  // at: the box's own ms; hz and level (0 to 1, the pulse's loudness; the range is narrowed for a room's speakers) hold until the next
  play(at, hz, level) {
    if (!this.context || !this.on || this.context.state !== "running") return;
    const now = this.context.currentTime, due = at / 1000 + (this.offset ?? 1e9);
    if (this.offset === null || due < now - 0.02 || due > now + 0.25) this.offset = now + 0.03 - at / 1000;
    const when = Math.max(now, at / 1000 + this.offset);
    if (hz) this.voice.frequency.setValueAtTime(hz, when);
    this.gain.gain.setTargetAtTime(hz ? 0.3 * Math.pow(level, 0.6) : 0, when, 0.0015);
  },
  clear() {
    this.offset = null;
    if (!this.context) return;
    this.gain.gain.cancelScheduledValues(0);
    this.gain.gain.setTargetAtTime(0, this.context.currentTime, 0.005);
  },
};
for (const first of ["pointerdown", "keydown"]) addEventListener(first, () => tones.wake(), {capture: true});
$("sound").onclick = () => {
  tones.on = !tones.on;
  $("sound").setAttribute("aria-pressed", tones.on);
  if (tones.on) tones.wake(); else tones.clear();
};

// ---- The log --------------------------------------------------------------------------------------------------------------------

const clock = (ms) => `${Math.floor(ms / 60000)}:${((ms % 60000) / 1000).toFixed(1).padStart(4, "0")}`;
const matches = (item) => item.textContent.toLowerCase().includes($("find").value.trim().toLowerCase());

const sentence = (line) => words(line, (seat) => table.name(seat), table.phase === "over");

function addLine(line, raw) {
  const log = $("log"), atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  const said = line.e === "text" ? line.text : sentence(line);
  const item = make("li", {className: `k-${kind(line)} ${line.e}`}, make("time", {textContent: clock(line.t || 0)}),
    make("span", {}, make("span", {className: "words", textContent: said}), make("span", {className: "json", textContent: raw})));
  item.hidden = !matches(item);
  log.append(item);
  while (log.childElementCount > 3000) log.firstElementChild.remove();
  if (atEnd) log.scrollTop = log.scrollHeight;
}
$("find").oninput = () => { for (const item of $("log").children) item.hidden = !matches(item); $("log").scrollTop = 1e9; };
$("raw").onclick = (event) => { toggle(event.currentTarget); $("log").classList.toggle("raw"); };
for (const chip of document.querySelectorAll("[data-kind]")) chip.onclick = () => { toggle(chip); $("log").classList.toggle(`hide-${chip.dataset.kind}`); };
function toggle(button) { button.setAttribute("aria-pressed", button.getAttribute("aria-pressed") !== "true"); }

const SAID = new Set(["attract", "players", "game_start", "turn_start", "levers_up", "ready", "roll", "take", "refused", "shut", "no_move", "turn_over", "box_shut", "game_over", "parked", "alert", "setup", "resumed", "error", "service", "sleep"]);
function say(line) {
  if (line.e === "boot") $("said").textContent = "Power on";
  if (!SAID.has(line.e) || (line.e === "levers_up" && !line.tiles?.length && !line.down?.length)) return;
  const also = line.e === "no_move" || line.e === "box_shut" ? `${sentence(line)}.` : "";
  if (line.e === "turn_over" && $("said").dataset.keep) $("said").textContent = `${$("said").dataset.keep} Score ${line.score}.`;
  else $("said").textContent = sentence(line);
  $("said").dataset.keep = also;
}

// ---- The table ------------------------------------------------------------------------------------------------------------------

const PLACES = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568"};
function dieOf(face) {
  const pips = [...(PLACES[face] || "")].map((p) => `<circle cx="${7 + 9 * (p % 3)}" cy="${7 + 9 * Math.floor(p / 3)}" r="2.7"/>`).join("");
  const die = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  die.setAttribute("viewBox", "0 0 32 32");
  die.innerHTML = `<rect width="32" height="32" rx="6"/>${pips}`;
  return die;
}

const NOBODY = "Nobody is playing. Tap the button, or lower lever k for k players.";
let drawn = 0;
function drawTable() { cancelAnimationFrame(drawn); drawn = requestAnimationFrame(drawTableNow); }
function drawTableNow() {
  const place = $("scores"), rows = [], several = table.seats.length > 1;
  const idle = ["", "attract", "players"].includes(table.phase) || !table.seats.length;
  if (idle && !table.winners.length) {
    place.replaceChildren(make("p", {className: "quiet", textContent: table.parked ? `${table.name(table.parked)}'s game is parked: tap the button twice to go on with it.` : NOBODY}));
    return;
  }
  const now = make("div", {className: "now-roll"});
  if (table.dice) now.append(...table.dice.map(dieOf), make("span", {textContent: table.total + (table.phase === "choose" && table.taken.length ? ` − ${table.taken.join(" − ")} = ${minus(table.total - table.taken.reduce((a, b) => a + b))}` : "")}));
  else now.append(make("span", {className: "quiet", textContent: idle ? `${NOBODY} The last game:`
    : table.phase === "over" ? `${table.name(table.seat)}'s turn is over.` : table.phase === "game over" ? "The game is over." : `${table.name(table.seat)}'s turn` + (several && table.round > 1 ? `, round ${table.round}` : "")}));
  const chips = make("div", {className: "chips"});
  for (let k = 1; !idle && table.open && k <= (settings.tiles || 9); k++)
    chips.append(make("i", {textContent: k, className: table.taken.includes(k) ? "taken" : table.open.includes(k) ? "open" : ""}));
  const head = make("tr", {}, make("th"), make("th", {textContent: "score"}));
  if (table.totals) head.append(make("th", {textContent: "total"}));
  if (table.net) head.append(make("th", {textContent: "net"}));
  table.seats.forEach((seat, i) => {
    const row = make("tr", {}, make("td", {textContent: seat.name + (seat.computer ? ` (${seat.computer})` : "")}), make("td", {textContent: table.scores[i] ?? "–"}));
    if (table.totals) row.append(make("td", {textContent: table.totals[i] ?? "–"}));
    if (table.net) row.append(make("td", {textContent: signed(table.net[i])}));
    row.classList.toggle("now", table.seat === i + 1 && table.phase !== "game over" && !idle);
    row.classList.toggle("won", table.winners.includes(i + 1));
    rows.push(row);
  });
  place.replaceChildren(now, chips, make("table", {}, make("tbody", {}, head, ...rows)));
}

function drawOdds(odds) {
  const chances = make("dl");
  const line = (name, p, text) => {
    if (p == null) return;
    chances.append(make("dt", {textContent: name}), make("dd", {textContent: text || percent(p)}));
    if (!text) { const bar = make("i"); bar.style.width = `${100 * p}%`; chances.append(make("div", {className: "meter"}, bar)); }
  };
  if (odds.dice_options) for (const way of odds.dice_options)
    line(odds.dice_options.length > 1 ? `next roll can be played, ${way.dice === 1 ? "one die" : "two dice"}` : "next roll can be played", way.p_play);
  line("shut the box from here", odds.p_shut);
  line("expected score", odds.e_score, odds.e_score?.toFixed(2));
  $("chances").replaceChildren(chances.childElementCount ? chances : make("p", {className: "quiet", textContent: odds.why || "They come with the next roll."}));
  const best = odds.sets || [];
  if (!best.length) { $("advised").replaceChildren(make("p", {className: "quiet", textContent: "Nothing to choose now."})); return; }
  const head = make("tr", {}, ...["", "plays on", "shuts", "expects"].map((text) => make("th", {textContent: text})));
  const rows = best.map((one) => {
    const row = make("tr", {className: one.best ? "first" : ""}, make("td", {textContent: one.tiles.join(" + ")}), make("td", {textContent: percent(one.p_play)}),
      make("td", {textContent: one.p_shut == null ? "…" : percent(one.p_shut)}), make("td", {textContent: one.e_score == null ? "…" : one.e_score.toFixed(2)}));
    row.title = one.best ? `best for: ${one.best}` : "";
    return row;
  });
  $("advised").replaceChildren(make("table", {}, make("tbody", {}, head, ...rows)), make("p", {className: "quiet", textContent: best.some((one) => one.best) ? "The lowest expected score first; lit: what the box advises." : "The lowest expected score first."}));
}

function showSettings(line) {
  const show = (value) => value === null ? "none" : value === true ? "yes" : value === false ? "no" : Array.isArray(value) ? value.join(",") || "none" : `${value}`;
  $("settings").replaceChildren(...Object.entries(line.set).map(([key, value]) => make("tr",
    {className: JSON.stringify(value) === JSON.stringify(defaults[key]) ? "" : "changed"}, make("td", {textContent: key}), make("td", {textContent: show(value)}))));
  $("bad").replaceChildren(...(line.bad || []).map(([key, value, why]) => make("li", {textContent: `${key} = ${show(value)}: ${why}`})));
}

connect();
