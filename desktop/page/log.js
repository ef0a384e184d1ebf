// What the log's lines say in words, and what they tell about the table. No drawing here but of text.

const KINDS = {
  levers: ["levers_up", "take", "refused", "alert", "alert_over", "lever_ignored", "ready"],
  box: ["boot", "settings", "attract", "sleep", "wake", "setup", "setup_end", "saved", "service", "error"],
};

export function kind(line) {
  for (const name in KINDS) if (KINDS[name].includes(line.e)) return name;
  return "game";
}

export const list = (tiles) => !tiles || !tiles.length ? "none"
  : tiles.length === 1 ? `${tiles[0]}` : `${tiles.slice(0, -1).join(", ")} and ${tiles[tiles.length - 1]}`;

const tilesOf = (tiles) => (tiles.length === 1 ? "tile " : "tiles ") + list(tiles);
const leversOf = (tiles) => tiles.length === 1 ? (tiles[0] ? `lever ${tiles[0]}` : "the button") : `levers ${list(tiles)}`;
const plural = (n, one) => `${n} ${one}${n === 1 ? "" : "s"}`;
export const minus = (x) => `${x}`.replace("-", "−");
export const signed = (x) => (x > 0 ? "+" : "") + minus(x);
const fixed = (x, digits = 2) => typeof x === "number" ? x.toFixed(digits) : x;
export const percent = (p) => p > 0 && p < 0.001 ? "< 0.1 %" : `${(p * 100).toFixed(p < 0.1 ? 2 : 1)} %`;

const ALERTS = {lever_down: "should be up", lever_up: "should be down", stuck: "stuck", chatter: "chattering"};
const REFUSED = {sum: "they don't make the roll", lever: "a lever is out of place", restore: "levers are to be put back first"};

/** One line of the log as a sentence; `name` gives a seat's name; over: the turn that goes on has its score. */
export function words(line, name, over = false) {
  const d = line;
  switch (d.e) {
    case "boot": return `Power on: ${d.tiles} tiles, ${d.preset}, version ${d.version}` + (d.levers_down?.length ? `, ${leversOf(d.levers_down)} down` : "");
    case "settings": return d.bad?.length ? `Settings, of which wrong: ${d.bad.map((b) => `${b[0]} = ${b[1]} (${b[2]})`).join("; ")}` : "Settings read";
    case "attract": return "Waiting for players";
    case "players": return `Players: ${d.players}`;
    case "sleep": return "Asleep";
    case "wake": return "Awake";
    case "setup": return `Setup, page ${d.page}: ${Array.isArray(d.chosen) ? list(d.chosen) : d.chosen ?? "none of these"}`;
    case "setup_end": return d.saved ? `Setup saved${d.changed && Object.keys(d.changed).length ? `: ${JSON.stringify(d.changed)}` : ""}` : "Setup left as it was";
    case "game_start": return `A game of ${d.format}: ${d.seats.map((s, i) => s.name + (s.computer ? ` (${s.computer})` : "") + (d.first === i + 1 && d.seats.length > 1 ? " first" : "")).join(", ")}`;
    case "turn_start": return `${name(d.seat)}'s turn` + (d.round > 1 ? `, round ${d.round}` : "");
    case "levers_up": return !d.tiles?.length && !d.down?.length ? "Levers are right"
      : [d.tiles?.length ? `Raise ${leversOf(d.tiles)}` : "", d.down?.length ? `lower ${leversOf(d.down)}` : ""].filter(Boolean).join(", ").replace(/^./, (c) => c.toUpperCase());
    case "ready": return `Ready to roll ${d.dice === 1 ? "one die" : "two dice"}` + (d.dice_allowed.length > 1 ? " (hold to change)" : "");
    case "roll": return `${name(d.seat)} rolls ${d.dice.join(" and ")}${d.dice.length > 1 ? `: ${d.total}` : ""}` + (d.shuts.length ? `, ${plural(d.shuts.length, "way")} to shut it` : "");
    case "take": return d.tiles.length ? `Taken: ${d.tiles.join(" + ")} = ${d.sum}` + (d.exact ? ", that fits; tap" : d.left > 0 ? `, ${d.left} to go` : d.left < 0 ? `, ${-d.left} too many` : ", not allowed") : "Nothing taken";
    case "refused": return `Refused: ${REFUSED[d.why] || d.why}`;
    case "shut": return `Shut ${tilesOf(d.tiles)}` + (d.open.length ? `, open: ${list(d.open)}` : "");
    case "no_move": return `No move with ${d.total}; open: ${list(d.open)}`;
    case "turn_over": return `${name(d.seat)}'s turn is over, score ${d.score}` + (d.totals ? `; totals ${d.totals.map((x) => x ?? "–").join(", ")}` : "");
    case "box_shut": return `${name(d.seat)} shuts the box!`;
    case "game_over": return `${d.winners.map(name).join(" and ")} ${d.winners.length > 1 ? "win" : "wins"}; scores ${d.scores.map((x) => x ?? "–").join(", ")}`
      + (d.net ? `; net ${d.net.map((x) => signed(x)).join(", ")}` : "") + (d.carried ? `; ${d.carried} carried over` : "") + (d.best ? `; best ${d.best.score}${d.best.new ? ", new" : ""}` : "");
    case "parked": return `${name(d.seat)}'s game is parked`;
    case "abandoned": return `${name(d.seat)}'s game is given up`;
    case "alert": return `${leversOf(d.tiles)} ${ALERTS[d.kind] || d.kind}`.replace(/^./, (c) => c.toUpperCase());
    case "alert_over": return `${leversOf(d.tiles)} ${d.tiles.length === 1 ? "is" : "are"} all right`.replace(/^./, (c) => c.toUpperCase());
    case "lever_ignored": return `${leversOf(d.tiles)} excused until moved`.replace(/^./, (c) => c.toUpperCase());
    case "advice": return (d.goal ? `Best for the ${d.goal}: ` : "Shown: ") + (d.tiles ? tilesOf(d.tiles) : d.dice === 1 ? "one die" : "two dice")
      + (d.e_score == null ? "" : `, expected score ${fixed(d.e_score)}, shuts ${percent(d.p_shut)}`);
    case "saved": return `Stored: ${d.what} (${plural(d.writes, "write")}, ${plural(d.erases, "erase")})`;
    case "resumed": return over ? `${name(d.seat)}'s turn is over; its end is told again` : `${name(d.seat)}'s game goes on, open: ${list(d.open)}` + (d.dice ? `, rolled ${d.dice.join(" and ")}` : "");
    case "service": return `Service: ${plural(d.games, "game")}, ${plural(d.turns, "turn")}, box shut ${plural(d.shuts, "time")}; faces 1 to 6: ${d.faces.join(", ")}`
      + `; last games: ${d.last.map(([seats, score]) => `${seats.length > 1 ? "seats" : "seat"} ${list(seats)} with ${score}`).join("; ") || "none"}; stored ${plural(d.writes, "time")}, ${plural(d.erases, "erase")}; last error: ${d.error ?? "none"}`;
    case "error": return `Fault (${d.what}): ${d.why}`;
    default: return JSON.stringify(d);
  }
}

