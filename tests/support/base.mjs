// What the primitives of web/base answer: questions on standard input, answers on standard output. Run in a folder that
// has the modules of minimax_viz/web.

import { readFileSync } from "node:fs";
import { isDrag } from "./base/drag.js";
import { History } from "./base/history.js";
import { isCharacter, keyOf, signOf } from "./base/keys.js";
import { numberIn } from "./base/number.js";
import { equal, range } from "./base/pythonic.js";

const answers = {
  history: ({ most }, calls) => {
    const history = new History(0, most);
    return calls.map(([name, ...known]) => (history[name](...known), [history.now, history.canUndo, history.canRedo]));
  },
  drags: (ways) => ways.map(([across, down]) => isDrag(across, down)),
  numbers: (texts) => texts.map(numberIn).map((number) => (number === null || Number.isFinite(number) ? number : String(number))),
  key: (press) => keyOf({ ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...press }),
  signs: (keys) => keys.map(signOf),
  equal: (pairs) => [...pairs.map(([one, other]) => equal(one, other)), equal(new Set([1, 2]), new Set([2, 1])), equal(new Set([1]), new Set([2]))],
  ranges: (ends) => ends.map(([first, end]) => range(first, end)),
  characters: (keys) => keys.map(isCharacter),
};

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf-8")).map(([name, ...known]) => answers[name](...known))));
