// What the primitives of web/base answer: questions on standard input, answers on standard output. Run in a folder that
// has the modules of minimax_viz/web.

import { readFileSync } from "node:fs";
import { isDrag } from "./base/drag.js";
import { History } from "./base/history.js";
import { isCharacter, keyOf, signOf } from "./base/keys.js";
import { numberIn } from "./base/number.js";
import { Scope } from "./base/scope.js";

/** A scope among targets, timers, frames and observers that keep count of what goes on. */
function scoped(calls) {
  const told = [];
  const tell = (text) => () => told.push(text);
  const targets = { a: new EventTarget(), b: new EventTarget() };
  const waiting = new Map();
  let number = 0;
  const begin = (act) => (waiting.set((number += 1), act), number);
  const cancel = (id) => waiting.delete(id);
  Object.assign(globalThis, { setTimeout: begin, clearTimeout: cancel, requestAnimationFrame: begin, cancelAnimationFrame: cancel });
  const scopes = { own: new Scope() };
  const waits = {};
  const doings = {
    child: (name, of = "own") => (scopes[name] = scopes[of].child()),
    listen: (name, target, options) => scopes[name].listen(targets[target], "x", tell(`${name} hears ${target}`), options),
    dispatch: (target) => targets[target].dispatchEvent(new Event("x")),
    timer: (name, of) => (waits[name] = scopes[of].timer()),
    frame: (name, of) => (waits[name] = scopes[of].frame()),
    start: (name, text = `${name} is due`) => waits[name].start(tell(text)),
    again: (name) => waits[name].start(() => waits[name].start(tell(`${name} is due again`))),
    look: (name) => waits[name].start(() => tell(`${name} is on: ${waits[name].isOn}`)()),
    stop: (name) => waits[name].stop(),
    wait: () => [...waiting].forEach(([id, act]) => (waiting.delete(id), act())),
    on: (name) => told.push(waits[name].isOn),
    observe: (name) => scopes[name].observe({ observe: (one) => told.push(`at ${one}`), disconnect: tell("looks away") }, ["x", "y"]),
    onEnd: (name, text) => scopes[name].onEnd(tell(text)),
    takeBack: (name, text) => scopes[name].onEnd(tell(text))(),
    end: (name) => scopes[name].end(),
    left: (name) => told.push(scopes[name].endings.size),
  };
  for (const [name, ...known] of calls) doings[name](...known);
  return [told, waiting.size];
}

const answers = {
  scope: scoped,
  history: ({ most }, calls) => {
    const history = new History(0, most);
    return calls.map(([name, ...known]) => (history[name](...known), [history.now, history.canUndo, history.canRedo]));
  },
  drags: (ways) => ways.map(([across, down]) => isDrag(across, down)),
  numbers: (texts) => texts.map(numberIn).map((number) => (number === null || Number.isFinite(number) ? number : String(number))),
  key: (press) => keyOf({ ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...press }),
  signs: (keys) => keys.map(signOf),
  characters: (keys) => keys.map(isCharacter),
};

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf-8")).map(([name, ...known]) => answers[name](...known))));
