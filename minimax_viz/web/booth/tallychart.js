// The tally of a day as a chart, to be seen from afar; saved as a table, or cleared.

import { content, frameSize, outline } from "../tree/looks.js";
import { byId, html, openDialog, svg } from "../shell/elements.js";
import { saveFile } from "../shell/savedfile.js";

/** @import { Catalog } from "../narration/catalog.js" */
/** @import { Position, RecordedGame } from "./game.js" */
/** @import { Sum, Tally } from "./tally.js" */

// A level's name has room to the left of its bar, or above it.
const WIDE = { width: 1200, left: 250, above: 0 };
const NARROW = { width: 850, left: 0, above: 56 };
const NARROWEST = 700; // pixels of a window for the wide one
const BAR = 56;
const LINE = 122; // from one level to the next, without what is above a bar
const SWATCH = 30;
const GAP = 4;
const LEAST = 5; // games of a day; fewer tell nothing
const RING = 5; // around a board, as in tree/looks.js
const MARK = "\ufeff"; // by it a spreadsheet knows that the letters are UTF-8

/** @type {[sign: string, name: "wins" | "draws" | "losses", at: number][]} from left to right in a bar; where its number stands */
const PARTS = [["you", "wins", 0], ["draw", "draws", 0.3], ["computer", "losses", 0.58]];

export class TallyChart {
  /**
   * @param {Tally} tally
   * @param {string} title of its game
   * @param {Catalog} catalog
   * @param {RecordedGame} game
   */
  constructor(tally, title, catalog, game) {
    this.tally = tally;
    this.title = title;
    this.game = game;
    this.shape = WIDE;
    this.catalog = catalog;
  }

  /** Show today, or the last day on which somebody played. */
  open() {
    const { days, today } = this.tally;
    this.shape = innerWidth < NARROWEST ? NARROW : WIDE;
    byId("tally-game").textContent = this.title;
    this.choose(days.includes(today) ? today : days[days.length - 1] ?? today);
    this.ask(false);
    byId("tally-copy").hidden = true;
    const choice = /** @type {HTMLSelectElement} */ (byId("tally-day"));
    choice.onchange = () => this.choose(choice.value);
    byId("tally-save").onclick = () => this.save();
    byId("tally-clear").onclick = () => this.ask(true);
    byId("tally-leave").onclick = () => this.ask(false);
    byId("tally-delete").onclick = () => this.clear();
    openDialog("tally");
  }

  /** Show a day. @param {string} day */
  choose(day) {
    const { tally, catalog } = this;
    const { days } = tally;
    const { games, mistake, levels } = tally.of(day);
    const choice = /** @type {HTMLSelectElement} */ (byId("tally-day"));
    choice.replaceChildren(...days.map((each) => html("option", { value: each }, each)));
    choice.value = day;
    byId("tally-days").hidden = days.length < 2;
    byId("tally-this").hidden = days.length > 1;
    byId("tally-this").textContent = day;
    const isSilent = games < LEAST;
    byId("tally-none").hidden = !isSilent;
    byId("tally-none").textContent = games
      ? catalog.text("booth.tally.few", { games, least: LEAST })
      : catalog.text("booth.tally.none");
    byId("tally-kept").hidden = tally.isKept;
    byId("tally-out").hidden = !days.length;
    this.tellMistake(isSilent ? null : mistake);
    const played = isSilent ? [] : levels.filter((sum) => sum.games);
    const bars = byId("tally-bars");
    bars.toggleAttribute("hidden", !played.length);
    const line = LINE + this.shape.above;
    bars.setAttribute("viewBox", `0 0 ${this.shape.width} ${played.length * line}`);
    bars.setAttribute("aria-label", played.map((sum) => this.told(sum)).join(" "));
    bars.replaceChildren(patterns(), ...played.map((sum, at) => this.drawn(sum, at * line)));
  }

  /** Draw the board that the commonest mistake led to; where that is not known, name its moves. @param {Sum["mistake"]} mistake */
  async tellMistake(mistake) {
    const { catalog } = this;
    const board = byId("tally-board");
    byId("tally-wrong").hidden = !mistake;
    board.toggleAttribute("hidden", true);
    if (!mistake) return;
    const { text, times } = mistake;
    byId("tally-mistake").textContent = catalog.text("booth.tally.mistake", { moves: text, times });
    const position = await this.game.after(text.split(" ")).catch(() => null);
    if (!position || byId("tally-wrong").hidden) return;
    byId("tally-mistake").textContent = catalog.text("booth.tally.wrong", { times });
    board.setAttribute("aria-label", catalog.text("booth.tally.board", { moves: text }));
    drawBoard(board, position);
    board.removeAttribute("hidden");
  }

  /** A level in words. @param {Sum & { level: string }} sum */
  told({ level, games, wins, draws, losses }) {
    return this.catalog.text("booth.tally.row", {
      level: this.catalog.text(`booth.level.${level}`),
      games,
      wins,
      draws,
      losses,
    });
  }

