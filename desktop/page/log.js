// The log: a line for each of the box's, in words or as it is, by kind and by a text to look for.
import {$, make} from "./dom.js";

const MOST = 3000; // lines on the page
const NEAR_PX = 40; // from the end: whoever reads there sees new lines come

const matches = (item) => item.textContent.toLowerCase().includes($("find").value.trim().toLowerCase());

/** Adds an entry. */
export function add({e, kind, time, words, raw}) {
  const log = $("log");
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_PX;
  const item = make("li", {className: `k-${kind} ${e}`}, make("time", {textContent: time}),
    make("span", {}, make("span", {className: "words", textContent: words}), make("span", {className: "json", textContent: raw})));
  item.hidden = !matches(item);
  log.append(item);
  while (log.childElementCount > MOST) log.firstElementChild.remove();
  if (isAtEnd) toEnd();
}

/** Shows the newest line. */
export function toEnd() {
  $("log").scrollTop = 1e9;
}

/** An empty log. */
export function clear() {
  $("log").replaceChildren();
}

function find() {
  for (const item of $("log").children) item.hidden = !matches(item);
  toEnd();
}

function toggles(button, name) {
  button.onclick = () => {
    button.setAttribute("aria-pressed", button.getAttribute("aria-pressed") !== "true");
    $("log").classList.toggle(name);
  };
}

/** Begins to listen. */
export function start() {
  $("find").oninput = find;
  toggles($("raw"), "raw");
  for (const button of document.querySelectorAll("[data-kind]")) toggles(button, `hide-${button.dataset.kind}`);
}
