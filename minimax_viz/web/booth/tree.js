// The part of the tree behind an answer: the position, its moves, and the replies that decide.

import { PlainTree, Plan } from "../draw/tree.js";
import { content, frameSize, outline } from "../tree/looks.js";
import { byId, clipped, svg, textWidth, triangle } from "../shell/elements.js";

/** @import { GameRecord } from "./record.js" */
/** @import { Naming } from "./naming.js" */
/**
 * The rows of the position, of its moves and of the replies to them, in preorder, with the places of their parents.
 * `more` moves are left out; `chosen` is what is played, -1 where that is not told; `best` is the best move there was.
 * @typedef {{ rows: number[], parents: number[], more: number, chosen: number, best: number }} Part
 */
/** What is written below a board, and whom it is good for. @typedef {{ text: string, side: "for-max" | "for-min" | "even" }} Note */

const NARROWEST = 36; // pixels for a move
const SMALLEST = 0.47; // times the size of the step page's nodes
const LARGEST = 0.9; // times the size of the step page's nodes
const LOWEST = 0.5; // times that, where there is little height
const GAP = 16;
const TOP = 8;
const READABLE = 13; // pixels of a note's height
const SQUEEZED = 0.8; // times that, where notes are long and moves many
const APART = 6; // pixels between two notes
const TEXTS = 3.4; // sizes of a text for the move above a board and the note below it
const BETWEEN = 34; // from one level of boards to the next, beside these

/**
 * The moves from a position, as many as there is room for, the chosen one among them.
 * @param {GameRecord} record
 * @param {number} root the position, as it was played
 * @param {number} chosen
 * @param {number} width in pixels
 * @param {(row: number) => Note} noteOf
 * @returns {Part}
 */
export function movesPart(record, root, chosen, width, noteOf) {
  const moves = record.moves(root);
  const widest = widestOf(moves, noteOf, READABLE) + APART;
  const least = Math.max(NARROWEST, frameSize(record.trace).width * SMALLEST, widest * SQUEEZED);
  const room = Math.max(3, Math.floor(width / least));
  const kept = moves.length <= room
    ? moves
    : moves.filter((row, at) => row === chosen || at < room - 2).slice(0, room - 1);
  return {
    rows: [root, ...kept],
    parents: [-1, ...kept.map(() => 0)],
    more: moves.length - kept.length,
    chosen,
    best: -1,
  };
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
  const [rows, parents] = [[root], [-1]];
  for (const row of [best, played]) {
    const at = rows.push(row) - 1;
    parents.push(0);
    const reply = record.best(row);
    if (reply < 0 || record.worth(reply) !== record.worth(row)) continue;
    rows.push(reply);
    parents.push(at);
  }
  return { rows, parents, more: 0, chosen: played, best };
}

