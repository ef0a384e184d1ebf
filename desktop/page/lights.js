// The chain of lights: it is built as the settings say, and painted with the bytes that the LEDs are sent.
import {$, make} from "./dom.js";

// Where the 7 lights of a dice face sit, in chain order, in hundredths of the face: a ring from top left down, then the centre.
const PIPS = [[24, 24], [24, 50], [24, 76], [76, 76], [76, 50], [76, 24], [50, 50]];
const DARK = "000000";

let shape = ""; // what the chain on the page was built for
let lights = []; // by place in the chain; some places have no light to see

/** Forgets the chain: the next settings build it anew. */
export function clear() {
  shape = "";
}

/** Builds tiles, dice and lights for these settings; false if they stand already. */
export function build({tiles, levers, tiles_at: tilesAt, faces_at: facesAt, button_at: buttonAt}) {
  const asked = [tiles, levers, tilesAt, facesAt, buttonAt].join();
  if (asked === shape) return false;
  shape = asked;
  lights = [];
  $("box").style.setProperty("--n", levers);
  $("box").classList.toggle("faces", facesAt !== null);
  $("tiles").replaceChildren(...Array.from({length: levers}, (_, i) => tile(i + 1, tilesAt + i, i < tiles)));
  $("dice").replaceChildren(...(facesAt === null ? [] : [die(facesAt), die(facesAt + PIPS.length)]));
  const underButton = $("button-light");
  if (buttonAt !== null) lights[buttonAt] = underButton;
  delete underButton.dataset.rgb;
  paint(underButton, DARK);
  return true;
}

function tile(number, at, isInPlay) {
  const light = lightAt(at);
  light.id = `light-${number}`;
  return make("div", {className: isInPlay ? "tile" : "tile spare"}, make("span", {className: "number", textContent: number}), light);
}

function die(firstAt) {
  return make("div", {className: "die"}, ...PIPS.map(([x, y], i) => {
    const light = lightAt(firstAt + i);
    light.style.left = `${x}%`;
    light.style.top = `${y}%`;
    return light;
  }));
}

function lightAt(at) {
  lights[at] = make("i", {className: "light"});
  paint(lights[at], DARK);
  return lights[at];
}

/** Shows a frame: six hex digits a light, in chain order. */
export function show(px) {
  lights.forEach((light, at) => paint(light, px.slice(6 * at, 6 * at + 6)));
}

// The bytes are linear light. An eye in a dim room sees about the 0.38th power of it: faint is plain to see, bright is not blinding.
const strength = (linear) => Math.min(1, Math.pow(linear * 1.6, 0.38));

// Sets the four properties that box.css draws a light from.
function paint(light, rgb) {
  if (light.dataset.rgb === rgb || rgb.length < 6) return;
  light.dataset.rgb = rgb;
  const bytes = [0, 2, 4].map((i) => parseInt(rgb.slice(i, i + 2), 16));
  const most = Math.max(...bytes);
  const looks = strength(most / 255);
  if (most) {
    const hue = (gamma) => bytes.map((byte) => Math.round(255 * Math.pow(byte / most, gamma))).join(" ");
    light.style.setProperty("--c", hue(1 / 2.2));
    light.style.setProperty("--b", hue(0.9));
  }
  light.style.setProperty("--i", looks.toFixed(3));
  light.style.setProperty("--w", (looks > 0.5 ? Math.pow(looks, 2) * 0.95 : 0).toFixed(3));
}
