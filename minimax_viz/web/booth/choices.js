// What whoever runs the booth has chosen, in the address or when the page was written: the game, the level, the pace.

import { LEVEL_NAMES } from "./levels.js";

/** @import { Address } from "../shell/address.js" */
/** @import { Level } from "./levels.js" */
/** @import { Side } from "./match.js" */
/**
 * What the page was written with: seconds alone until it plays itself (0: never), seconds for a sentence (0: until Next).
 * @typedef {{ level: Level, attract: number, pace: number, sound: boolean }} Usual
 */

const LONGEST = 86_400; // seconds
const SECONDS = /^\d+(\.\d+)?$/;
const FLAG = ["1", "0"];
const OF_A_VISITOR = ["game", "level", "first", "numbers"];
const OF_EVERY_PAGE = ["lang", "theme"];

export class Choices {
  /**
   * @param {Address} address
   * @param {Usual} usual
   * @param {{ name: string, first: Side }[]} games
   */
  constructor(address, usual, games) {
    this.address = address;
    this.usual = usual;
    this.games = games;
    /** What each visitor begins with. @type {Map<string, string | null>} */
    this.kept = new Map();
  }

  /** Keep what the address has, for the next visitors. */
  keep() {
    this.kept = new Map(OF_A_VISITOR.map((name) => [name, this.address.get(name)]));
  }

  /** What was kept. */
  restore() {
    for (const [name, value] of this.kept) this.address.set(name, value);
  }

  /** The number of the game. */
  get game() {
    return Math.max(0, this.games.findIndex(({ name }) => name === this.address.get("game")));
  }

  get level() {
    return /** @type {Level} */ (this.chosen("level"));
  }

  get first() {
    return /** @type {Side} */ (this.chosen("first"));
  }

  get attract() {
    return Math.min(LONGEST, Number(this.chosen("attract")));
  }

  get pace() {
    return Math.min(LONGEST, Number(this.chosen("pace")));
  }

  get hasSound() {
    return this.chosen("sound") === "1";
  }

  get inNumbers() {
    return this.chosen("numbers") === "1";
  }

  /**
   * What each name stands for where the address does not say, and what it may have there; null: seconds.
   * @returns {Record<string, { usual: string, right: string[] | null }>}
   */
  get names() {
    const { usual: { level, attract, pace, sound }, games } = this;
    return {
      game: { usual: games[0].name, right: games.map(({ name }) => name) },
      level: { usual: level, right: LEVEL_NAMES },
      first: { usual: games[this.game].first, right: ["you", "computer"] },
      attract: { usual: String(attract), right: null },
      pace: { usual: String(pace), right: null },
      sound: { usual: sound ? "1" : "0", right: FLAG },
      numbers: { usual: "0", right: FLAG },
    };
  }

  /** What is chosen for a name. @param {string} name */
  chosen(name) {
    const asked = this.address.get(name);
    return asked !== null && this.isRight(name, asked) ? asked : this.names[name].usual;
  }

  /** @param {string} name @param {string} value */
  isRight(name, value) {
    return this.names[name].right?.includes(value) ?? SECONDS.test(value);
  }

  /**
   * What is wrong in the address, each with what would be right: a value, a name, or settings that stand behind a ?.
   * @returns {{ asked: string, right: string[] }[]}
   */
  get wrong() {
    const { names } = this;
    const examples = Object.entries(names).map(([name, { right }]) => `#${name}=${right?.[0] ?? 30}`);
    const rightFor = (/** @type {string} */ name, /** @type {string} */ value) => {
      if (!Object.hasOwn(names, name)) return examples;
      return this.isRight(name, value) ? [] : (names[name].right ?? ["30"]).map((one) => `#${name}=${one}`);
    };
    const behind = [...new URLSearchParams(location.search)].map(([name, value]) => {
      const right = rightFor(name, value);
      return { asked: `?${name}=${value}`, right: right.length ? right : [`#${name}=${value}`] };
    });
    const given = [...this.address.known].filter(([name]) => !OF_EVERY_PAGE.includes(name));
    return [
      ...behind,
      ...given.map(([name, value]) => ({ asked: `#${name}=${value}`, right: rightFor(name, value) })).filter(
        ({ right }) => right.length
      ),
    ];
  }

  /**
   * Choose; the address has what differs from how the page was written.
   * @param {"game" | "level" | "first" | "sound" | "numbers"} name
   * @param {string} value
   */
  choose(name, value) {
    this.address.set(name, value === this.names[name].usual ? null : value);
  }
}
