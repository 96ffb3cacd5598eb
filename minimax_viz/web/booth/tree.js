// The part of the tree behind an answer: the position, its moves, and the replies that decide.

import { content, frameSize, outline } from "../tree/looks.js";
import { byId, clipped, svg, textWidth, triangle } from "../shell/elements.js";

/** @import { GameRecord } from "./record.js" */
/** @import { Catalog } from "../core/catalog.js" */
/** @typedef {{ row: number, replies: number[] }} Branch */
/** `best` is what the visitor could have played. @typedef {{ root: number, branches: Branch[], more: number, chosen: number, best: number }} Part */
/** What is written below a board, and whom it is good for. @typedef {{ text: string, side: "for-max" | "for-min" | "even" }} Note */

const NARROWEST = 36; // pixels for a move
const SMALLEST = 0.47; // times the size of the step page's nodes
const LARGEST = 0.9; // times the size of the step page's nodes
const LOWEST = 0.5; // times that, where there is little height
const GAP = 16;
const READABLE = 13; // pixels of a note's height
const SQUEEZED = 0.8; // times that, where notes are long and moves many
const APART = 6; // pixels between two notes
const TEXTS = 3.4; // sizes of a text for the move above a board and the note below it
const BETWEEN = 34; // from one level of boards to the next, beside these

/**
 * The moves from a position, as many as there is room for, the chosen one among them.
 * @param {GameRecord} record
 * @param {number} root the position, as it was played
 * @param {number} chosen the row that is played; -1 where that is not told
 * @param {number} width in pixels
 * @param {(row: number) => Note} noteOf
 * @returns {Part}
 */
export function movesPart(record, root, chosen, width, noteOf) {
  const moves = record.moves(root);
  const widest = Math.max(0, ...moves.map((row) => pillWidth(noteOf(row).text, READABLE))) + APART;
  const least = Math.max(NARROWEST, frameSize(record.trace).width * SMALLEST, widest * SQUEEZED);
  const room = Math.max(3, Math.floor(width / least));
  const kept = moves.length <= room ? moves : moves.filter((row, at) => row === chosen || at < room - 2).slice(0, room - 1);
  return { root, branches: kept.map((row) => ({ row, replies: [] })), more: moves.length - kept.length, chosen, best: -1 };
}

/**
 * The visitor's move beside the best there was, each with the best reply to it.
 * @param {GameRecord} record
 * @param {number} root
 * @param {number} played
 * @returns {Part}
 */
export function choicePart(record, root, played) {
  const best = record.best(root);
  const replied = (/** @type {number} */ row) => {
    const reply = record.best(row);
    return { row, replies: reply < 0 || record.worth(reply) !== record.worth(row) ? [] : [reply] };
  };
  return { root, branches: [best, played].map(replied), more: 0, chosen: played, best };
}

/** The part as it is drawn. */
export class Picture {
  /**
   * @param {GameRecord} record
   * @param {Part} part
   * @param {{ width: number, height: number }} room in pixels
   * @param {Catalog} catalog
   * @param {(row: number) => Note} noteOf
   */
  constructor(record, part, { width, height }, catalog, noteOf) {
    this.record = record;
    this.catalog = catalog;
    this.noteOf = noteOf;
    this.part = part;
    this.width = width;
    this.view = byId("tree");
    this.size = frameSize(record.trace);
    /** From one move to the next. */
    this.pitch = this.size.width + GAP;
    const { branches, more } = this.part;
    this.columns = branches.reduce((sum, { replies }) => sum + Math.max(1, replies.length), more ? 1 : 0);
    const rows = branches.flatMap(({ row, replies }) => [row, ...replies]);
    const bare = Math.max(0, ...rows.map((row) => pillWidth(noteOf(row).text, READABLE)));
    const levels = branches.some(({ replies }) => replies.length) ? 3 : 2;
    const fitting = (height / levels - READABLE * TEXTS) / (this.size.height + BETWEEN);
    const largest = LARGEST * Math.min(1, Math.max(LOWEST, fitting / LARGEST));
    // A note may be wider than its board: few moves stand further apart.
    this.pitch = Math.max(this.pitch, Math.min((bare + APART) / largest, width / this.columns));
    this.scale = Math.min(largest, width / (this.columns * this.pitch));
    /** The size of texts. */
    this.text = Math.max(15, READABLE / this.scale);
    const widest = Math.max(0, ...rows.map((row) => pillWidth(noteOf(row).text, this.text)));
    /** The size of notes. */
    this.small = this.text * Math.min(1, (this.pitch - APART / this.scale) / widest);
    /** @type {Map<number, SVGElement[]>} */
    this.drawn = new Map();
    /** What tells of moves that are left out. @type {SVGElement | null} */
    this.stub = null;
    this.draw();
  }

