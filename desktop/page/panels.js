// What stands beside and below the box: the table, the odds, the settings, the sentence of the moment. All of it is told, and drawn here.
import {$, make} from "./dom.js";

const quiet = (text) => make("p", {className: "quiet", textContent: text});
const row = (tag, texts, properties = {}) => make("tr", properties, ...texts.map((text) => make(tag, {textContent: text})));

/** The sentence below the box. */
export function showBelow(text) {
  $("said").textContent = text || "\u00a0"; // an empty line has its height
}

// ---- The table --------------------------------------------------------------------------------------------------------------

const NOBODY = "Nobody is playing. Tap the button, or lower lever k for k players.";
const IDLE = ["", "asleep", "attract", "setup", "players"]; // phases without a turn

const minus = (number) => `${number}`.replace("-", "−");
const signed = (number) => (number > 0 ? "+" : "") + minus(number);

let drawing = 0; // a move tells several tables at once: the last is drawn

/** How things stand. */
export function showTable(table) {
  cancelAnimationFrame(drawing);
  drawing = requestAnimationFrame(() => drawTable(table));
}

function drawTable(table) {
  const isIdle = IDLE.includes(table.phase) || !table.seats.length;
  if (isIdle && !table.winners.length) {
    $("scores").replaceChildren(quiet(table.parked_name
      ? `${table.parked_name}'s game is parked: tap the button twice to go on with it.` : NOBODY));
    return;
  }
  const now = make("div", {className: "now-roll"});
  if (table.dice) now.append(...table.dice.map(picture), make("span", {textContent: sum(table)}));
  else now.append(make("span", {className: "quiet", textContent: isIdle ? `${NOBODY} The last game:` : whoseTurn(table)}));
  const chips = make("div", {className: "chips"});
  for (let k = 1; !isIdle && table.open && k <= table.tiles; k++) {
    chips.append(make("i", {textContent: k, className: table.taken.includes(k) ? "taken" : table.open.includes(k) ? "open" : ""}));
  }
  $("scores").replaceChildren(now, chips, make("table", {}, make("tbody", {}, ...scores(table, isIdle))));
}

function sum({total, taken}) {
  if (!taken.length) return `${total}`;
  return `${total} − ${taken.join(" − ")} = ${minus(total - taken.reduce((a, b) => a + b))}`;
}

function whoseTurn({phase, seat_name: name, seats, round}) {
  if (phase === "turn_over") return `${name}'s turn is over.`;
  if (phase === "game_over") return "The game is over.";
  return `${name}'s turn` + (seats.length > 1 && round > 1 ? `, round ${round}` : "");
}

// The rows of the scores: a column for totals and one for nets where the format has them.
function scores(table, isIdle) {
  const columns = [["score", (i) => table.scores[i] ?? "–"]];
  if (table.totals) columns.push(["total", (i) => table.totals[i] ?? "–"]);
  if (table.net) columns.push(["net", (i) => signed(table.net[i])]);
  const rows = table.seats.map(({name, computer}, i) => {
    const line = row("td", [computer ? `${name} (${computer})` : name, ...columns.map(([, text]) => text(i))]);
    line.classList.toggle("now", table.seat === i + 1 && table.phase !== "game_over" && !isIdle);
    line.classList.toggle("won", table.winners.includes(i + 1));
    return line;
  });
  return [row("th", ["", ...columns.map(([title]) => title)]), ...rows];
}

const PIPS = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568"}; // places of a die's pips, three by three

function picture(face) {
  const part = (tag, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  const die = part("svg", {viewBox: "0 0 32 32"});
  const pips = [...PIPS[face]].map((place) => part("circle", {cx: 7 + 9 * (place % 3), cy: 7 + 9 * Math.floor(place / 3), r: 2.7}));
  die.append(part("rect", {width: 32, height: 32, rx: 6}), ...pips);
  return die;
}

// ---- The odds ---------------------------------------------------------------------------------------------------------------

const percent = (p) => (p > 0 && p < 0.001 ? "< 0.1 %" : `${(p * 100).toFixed(p < 0.1 ? 2 : 1)} %`);

/** The odds, and how the legal sets compare. */
export function showOdds(odds) {
  const chances = make("dl", {}, ...chancesOf(odds));
  $("chances").replaceChildren(chances.childElementCount ? chances : quiet("They come with the next roll."));
  $("advised").replaceChildren(...(odds.sets ? advised(odds.sets) : [quiet("Nothing to choose now.")]));
}

function chancesOf({dice_options: ways = [], p_shut: shut, e_score: score}) {
  const found = [];
  for (const {dice, p_play: chance} of ways) {
    const which = ways.length > 1 ? `, ${dice === 1 ? "one die" : "two dice"}` : "";
    found.push(...figure(`next roll can be played${which}`, percent(chance)), meter(chance));
  }
  if (shut !== undefined) found.push(...figure("shut the box from here", percent(shut)), meter(shut));
  if (score !== undefined) found.push(...figure("expected score", score.toFixed(2)));
  return found;
}

const figure = (name, text) => [make("dt", {textContent: name}), make("dd", {textContent: text})];

function meter(chance) {
  const bar = make("i");
  bar.style.width = `${100 * chance}%`;
  return make("div", {className: "meter"}, bar);
}

function advised(sets) {
  const known = (value, text) => (value === undefined ? "…" : text(value)); // best play takes a while to work out
  const rows = sets.map(({tiles, p_play: play, p_shut: shut, e_score: score, best}) => row(
    "td", [tiles.join(" + "), percent(play), known(shut, percent), known(score, (value) => value.toFixed(2))],
    best ? {className: "first", title: `best for: ${best}`} : {}));
  const lit = sets.some(({best}) => best) ? "; lit: what the box advises." : ".";
  return [make("table", {}, make("tbody", {}, row("th", ["", "plays on", "shuts", "expects"]), ...rows)),
    quiet(`The lowest expected score first${lit}`)];
}

// ---- The settings -----------------------------------------------------------------------------------------------------------

const NAMES = new Map([[null, "none"], [true, "yes"], [false, "no"]]);
let mostCurrent = "?"; // mA, until the settings are told

function valueText(value) {
  if (Array.isArray(value)) return value.join(",") || "none";
  return NAMES.get(value) ?? `${value}`;
}

/** The settings in force, and those that were wrong. */
export function showSettings({set, bad, changed}) {
  mostCurrent = set.current_ma;
  $("settings").replaceChildren(...Object.entries(set).map(
    ([key, value]) => row("td", [key, valueText(value)], {className: changed.includes(key) ? "changed" : ""})));
  $("bad").replaceChildren(...bad.map(([key, value, why]) => make("li", {textContent: `${key} = ${valueText(value)}: ${why}`})));
}

/** The estimated current of the lights, in mA. */
export function showCurrent(ma) {
  $("current").textContent = `about ${ma} mA of ${mostCurrent}`;
}