  /**
   * A level as a bar, with its numbers below.
   * @param {Sum & { level: string }} sum
   * @param {number} top
   */
  drawn(sum, top) {
    const { catalog, shape: { width: whole, left: start, above } } = this;
    const drawing = svg("g", { transform: `translate(0 ${top + above})`, "data-level": sum.level });
    /** @type {Record<string, string | number>} */
    const games = above ? { x: whole, y: 42 - above, "text-anchor": "end" } : { x: 0, y: BAR + 37 };
    drawing.append(
      svg("text", { class: "level", x: 0, y: 42 - above }, catalog.text(`booth.level.${sum.level}`)),
      svg("text", { class: "games", ...games }, catalog.text("booth.tally.games", { games: sum.games })),
    );
    const shown = PARTS.filter(([, name]) => sum[name]);
    const room = whole - start - GAP * (shown.length - 1);
    let x = start;
    for (const [sign, name] of shown) {
      const width = (room * sum[name]) / sum.games;
      drawing.append(...area(sign, x, 0, width, BAR));
      x += width + GAP;
    }
    for (const [sign, name, at] of PARTS) {
      const left = start + at * (whole - start);
      const number = svg("tspan", { class: "number" }, catalog.count(sum[name]));
      drawing.append(
        ...area(sign, left, BAR + 10, SWATCH, SWATCH),
        svg(
          "text",
          { class: "part", x: left + SWATCH + 10, y: BAR + 37 },
          `${catalog.text(`booth.tally.${sign}`)} `,
          number,
        ),
      );
    }
    return drawing;
  }

  // Saved and cleared ---------------------------------------------------------------------------------------------

  /** Into a file; where a frame forbids files, as a text to be copied. */
  save() {
    const table = this.tally.csv();
    if (maySave()) {
      saveFile(new Blob([MARK, table], { type: "text/csv" }), `booth-${this.tally.today}.csv`);
      return;
    }
    const text = /** @type {HTMLTextAreaElement} */ (byId("tally-text"));
    text.value = table;
    byId("tally-copy").hidden = false;
    text.focus();
    text.select();
  }

  /** Ask whether the tally is really to be cleared, or leave that. @param {boolean} isAsking */
  ask(isAsking) {
    const wasAsking = !byId("tally-sure").hidden;
    byId("tally-sure").hidden = !isAsking;
    byId("tally-clear").hidden = isAsking;
    if (isAsking) byId("tally-leave").focus();
    else if (wasAsking) byId("tally-clear").focus();
  }

  clear() {
    this.tally.clear();
    this.ask(false);
    byId("tally-copy").hidden = true;
    this.choose(this.tally.today);
  }
}

/** Whether the page may save files; where a frame may not, a browser says so only in its console. */
function maySave() {
  try {
    for (let at = /** @type {Window} */ (window); at !== at.parent; at = at.parent) {
      const frame = at.frameElement;
      if (
        !frame ||
        (frame.hasAttribute("sandbox") && !/(^|\s)allow-downloads(\s|$)/.test(frame.getAttribute("sandbox") ?? ""))
      ) return false;
    }
  } catch {
    return false; // a page around this one is a stranger's, and says nothing
  }
  return true;
}

/**
 * A part of a bar: its colour, and over it its pattern, for whoever cannot tell the colours apart.
 * @param {string} sign
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
function area(sign, x, y, width, height) {
  const place = { x, y, width, height };
  const fill = svg("rect", { ...place, class: sign });
  return sign === "you" ? [fill] : [fill, svg("rect", { ...place, fill: `url(#tally-${sign})` })];
}

/** A board, with a ring around what the last move put there. @param {HTMLElement} picture @param {Position} position */
function drawBoard(picture, { record: { trace }, row }) {
  const size = frameSize(trace);
  const look = trace.look(row);
  const [fresh] = trace.cellChanges(row);
  picture.setAttribute("viewBox", `${-size.width / 2 - 2} -2 ${size.width + 4} ${size.height + 4}`);
  picture
    .replaceChildren(svg(
      "g",
      { class: "node" },
      svg("path", { class: "frame", d: outline(trace, row, size) }),
      content(trace, row, size),
    ));
  if (!Array.isArray(look) || !fresh) return;
  const cell = (size.width - 2 * RING) / look[0].length;
  const [x, y] = [fresh[0] % look[0].length, Math.floor(fresh[0] / look[0].length)];
  const place = { x: RING - size.width / 2 + x * cell, y: RING + y * cell, width: cell, height: cell, rx: cell / 6 };
  picture.append(svg("rect", { class: "wrong", ...place }));
}

/** Dots for a draw, stripes for the computer; visitors' wins are plain. */
function patterns() {
  const box = { width: 16, height: 16, patternUnits: "userSpaceOnUse" };
  return svg(
    "defs",
    {},
    svg("pattern", { ...box, id: "tally-draw" }, svg("circle", { cx: 8, cy: 8, r: 3.4, class: "dot" })),
    svg(
      "pattern",
      { ...box, id: "tally-computer", patternTransform: "rotate(45)" },
      svg("path", { d: "M3 0V16", class: "stripe" }),
    ),
  );
}
