// The part of the tree behind an answer: the position, its moves, and the replies that decide.

import { content, frameSize, outline } from "../tree/looks.js";
import { numberText } from "../core/numbers.js";
import { byId, clipped, svg, textWidth, triangle } from "../shell/elements.js";

/** @import { GameRecord } from "./record.js" */
/** @import { Catalog } from "../core/catalog.js" */
/** @typedef {{ row: number, replies: number[], more: number }} Branch */
/** @typedef {{ root: number, branches: Branch[], more: number, chosen: number, width: number }} Part */

const NARROWEST = 36; // pixels for a move
const SMALLEST = 0.47; // times the size of the step page's nodes
const COMFORTABLE = 56; // pixels for a move, where replies are to be shown as well
const LARGEST = 0.9; // times the size of the step page's nodes
const GAP = 16;
const READABLE = 13; // pixels of a value's height
const SQUEEZED = 0.8; // times that, where values are long and moves many
const APART = 6; // pixels between two values

/**
 * Which rows are drawn in a width: all moves if there is room; the replies to the best, and those that refute others.
 * @param {GameRecord} record
 * @param {number} root the position, as it was played
 * @param {number} width in pixels
 * @param {Catalog} catalog
 * @returns {Part}
 */
function partOf(record, root, width, catalog) {
  const { trace } = record;
  const moves = record.moves(root);
  const chosen = record.best(root);
  const player = trace.player(record.at(root));
  const widest = Math.max(0, ...moves.map((row) => pillWidth(record.valueText(row, catalog), READABLE))) + APART;
  const least = Math.max(NARROWEST, frameSize(trace).width * SMALLEST, widest * SQUEEZED);
  const room = Math.max(3, Math.floor(width / least));
  const isFull = moves.length <= room;
  const kept = isFull ? moves : moves.filter((row, at) => row === chosen || at < room - 2).slice(0, room - 1);
  const spare = Math.max(0, Math.floor(width / Math.max(COMFORTABLE, widest)) - kept.length);
  const branches = kept.map((row) => {
    const replies = record.moves(row);
    const answer = record.best(row);
    const most = row === chosen ? 1 + spare : record.gain(chosen, row, player) > 0 ? 1 : 0;
    const shown = replies.length <= most ? replies : replies.filter((reply, at) => reply === answer || at < most - 1).slice(0, most);
    const withAnswer = shown.length && !shown.includes(answer) ? [...shown.slice(0, -1), answer] : shown;
    return { row, replies: withAnswer, more: row === chosen ? replies.length - withAnswer.length : 0 };
  });
  return { root, branches, more: moves.length - kept.length, chosen, width };
}

/** The part as it is drawn. */
export class Picture {
  /**
   * @param {GameRecord} record
   * @param {number} root the position, as it was played
   * @param {number} width in pixels
   * @param {Catalog} catalog
   * @param {boolean} isTold whether the values are known to the visitor yet
   */
  constructor(record, root, width, catalog, isTold) {
    this.record = record;
    this.catalog = catalog;
    this.isTold = isTold;
    this.part = partOf(record, root, width, catalog);
    this.view = byId("tree");
    this.size = frameSize(record.trace);
    /** From one move to the next. */
    this.pitch = Math.max(this.size.width, record.trace.isTree ? 80 : 0) + GAP;
    const { branches, more } = this.part;
    this.columns = branches.reduce((sum, { replies }) => sum + Math.max(1, replies.length), more ? 1 : 0);
    this.scale = Math.min(LARGEST, width / (this.columns * this.pitch));
    /** The size of texts. */
    this.text = Math.max(15, READABLE / this.scale);
    const rows = branches.flatMap(({ row, replies }) => [row, ...replies]);
    const widest = Math.max(0, ...rows.map((row) => pillWidth(record.valueText(row, catalog), this.text)));
    /** The size of values. */
    this.small = this.text * Math.min(1, (this.pitch - APART / this.scale) / widest);
    /** @type {Map<number, SVGElement[]>} */
    this.drawn = new Map();
    this.draw();
  }

