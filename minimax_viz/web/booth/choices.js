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
  }

  /** The number of the game. */
  get game() {
    return Math.max(0, this.games.findIndex(({ name }) => name === this.address.get("game")));
  }

  /** @returns {Level} */
  get level() {
    const asked = /** @type {Level} */ (this.address.get("level"));
    return LEVEL_NAMES.includes(asked) ? asked : this.usual.level;
  }

  /** @returns {Side} */
  get first() {
    const asked = this.address.get("first");
    return asked === "computer" || asked === "you" ? asked : this.games[this.game].first;
  }

  get attract() {
    return this.seconds("attract", this.usual.attract);
  }

  get pace() {
    return this.seconds("pace", this.usual.pace);
  }

  get hasSound() {
    return this.flag("sound", this.usual.sound);
  }

  get inNumbers() {
    return this.flag("numbers", false);
  }

  /** What each name in the address may have; null: seconds. @returns {Record<string, string[] | null>} */
  get understood() {
    const flag = ["1", "0"];
    return { game: this.games.map(({ name }) => name), level: LEVEL_NAMES, first: ["you", "computer"], attract: null, pace: null, sound: flag, numbers: flag };
  }

  /**
   * What is wrong in the address, each with what would be right: a value, a name, or settings that stand behind a ?.
   * @returns {{ asked: string, right: string[] }[]}
   */
  get wrong() {
    const { understood } = this;
    const examples = Object.entries(understood).map(([name, values]) => `#${name}=${values?.[0] ?? 30}`);
    const rightFor = (/** @type {string} */ name, /** @type {string} */ value) => {
      if (!Object.hasOwn(understood, name)) return examples;
      const values = understood[name];
      const isRight = values ? values.includes(value) : SECONDS.test(value);
      return isRight ? [] : (values ?? ["30"]).map((one) => `#${name}=${one}`);
    };
    const behind = [...new URLSearchParams(location.search)].map(([name, value]) => {
      const right = rightFor(name, value);
      return { asked: `?${name}=${value}`, right: right.length ? right : [`#${name}=${value}`] };
    });
    const given = [...this.address.known].filter(([name]) => !OF_EVERY_PAGE.includes(name));
    return [...behind, ...given.map(([name, value]) => ({ asked: `#${name}=${value}`, right: rightFor(name, value) })).filter(({ right }) => right.length)];
  }

  /** @param {string} name @param {number} usual */
  seconds(name, usual) {
    const asked = this.address.get(name);
    return asked !== null && SECONDS.test(asked) ? Math.min(LONGEST, Number(asked)) : usual;
  }

  /** @param {string} name @param {boolean} usual */
  flag(name, usual) {
    const asked = this.address.get(name);
    return asked === "1" || asked === "0" ? asked === "1" : usual;
  }

  /**
   * Choose; the address has what differs from how the page was written.
   * @param {"game" | "level" | "first" | "sound" | "numbers"} name
   * @param {string} value
   */
  choose(name, value) {
    const usual = {
      game: this.games[0].name,
      level: this.usual.level,
      first: this.games[this.game].first,
      sound: this.usual.sound ? "1" : "0",
      numbers: "0",
    }[name];
    this.address.set(name, value === usual ? null : value);
  }
}
