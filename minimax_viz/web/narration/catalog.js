// The messages of one language, filled in: text/catalog.py.

import { MORE, chanceText, countText, valueText, percentText, roundedText } from "./numbers.js";

/** @typedef {{ text: string, row: number | null }} Segment A piece of a sentence and the row it mentions. */
/** @typedef {{ value: number, row?: number | null, about?: boolean, bound?: import("../kernel/bounds.js").Bound }} Numeral A value or a bound; `about`: it rests on estimates. */
/** @typedef {{ phrase: string, with?: Record<string, Argument> }} Phrase A message of its own. */
/** @typedef {{ text: string, row: number }} Mention A part of a sentence that stands for a row. */
/** @typedef {Argument[]} Series Parts of a sentence one after the other. */
/** @typedef {string | number | Mention | Numeral | Phrase | Series} Argument A text, a count, … */
/** @typedef {[string, Record<string, Argument>]} Message The key of a message and what fills it. */
/** @typedef {{ language: string, thousands: string, grouped: number, point: string, separator: string, space: string, plural: [string, string][], messages: Record<string, string> }} CatalogDocument */

const PLACEHOLDER = /\{(\w+)((?:\|[^{}|]*)*)\}/g;

export class Catalog {
  /**
   * @param {string} code
   * @param {CatalogDocument} document
   */
  constructor(code, document) {
    this.code = code;
    this.language = document.language;
    this.messages = document.messages;
    this.thousands = document.thousands;
    this.point = document.point;
    this.separator = document.separator;
    this.grouped = document.grouped;
    /** What stands between two sentences. */
    this.space = document.space;
    this.plural = document.plural.map(([, pattern]) => new RegExp(pattern));
  }

  /**
   * The message `key` as plain text.
   * @param {string} key
   * @param {Record<string, Argument>} [known]
   */
  text(key, known = {}) {
    return this.segments(key, known).map((segment) => segment.text).join("");
  }

  /**
   * The message `key` in pieces, so that what it mentions can be tied to rows.
   * @param {string} key
   * @param {Record<string, Argument>} known
   * @returns {Segment[]}
   */
  segments(key, known) {
    const message = this.messages[key];
    if (message === undefined) throw new Error(`there is no message ${key} in ${this.code}`);
    /** @type {Segment[]} */
    const pieces = [];
    let end = 0;
    for (const match of message.matchAll(PLACEHOLDER)) {
      pieces.push(plain(message.slice(end, match.index), pieces));
      pieces.push(...this.pieces(/** @type {Argument} */ (known[match[1]]), match[2].split("|").slice(1)));
      end = match.index + match[0].length;
    }
    pieces.push(plain(message.slice(end), pieces));
    return pieces.filter((piece) => piece.text);
  }

  /**
   * An argument in pieces, in its plural form where there are forms.
   * @param {Argument} argument
   * @param {string[]} [forms]
   * @returns {Segment[]}
   */
  pieces(argument, forms = []) {
    if (Array.isArray(argument))
      return argument.flatMap((part, at) => {
        const pieces = this.pieces(part);
        return at ? [{ text: this.separator, row: null }, ...pieces] : pieces;
      });
    if (typeof argument === "object") {
      if ("value" in argument)
        return [{ text: this.value(argument.value, argument.bound ?? "", argument.about), row: argument.row ?? null }];
      return "phrase" in argument ? this.segments(argument.phrase, argument.with ?? {}) : [argument];
    }
    if (typeof argument === "string") return [{ text: argument, row: null }];
    const count = this.count(argument);
    return [{ text: forms.length ? forms[this.form(argument)].replace("#", () => count) : count, row: null }];
  }

  /**
   * Which plural form a count takes.
   * @param {number} count
   */
  form(count) {
    return this.plural.findIndex((pattern) => pattern.test(String(count)));
  }

  /**
   * A value or a bound in this language, "" for null; with ≈ where it rests on estimates.
   * @param {number | null} value
   * @param {boolean} [about]
   */
  number(value, about = false) {
    return valueText(value, "", about).replace(".", this.point);
  }

  /**
   * A value with the sign of what is proved of it, "?" for null; a bound that rests on estimates is told in words.
   * @param {number | null} value
   * @param {import("../kernel/bounds.js").Bound} bound
   * @param {boolean} [about]
   */
  value(value, bound, about = false) {
    const text = valueText(value, bound, about).replace(".", this.point);
    return text && about && (bound === "lower" || bound === "upper")
      ? this.text(`about.${bound}`, { value: text })
      : text || "?";
  }

  /**
   * A window as it is written at a node.
   * @param {number | null} alpha
   * @param {number | null} beta
   */
  window(alpha, beta) {
    return this.text("picture.window_pair", { alpha: this.number(alpha), beta: this.number(beta) });
  }

  /**
   * A percentage as the language writes it: whole, or in tenths; more decimals only where it would be 0 or 100.
   * @param {number} value
   */
  percent(value) {
    return this.text("percent", { number: percentText(value).replace(".", this.point) });
  }

  /**
   * A probability, as decimals or as a fraction.
   * @param {number} value
   */
  probability(value) {
    return chanceText(value).replace(".", this.point);
  }

  /**
   * A measure with so many decimals as the language writes it.
   * @param {number} value
   * @param {number} digits
   */
  decimal(value, digits) {
    return roundedText(value, digits).replace(".", this.point);
  }

  /**
   * A count in this language.
   * @param {number} count
   */
  count(count) {
    return countText(count, count >= this.grouped ? this.thousands : "");
  }

  /**
   * Sentences one after the other, without those that are empty.
   * @param {(string | null | undefined)[]} sentences
   */
  passage(sentences) {
    return sentences.filter(Boolean).join(this.space);
  }
}

/** Words of a message after other pieces: … ends a sentence, too. @param {string} text @param {Segment[]} pieces @returns {Segment} */
function plain(text, pieces) {
  return { text: pieces.at(-1)?.text.endsWith(MORE) ? text.replace(/^\./, "") : text, row: null };
}