  /** Draw all of it. */
  draw() {
    const { part, size, pitch, text, scale } = this;
    const level = size.height + text * TEXTS + BETWEEN;
    const span = this.width / scale;
    const left = (span - this.columns * pitch) / 2;
    /** @type {SVGElement[]} */
    const edges = [];
    /** @type {SVGElement[]} */
    const nodes = [];
    const put = (/** @type {number} */ row, /** @type {number} */ x, /** @type {number} */ ply, /** @type {[number, number] | null} */ from, /** @type {boolean} */ isBest) => {
      const y = 8 + ply * level;
      const edge = from ? [svg("path", { class: "edge", d: `M${from[0]} ${from[1]}L${x} ${y - text * 1.15}` })] : [];
      const group = [...edge, this.node(row, x, y, ply > 0)];
      edges.push(...edge);
      nodes.push(group[group.length - 1]);
      for (const element of isBest ? group : []) element.classList.add("best");
      if (row === part.best) nodes[nodes.length - 1].setAttribute("data-best", "");
      this.drawn.set(row, group);
      return /** @type {[number, number]} */ ([x, y + size.height + 4 + text * 1.5]);
    };
    const root = put(part.root, span / 2, 0, null, false);
    let at = 0;
    for (const { row, replies } of part.branches) {
      const width = Math.max(1, replies.length);
      const x = left + (at + width / 2) * pitch;
      const under = put(row, x, 1, root, row === (part.best < 0 ? part.chosen : part.best));
      replies.forEach((reply, place) => put(reply, left + (at + place + 0.5) * pitch, 2, under, false));
      at += width;
    }
    if (part.more) nodes.push(this.stub = this.rest(part.more, left + (at + 0.5) * pitch, 8 + level + size.height / 2));
    const hasReplies = part.branches.some(({ replies }) => replies.length);
    const height = 8 + (hasReplies ? 3 : 2) * level - BETWEEN - text * 1.7;
    this.view.setAttribute("viewBox", `0 0 ${span} ${height}`);
    this.view.setAttribute("width", String(this.width));
    this.view.setAttribute("height", String(Math.ceil(height * scale)));
    this.view.replaceChildren(...edges, ...nodes);
  }

  /**
   * @param {number} row
   * @param {number} x
   * @param {number} y
   * @param {boolean} isMove whether the move to it is told
   */
  node(row, x, y, isMove) {
    const { record, size, text, small, pitch } = this;
    const { trace } = record;
    const at = record.at(row);
    const isLeaf = trace.isLeaf(at);
    const note = this.noteOf(row);
    const top = size.height + 4;
    const up = trace.maximises(at);
    const bare = pillWidth(note.text, small);
    const sign = isLeaf || bare + text > pitch - text * 0.5 ? 0 : text; // where there is room, with a gap
    const width = sign + bare;
    const pill = svg("g", { class: `pill ${note.side}` },
      svg("rect", { x: -width / 2, y: top, width, height: text * 1.5, rx: text * 0.75 }),
      svg("text", { class: "value", x: sign / 2, y: top + text * 0.75 + small * 0.37, "font-size": small }, note.text));
    if (sign) pill.append(svg("path", { class: "sign", d: triangle(up, -width / 2 + text, top + text * 0.75, text * 0.85, text * 0.75) }));
    const d = outline(trace, isLeaf ? row : at, size);
    const node = svg("g", { class: `node ${up ? "max" : "min"}${isLeaf ? " leaf" : ""}${isMove ? "" : " root"}`, "data-row": row, transform: `translate(${x} ${y})` },
      svg("path", { class: "halo", d }), svg("path", { class: "frame", d }), content(trace, row, size), pill);
    if (isMove) node.append(svg("text", { class: "move", y: -text * 0.3, "font-size": text }, clipped(trace.move(row), text, pitch - 4)));
    return node;
  }

  /**
   * What is left out.
   * @param {number} moves
   * @param {number} x
   * @param {number} y
   */
  rest(moves, x, y) {
    return svg("text", { class: "stub", x, y, "font-size": this.text * 0.95 }, `+ ${this.catalog.count(moves)}`);
  }

  /**
   * Show only the root and these moves, with their replies.
   * @param {Set<number> | null} told the rows; null for all
   */
  reveal(told) {
    for (const { row, replies } of this.part.branches) {
      for (const known of [row, ...replies]) {
        for (const element of this.drawn.get(known) ?? []) element.classList.toggle("later", told !== null && !told.has(row));
      }
    }
    this.stub?.classList.toggle("later", told?.size === 0);
    this.view.classList.toggle("searching", told !== null);
  }

  /** Light up the node of a row, and no other. @param {string | null} row */
  light(row) {
    for (const element of this.view.querySelectorAll("[data-row]")) element.classList.toggle("lit", row !== null && element.getAttribute("data-row") === row);
  }
}

/**
 * How wide the pill of a value is, without the sign of a player.
 * @param {string} value
 * @param {number} text
 */
function pillWidth(value, text) {
  return textWidth(value, text) * 1.1 + text * 0.9;
}