  /** Draw all of it. */
  draw() {
    const { record, part, size, pitch, text, scale } = this;
    const level = size.height + text * 3.4 + 34;
    const span = part.width / scale;
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
      for (const element of isBest && this.isTold ? group : []) element.classList.add("best");
      this.drawn.set(row, group);
      return /** @type {[number, number]} */ ([x, y + size.height + 4 + text * 1.5]);
    };
    const root = put(part.root, span / 2, 0, null, false);
    let at = 0;
    for (const { row, replies, more } of part.branches) {
      const width = Math.max(1, replies.length);
      const x = left + (at + width / 2) * pitch;
      const under = put(row, x, 1, root, row === part.chosen);
      replies.forEach((reply, place) => put(reply, left + (at + place + 0.5) * pitch, 2, under, row === part.chosen && reply === record.best(row)));
      if (more > 0) nodes.push(this.stub(more, x, 8 + 2 * level + size.height + 4 + text * 2.7));
      at += width;
    }
    if (part.more) nodes.push(this.stub(part.more, left + (at + 0.5) * pitch, 8 + level + size.height / 2));
    const hasReplies = part.branches.some(({ replies }) => replies.length);
    const hasStub = part.branches.some(({ replies, more }) => replies.length && more > 0);
    const height = 8 + (hasReplies ? 3 : 2) * level - 34 - text * 1.7 + (hasStub ? text * 1.2 : 0);
    this.view.setAttribute("viewBox", `0 0 ${span} ${height}`);
    this.view.setAttribute("width", String(part.width));
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
    const { record, size, text, small, pitch, isTold } = this;
    const { trace } = record;
    const at = record.at(row);
    const isLeaf = trace.isLeaf(at);
    const number = numberText(trace.value(row));
    const value = isTold ? record.valueText(row, this.catalog) : "?";
    const top = size.height + 4;
    const up = trace.maximises(at);
    const bare = pillWidth(value, small);
    const sign = isLeaf || bare + text > pitch - text * 0.5 ? 0 : text; // where there is room, with a gap
    const width = sign + bare;
    const pill = svg("g", { class: `pill ${isTold ? sideOf(record.worth(row)) : "even"}` },
      svg("rect", { x: -width / 2, y: top, width, height: text * 1.5, rx: text * 0.75 }),
      svg("text", { class: "value", x: sign / 2, y: top + text * 0.75 + small * 0.37, "font-size": small }, value));
    if (sign) pill.append(svg("path", { class: "sign", d: triangle(up, -width / 2 + text, top + text * 0.75, text * 0.85, text * 0.75) }));
    const d = outline(trace, isLeaf ? row : at, size);
    const node = svg("g", { class: `node ${up ? "max" : "min"}${isLeaf ? " leaf" : ""}${isMove ? "" : " root"}`, "data-row": row, "data-value": isTold ? number : "", transform: `translate(${x} ${y})` },
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
  stub(moves, x, y) {
    return svg("text", { class: "stub", x, y, "font-size": this.text * 0.95 }, `+ ${this.catalog.count(moves)}`);
  }

  /**
   * Show only what the search has come to: the root, and these moves with their replies.
   * @param {number} reached how many of the moves
   * @param {number} leader the best of them; -1 for none
   */
  reveal(reached, leader) {
    const { branches, chosen } = this.part;
    const mark = (/** @type {number} */ row, /** @type {string} */ name, /** @type {boolean} */ isOn) => {
      for (const element of this.drawn.get(row) ?? []) element.classList.toggle(name, isOn);
    };
    branches.forEach(({ row, replies }, at) => {
      for (const known of [row, ...replies]) mark(known, "later", at >= reached);
      mark(row, "leader", row === leader);
      mark(row, "now", at === reached - 1);
    });
    this.view.classList.toggle("searching", reached < branches.length || leader !== chosen);
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

/** Whom a value is good for. @param {number} value */
function sideOf(value) {
  return value > 0 ? "for-max" : value < 0 ? "for-min" : "even";
}
