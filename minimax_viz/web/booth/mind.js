// What the computer thinks before it moves, told sentence by sentence beside the part of the tree that it tells of.

import { PositionNarrator } from "./narrator.js";
import { Picture, choicePart, movesPart } from "./tree.js";
import { byId, html } from "../shell/elements.js";

/** @import { Thought } from "./game.js" */
/** @import { Turn } from "./match.js" */
/** @import { GameRecord } from "./record.js" */
/** @import { Light, Lit } from "./lights.js" */
/** @import { Reason } from "./reasons.js" */
/** @import { Note, Part } from "./tree.js" */
/** @import { Words } from "./words.js" */
/** @import { Naming } from "./naming.js" */
/** @import { Segment } from "../narration/catalog.js" */
/**
 * What is in the picture: the moves that the visitor has, a move of theirs beside a better one, or what the computer saw.
 * @typedef {{ kind: "asked" | "choice" | "thought", record: GameRecord, root: number, chosen: number, heading: string, caption: string, reasons: Reason[] }} Scene
 */

export class Mind {
  /** @param {() => boolean} inNumbers whether numbers stand below the boards, not words */
  constructor(inNumbers) {
    this.inNumbers = inNumbers;
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Picture | null} */
    this.picture = null;
    this.told = -1; // of the scene's reasons, the last that has been told; -1: all
    this.drawn = "";
    this.room = roomNow(); // asking at every move would cost a layout
  }

  forget() {
    this.scene = null;
  }

  /**
   * Turn to what the computer saw of a position; nothing that the visitor may answer is told.
   * @param {Thought} thought
   * @param {number} chosen
   * @param {string} called what was played to the position
   * @param {Reason[]} reasons
   */
  think({ record, root }, chosen, called, reasons) {
    this.scene = { kind: "thought", record, root, chosen, heading: "booth.mind", caption: called, reasons };
    this.told = -1;
  }

  /**
   * Turn to a move of the visitor's beside the best there was.
   * @param {Turn} turn
   * @param {string} text
   */
  compare({ from, row }, text) {
    this.scene = {
      kind: "choice",
      record: from.record,
      root: from.row,
      chosen: row,
      heading: "booth.choice",
      caption: text,
      reasons: [],
    };
    this.told = -1;
  }

  /**
   * Show the scene up to a reason; where there is none yet, the moves that the visitor has, without what they are worth.
   * @param {GameRecord} record
   * @param {number} row
   * @param {Words} words
   * @param {number} [told] the number of the reason; -1 for all
   */
  show(record, row, words, told = -1) {
    const { catalog } = words;
    /** @type {Scene} */
    const scene = this.scene ??
      { kind: "asked", record, root: row, chosen: -1, heading: "booth.intro", caption: "", reasons: [] };
    this.told = told;
    byId("intro").hidden = scene.kind !== "asked";
    byId("saw").textContent = catalog.text(scene.heading);
    this.draw(scene, words);
    const { reasons } = scene;
    const reached = told < 0 ? reasons.length - 1 : told;
    this.picture?.reveal(told < 0 || !reasons.length ? null : new Set(reasons[reached].rows));
    const { turns, turn } = words.match;
    const isPast = told < 0 && turns.at(-1)?.thought === null; // the visitor has moved since
    const said = scene.kind === "choice"
      ? scene.caption
      : isPast
      ? ""
      : (reasons[reached]?.text ?? (turn === "you" ? catalog.text("booth.welcome") : ""));
    if (byId("said").textContent !== said) byId("said").textContent = said;
    byId("reasons").replaceChildren(...reasons.slice(0, reached).map(({ text }) => html("li", {}, text)));
    byId("figures").hidden = scene.kind !== "thought" || told >= 0 || !this.inNumbers();
    if (!byId("figures").hidden) this.tell(scene, words.naming);
  }

  /** @param {Scene} scene @param {Words} words */
  draw({ kind, record, root, chosen }, words) {
    const { width, height } = this.room;
    if (!width) return; // the page is in a frame that is not shown yet
    const isAsked = kind === "asked";
    const key = [kind, root, chosen, width, height, words.catalog.code, this.inNumbers(), words.match.seat].join(" ");
    if (this.picture?.record === record && this.drawn === key) return;
    /** @type {(row: number) => Note} */
    const noteOf = isAsked ? () => ({ text: "?", side: "even" }) : (row) => this.noteOf(record, root, row, words);
    /** @type {Part} */
    const part = kind === "choice" ? choicePart(record, root, chosen) : movesPart(record, root, chosen, width, noteOf);
    this.picture = new Picture(record, part, { width, height: height - heightAbove() }, words.naming, noteOf);
    this.drawn = key;
  }

  /** What a move from a position is worth, in words or numbers. @param {GameRecord} record @param {number} root @param {number} row @param {Words} words */
  noteOf(record, root, row, words) {
    return this.inNumbers()
      ? words.number(record, row)
      : words.note(record, row, row === root ? -1 : record.best(root));
  }

  /** What lights up on the board while a reason is told, or a move beside a better one. @param {Words} words @param {number} told @returns {Lit | null} */
  lit(words, told) {
    if (!this.scene) return null;
    const { kind, record, root, chosen, reasons } = this.scene;
    const rows = kind === "choice" ? [record.best(root), chosen] : (reasons[told]?.rows ?? []);
    const before = kind === "choice" ? [] : (reasons[told - 1]?.rows ?? []);
    const isLast = kind === "thought" && told === reasons.length - 1;
    const lights = rows.map((row) => {
      const { text, side } = this.noteOf(record, root, row, words);
      const isNow = isLast ? row === chosen : !before.includes(row);
      return /** @type {[number, Light]} */ ([row, { word: text, side, isNow, isChosen: isLast && isNow }]);
    });
    return { record, root, lights: new Map(lights) };
  }

  /** The narrator's sentences of what each move brought, with its numbers. @param {Scene} scene @param {Naming} naming */
  tell({ record, root, caption }, naming) {
    const narrator = new PositionNarrator(record.trace, naming, record.at(root), caption);
    byId("sentences")
      .replaceChildren(...(this.picture?.moves ?? []).map((row) => html("li", {}, ...spansOf(narrator.brought(row)))));
    const { more } = this.picture?.part ?? { more: 0 };
    if (more) byId("sentences").append(html("li", {}, naming.catalog.text("booth.more", { moves: more })));
  }

  /** Whether this is what the scene is about. @param {string} text */
  isAbout(text) {
    return this.scene?.kind === "choice" && this.scene.caption === text;
  }

  /** Take the room there is; says whether it has changed. */
  hasNewRoom() {
    const { width, height } = roomNow();
    const isNew = width !== this.room.width || height !== this.room.height;
    this.room = { width, height };
    return isNew;
  }

  /** Light up what belongs to a row: its node, and where it is spoken of. @param {string | null} row */
  light(row) {
    this.picture?.light(row);
    for (const span of document.querySelectorAll("#figures span[data-row]"))
      span.classList.toggle("lit", row !== null && span.getAttribute("data-row") === row);
  }
}

/** The room for a picture and what stands above it: where the page scrolls as a whole, as high as it needs. */
function roomNow() {
  const mind = byId("mind");
  const isFixed = getComputedStyle(mind).overflowY !== "visible";
  return { width: byId("tree-box").clientWidth, height: isFixed ? mind.clientHeight : Infinity };
}

/** How high what stands above the picture is. */
function heightAbove() {
  const mind = byId("mind");
  return byId("tree-box").getBoundingClientRect().top - mind.getBoundingClientRect().top + mind.scrollTop;
}

/** @param {Segment[]} segments @returns {(HTMLElement | string)[]} */
function spansOf(segments) {
  return segments.map(
    ({ text, row }) => (row === null ? text : html("span", { class: "mention", "data-row": row }, text))
  );
}
