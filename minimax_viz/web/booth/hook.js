// What scripts and tests have of the booth: window.minimaxVizBooth.

/** @import { Page } from "./page.js" */
/** @import { Level } from "./levels.js" */
/** @import { Side } from "./match.js" */

/** @param {Page} page */
export function hookOf(page) {
  const { booth } = page;
  return {
    get state() {
      const { match, isWaiting } = booth;
      return {
        board: match.look,
        turn: isWaiting && match.turn ? "computer" : match.turn,
        result: match.result,
        seat: match.seat,
        score: { ...booth.score },
        played: match.turns.map(({ name }) => name),
        moves: isWaiting ? [] : match.moves.map((row) => match.record.trace.move(row)),
        game: booth.game.data.name,
        level: booth.level,
        isThinking: booth.walk.isOn || isWaiting,
        isShow: booth.isShow,
      };
    },
    get level() {
      return booth.level;
    },
    set level(/** @type {Level} */ level) {
      page.choose("level", level);
    },
    play: (/** @type {string} */ move) => {
      const row = booth.match.moves.find((known) => booth.match.record.trace.move(known) === move);
      if (row !== undefined) booth.play(row);
      return row !== undefined;
    },
    finish: () => booth.walk.finish(),
    undo: () => booth.undo(),
    hint: () => {
      if (!booth.isHinting) booth.hint();
    },
    attract: () => booth.restart(true),
    restart: (/** @type {Side} */ first = booth.first) => page.choose("first", first),
  };
}