/** Follows the log and keeps what a bystander would know about the table. */
export class Table {
  constructor() { this.clear(); }

  clear() {
    Object.assign(this, {seats: [], seat: 0, round: 1, scores: [], totals: null, out: [], winners: [], net: null, carried: 0, open: null, taken: [], dice: null, total: null, phase: "", format: "", parked: 0});
  }

  name(seat) { return this.seats[seat - 1]?.name || `Seat ${seat}`; }

  read(d, settings) {
    const all = () => Array.from({length: settings.tiles || 9}, (_, i) => i + 1).filter((t) => !(settings.start_shut || []).includes(t));
    switch (d.e) {
      case "boot": this.phase = ""; this.dice = null; this.taken = []; break;
      case "attract": case "players": this.phase = d.e; this.dice = null; this.taken = []; break;
      case "game_start": this.clear(); this.seats = d.seats; this.format = d.format; this.scores = d.seats.map(() => null); this.seat = d.first; break;
      case "turn_start":
        if (d.round !== this.round) this.scores = this.scores.map(() => null);
        Object.assign(this, {seat: d.seat, round: d.round || 1, open: all(), dice: null, taken: [], phase: "turn"}); break;
      case "resumed":
        Object.assign(this, {seat: d.seat, open: d.open, dice: d.dice, total: d.dice && d.dice.reduce((a, b) => a + b), taken: [], parked: 0,
          phase: this.scores[d.seat - 1] == null ? "turn" : "over"}); break;
      case "parked": this.parked = d.seat; break;
      case "roll": Object.assign(this, {seat: d.seat, dice: d.dice, total: d.total, taken: [], phase: "choose"}); break;
      case "take": this.taken = d.tiles; break;
      case "shut": this.open = d.open; this.taken = []; this.dice = null; break;
      case "no_move": this.open = d.open; this.taken = []; break;
      case "turn_over":
        this.scores[d.seat - 1] = d.score; this.open = d.open; this.phase = "over";
        if (d.totals) this.totals = d.totals; break;
      case "game_over":
        this.winners = d.winners; this.scores = d.scores; this.net = d.net || null; this.carried = d.carried || 0; this.phase = "game over";
        if (d.totals) this.totals = d.totals; break;
    }
  }
}
