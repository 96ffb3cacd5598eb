// What a move is called where it is spoken of, as the board shows it: a square, a column, matches from a heap.

/** @import { Catalog } from "../narration/catalog.js" */
/** @import { Face } from "../shell/pieces.js" */

/** A move of Nim: its heap, and from how many matches to how many. */
export const TAKE = /^([A-Z])(\d+)\u2192(\d+)$/;

const MOST_NAMED = 3; // moves of a list; more are seen on the board, where they light up

export class Naming {
  /**
   * @param {Face["pieces"] | undefined} pieces of the game
   * @param {Catalog} catalog
   */
  constructor(pieces, catalog) {
    this.pieces = pieces;
    this.catalog = catalog;
  }

  /** What kind of move a name is of, and what fills its messages. @param {string} name @returns {[string, Record<string, string | number>]} */
  parts(name) {
    const take = this.pieces === "heaps" ? TAKE.exec(name) : null;
    if (take) return ["take", { heap: take[1], matches: Number(take[2]) - Number(take[3]) }];
    return [this.pieces === "discs" && /^\d+$/.test(name) ? "column" : "square", { move: name }];
  }

  /** A move as a part of a sentence. @param {string} name */
  of(name) {
    const [kind, known] = this.parts(name);
    return this.catalog.text(`booth.named.${kind}`, known);
  }

  /** That somebody makes a move. @param {"think" | "show"} speaker @param {string} name @param {string} player */
  act(speaker, name, player) {
    const [kind, known] = this.parts(name);
    return this.catalog.text(`booth.${speaker}.do.${kind}`, { ...known, player });
  }

  /** A move where there is little room. @param {string} name */
  short(name) {
    const [, { heap, matches }] = this.parts(name);
    return heap ? `${heap} \u2212${matches}` : name;
  }

  /** Moves in a list; of many, how many they are. @param {string[]} names @param {"booth.or" | "booth.and"} joined */
  list(names, joined) {
    if (names.length > MOST_NAMED) return this.catalog.text("booth.these", { moves: names.length });
    const all = names.map((name) => this.of(name));
    const last = all.at(-1) ?? "";
    return all.length > 1 ? this.catalog.text(joined, { first: all.slice(0, -1).join(", "), last }) : last;
  }

  /** A sentence that may begin with a move. @param {string} text */
  begun(text) {
    return this.pieces === "discs" ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  }
}
