// What the computer saw before it moved: the part of the tree, and the sentences behind the answer.

import { PositionNarrator } from "./narrator.js";
import { Picture } from "./tree.js";
import { byId, html } from "../shell/elements.js";

/** @import { Match } from "./match.js" */
/** @import { GameRecord } from "./record.js" */
/** @import { Catalog, Segment } from "../core/catalog.js" */
/** @typedef {{ record: GameRecord, root: number, called: string }} Thought a position, as it was played, that was thought about */

export class Mind {
  constructor() {
    /** @type {Thought | null} */
    this.thought = null;
    /** @type {Picture | null} */
    this.picture = null;
    /** @type {Node[]} */
    this.settled = [];
    this.width = byId("tree-box").clientWidth; // asking at every move would cost a layout
  }

  forget() {
    this.thought = null;
  }

  /**
   * Turn to the position in which the computer is to move.
   * @param {Match} match
   * @param {Catalog} catalog
   */
  think(match, catalog) {
    const { record, row } = match;
    this.thought = { record, root: row, called: row ? record.trace.name(row) : "" };
    this.show(match, catalog);
  }

  /** The frames of the search: move by move, and at last the choice. */
  frames() {
    if (!this.picture) return [];
    const { part, record } = this.picture;
    const player = record.trace.player(record.at(part.root));
    let leader = -1;
    const shows = part.branches.map(({ row }, at) => {
      if (leader < 0 || record.gain(row, leader, player) > 0) leader = row;
      const best = leader;
      return () => this.reveal(at + 1, best);
    });
    this.reveal(0, -1);
    return [() => this.reveal(0, -1), ...shows, () => this.revealAll()];
  }

  revealAll() {
    if (this.picture) this.reveal(this.picture.part.branches.length, this.picture.part.chosen);
  }

  /**
   * @param {number} reached how many moves have been looked at
   * @param {number} leader the best of them
   */
  reveal(reached, leader) {
    if (!this.picture) return;
    const { part } = this.picture;
    this.picture.reveal(reached, leader);
    const isDone = reached === part.branches.length && leader === part.chosen;
    [...byId("sentences").children].forEach((item, at) => {
      item.classList.toggle("later", at >= reached && !isDone);
      item.classList.toggle("now", at === reached - 1 && !isDone);
    });
    const said = isDone ? this.settled : [...(byId("sentences").children[reached - 1]?.childNodes ?? [])];
    byId("settled").replaceChildren(...said.map((node) => node.cloneNode(true)));
  }

  /**
   * Show the last thought, all of it; where there is none yet, the moves that the visitor has, without their values.
   * @param {Match} match
   * @param {Catalog} catalog
   */
  show(match, catalog) {
    const { thought } = this;
    for (const id of ["thought", "saw"]) byId(id).hidden = !thought;
    byId("intro").hidden = thought !== null;
    const { record, root, called } = thought ?? { record: match.record, root: match.row, called: "" };
    const isTold = thought !== null;
    const { picture, width } = this;
    const isDrawn = picture?.record === record && picture.part.root === root && picture.part.width === width;
    if (!isDrawn || picture.isTold !== isTold || picture.catalog.code !== catalog.code) {
      this.picture = new Picture(record, root, width, catalog, isTold);
      if (thought) this.tell(this.picture, new PositionNarrator(record.trace, catalog, record.at(root), called));
    }
    this.revealAll();
  }

  /**
   * @param {Picture} picture
   * @param {PositionNarrator} narrator
   */
  tell({ part, record, catalog }, narrator) {
    this.settled = spansOf(narrator.settled()).map((part) => (typeof part === "string" ? document.createTextNode(part) : part));
    byId("sentences").replaceChildren(...part.branches.map(({ row, replies }) => {
      const item = html("li", { class: row === part.chosen ? "best" : "" }, ...spansOf(narrator.brought(row)));
      if (!replies.length) return item;
      const reply = record.best(row);
      const said = catalog.segments("booth.reply", { reply: { text: record.move(reply), row: reply }, value: { value: record.worth(reply), row: reply, about: record.isGuess(reply) } });
      item.append(" ", ...spansOf(said));
      return item;
    }));
    if (part.more) byId("sentences").append(html("li", {}, catalog.text("booth.more", { moves: part.more })));
  }

  /**
   * Draw anew where the room has changed.
   * @param {Match} match
   * @param {Catalog} catalog
   */
  resize(match, catalog) {
    this.width = byId("tree-box").clientWidth;
    if (this.width !== this.picture?.part.width) this.show(match, catalog);
  }

  /** Light up what belongs to a row: its node, and where it is spoken of. @param {string | null} row */
  light(row) {
    this.picture?.light(row);
    for (const span of document.querySelectorAll("#thought span[data-row]")) span.classList.toggle("lit", row !== null && span.getAttribute("data-row") === row);
  }
}

/** @param {Segment[]} segments @returns {(HTMLElement | string)[]} */
function spansOf(segments) {
  return segments.map(({ text, row }) => (row === null ? text : html("span", { class: "mention", "data-row": row }, text)));
}
