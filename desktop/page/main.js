// The page of the box. The server tells all there is to know, frames, tones, lines of the log, how things stand at the table,
// and is told what hands do; nothing about the game is decided here, so a reload or a second page shows the same box.
// What the messages are is told in desktop/page_server.py.
import {$} from "./dom.js";
import * as hands from "./hands.js";
import * as lights from "./lights.js";
import * as log from "./log.js";
import * as panels from "./panels.js";
import * as sound from "./sound.js";
import {connect} from "./wire.js";

// What to do with each message, by its key.
const HEAR = {
  hello(told) {
    $("link").className = "";
    $("link").textContent = "simulated box, running the board's own program";
    lights.clear();
    log.clear();
    HEAR.below("");
    const order = ["settings", "power", "levers", "button", "frame", "table", "below", "odds"]; // lights need the settings first
    for (const key of order) if (key in told) HEAR[key](told[key]);
    for (const entry of told.log) log.add(entry);
    log.toEnd();
    sound.clear();
    document.body.dataset.ready = "yes";
  },
  settings(settings) {
    if (lights.build(settings)) hands.fit(settings.levers);
    panels.showSettings(settings);
  },
  frame({px, ma}) {
    lights.show(px);
    panels.showCurrent(ma);
  },
  log: log.add,
  table: panels.showTable,
  below: panels.showBelow,
  odds: panels.showOdds,
  tone: sound.play,
  levers: hands.showLevers,
  heard: hands.heard,
  button: hands.showButton,
  power(on) {
    hands.showPower(on);
    if (!on) sound.clear();
  },
};

function gone() {
  $("link").className = "lost";
  $("link").textContent = "the box is gone; start it again with “make play” or “shutbox play”";
  document.body.dataset.ready = "";
}

hands.start();
log.start();
sound.start();
connect(HEAR, gone);
