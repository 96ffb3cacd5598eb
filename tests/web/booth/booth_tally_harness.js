import { Idle } from "./idle.js";
import { Sound } from "./sound.js";
import { Tally } from "./tally.js";
import { TallyChart } from "./tallychart.js";
import { Catalog } from "../narration/catalog.js";
import { retext } from "../shell/texts.js";

const catalog = new Catalog(LANG, CATALOG);
retext(catalog);
const log = [];
const known = {
  log, isUsed: false, isShowing: false, tally: new Tally("tictactoe"), sound: new Sound(),
};
known.chart = new TallyChart(known.tally, "Tic-tac-toe", catalog, { after: async () => null });
known.idle = new Idle({
  isUsed: () => known.isUsed,
  clear: () => { known.isUsed = false; log.push("clear"); },
  attract: () => { known.isShowing = true; log.push("attract"); },
  isAttracting: () => known.isShowing,
  wake: () => { known.isShowing = false; log.push("wake"); },
  catalog: () => catalog,
  after: AFTER,
});
const KINDS = [
  "pointerdown", "pointerup", "mousedown", "mouseup", "touchstart", "touchend", "click", "keydown", "keyup",
];
for (const kind of KINDS) {
  document.addEventListener(kind, ({ target }) => target.closest?.("#cell") && log.push(kind));
}
Object.assign(window, { known });
