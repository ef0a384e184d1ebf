// What the piezo's pin does: a square wave, by way of a small speaker.
import {$} from "./dom.js";

const LATENESS_S = 0.03; // tones sound so much later than the box plays them, so that a stutter of the network is not heard

let isOn = true;
let context = null, voice, volume; // made at the first touch: browsers allow no sound before
let offset = null; // from the box's clock to the context's, in s; null: to be taken from the next tone

function wake() {
  if (!isOn) return;
  if (!context) build();
  if (context.state === "suspended") context.resume();
}

function build() {
  context = new AudioContext();
  volume = context.createGain();
  volume.gain.value = 0;
  const tame = context.createBiquadFilter();
  tame.type = "lowpass";
  tame.frequency.value = 5200;
  volume.connect(tame).connect(context.destination);
  voice = context.createOscillator();
  voice.type = "square";
  voice.connect(volume);
  voice.start();
}

/** A tone from ms `at` of the box's clock on, until the next; level: 0 to 1, narrowed here for the speakers of a room. */
export function play({at, hertz, level}) {
  if (!isOn || context?.state !== "running") return;
  const now = context.currentTime;
  const due = offset === null ? -1 : at / 1000 + offset;
  if (due < now - 0.02 || due > now + 0.25) offset = now + LATENESS_S - at / 1000;
  const when = Math.max(now, at / 1000 + offset);
  if (hertz) voice.frequency.setValueAtTime(hertz, when);
  volume.gain.setTargetAtTime(hertz ? 0.3 * Math.pow(level, 0.6) : 0, when, 0.0015);
}

/** Silence; the next tone may come by another clock. */
export function clear() {
  offset = null;
  if (!context) return;
  volume.gain.cancelScheduledValues(0);
  volume.gain.setTargetAtTime(0, context.currentTime, 0.005);
}

function toggle() {
  isOn = !isOn;
  $("sound").setAttribute("aria-pressed", isOn);
  if (isOn) wake(); else clear();
}

/** Begins to listen for the first touch, and for the switch. */
export function start() {
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wake, {capture: true});
  $("sound").onclick = toggle;
}