/** The part as it is drawn. */
export class Picture {
  /**
   * @param {GameRecord} record
   * @param {Part} part
   * @param {{ width: number, height: number }} room in pixels
   * @param {Naming} naming
   * @param {(row: number) => Note} noteOf
   */
  constructor(record, part, { width, height }, naming, noteOf) {
    this.record = record;
    this.part = part;
    this.noteOf = noteOf;
    this.naming = naming;
    const { rows, more, chosen, best } = part;
    const parents = more ? [...part.parents, 0] : part.parents; // a stub tells of the rest
    this.size = frameSize(record.trace);
    const moves = parents.filter((parent) => parent === 0).length;
    const noted = rows.slice(1);
    const levels = Math.max(...parents) > 0 ? 3 : 2;
    const fitting = (height / levels - READABLE * TEXTS) / (this.size.height + BETWEEN);
    const largest = LARGEST * Math.min(1, Math.max(LOWEST, fitting / LARGEST));
    // A note may be wider than its board: few moves stand further apart.
    const widest = (widestOf(noted, noteOf, READABLE) + APART) / largest;
    this.pitch = Math.max(this.size.width + GAP, Math.min(widest, width / moves));
    const scale = Math.min(largest, width / (moves * this.pitch));
    /** The size of texts. */
    this.text = Math.max(15, READABLE / scale);
    /** The size of notes. */
    this.small = this.text * Math.min(1, (this.pitch - APART / scale) / widestOf(noted, noteOf, this.text));
    const level = this.size.height + this.text * TEXTS + BETWEEN;
    const plan = new Plan(parents, parents.map(() => this.pitch), {
      siblings: 0,
      cousins: 0,
      level,
      left: 0,
      top: TOP,
    });
    const stub = `+ ${naming.catalog.count(more)}`;
    this.tree = new PlainTree(
      (at) => (at < rows.length ? this.node(rows[at], at > 0) : this.rest(stub)),
      (at, from, to) => {
        const foot = from.y + this.size.height + 4 + this.text * 1.5;
        return at < rows.length ? [svg("path", { d: `M${from.x} ${foot}L${to.x} ${to.y - this.text * 1.15}` })] : [];
      },
    );
    this.tree.draw(plan, parents.map((_, at) => String(rows[at] ?? "rest")));
    this.tree.mark("best", [String(best < 0 ? chosen : best)]);
    this.tree.drawn.get(String(best))?.element.setAttribute("data-best", "");
    this.view = byId("tree");
    const span = width / scale;
    const bottom = TOP + levels * level - BETWEEN - this.text * 1.7;
    this.view.setAttribute("viewBox", `${(plan.width - span) / 2} 0 ${span} ${bottom}`);
    this.view.setAttribute("width", String(width));
    this.view.setAttribute("height", String(Math.ceil(bottom * scale)));
    this.view.replaceChildren(this.tree.edges, this.tree.nodes);
  }

  /** The rows of the moves that are drawn. */
  get moves() {
    const { rows, parents } = this.part;
    return rows.filter((_, at) => parents[at] === 0);
  }

  /** @param {number} row @param {boolean} isMove whether the move to it is told */
  node(row, isMove) {
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
    const pill = svg(
      "g",
      { class: `pill ${note.side}` },
      svg("rect", { x: -width / 2, y: top, width, height: text * 1.5, rx: text * 0.75 }),
      svg("text", { class: "value", x: sign / 2, y: top + text * 0.75 + small * 0.37, "font-size": small }, note.text),
    );
    if (sign)
      pill
        .append(svg("path", {
          class: "sign",
          d: triangle(up, -width / 2 + text, top + text * 0.75, text * 0.85, text * 0.75),
        }));
    const d = outline(trace, isLeaf ? row : at, size);
    const node = svg(
      "g",
      { class: `node ${up ? "max" : "min"}${isLeaf ? " leaf" : ""}${isMove ? "" : " root"}`, "data-row": row },
      svg("path", { class: "halo", d }),
      svg("path", { class: "frame", d }),
      content(trace, row, size),
      pill,
    );
    if (isMove)
      node
        .append(svg(
          "text",
          { class: "move", y: -text * 0.3, "font-size": text },
          clipped(this.naming.short(trace.move(row)), text, pitch - 4),
        ));
    return node;
  }

  /** How many moves are left out. @param {string} text */
  rest(text) {
    return svg("text", { class: "stub", y: this.size.height / 2, "font-size": this.text * 0.95 }, text);
  }

  /** Show only the root and these moves. @param {Set<number> | null} told the rows; null for all */
  reveal(told) {
    const later = this.part.rows.slice(1).filter((row) => told && !told.has(row)).map(String);
    this.tree.mark("later", told?.size === 0 ? [...later, "rest"] : later);
    this.view.classList.toggle("searching", told !== null);
  }

  /** Light up the node of a row, and no other. @param {string | null} row */
  light(row) {
    for (const [key, { element }] of this.tree.drawn) element.classList.toggle("lit", key === row);
  }
}

/**
 * How wide the widest note of these rows is.
 * @param {number[]} rows
 * @param {(row: number) => Note} noteOf
 * @param {number} size
 */
function widestOf(rows, noteOf, size) {
  return Math.max(0, ...rows.map((row) => pillWidth(noteOf(row).text, size)));
}

/** How wide the pill of a value is, without the sign of a player. @param {string} value @param {number} text */
function pillWidth(value, text) {
  return textWidth(value, text) * 1.1 + text * 0.9;
}
