// What the primitives of web/base answer: questions on standard input, answers on standard output. Run in a folder that
// has the modules of minimax_viz/web.

import { readFileSync } from "node:fs";
import { isDrag } from "./base/drag.js";
import { History } from "./base/history.js";
import { isCharacter, keyOf, signOf } from "./base/keys.js";
import { numberIn } from "./base/number.js";
import { equal, range } from "./base/pythonic.js";
import { Scope } from "./base/scope.js";
import { Player, readingTime } from "./shell/player.js";
import { change, derived, effect, signal, untracked } from "./base/signal.js";

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

/**
 * When a player goes on from text to text, in milliseconds of a clock that is turned by hand; between them, what is told
 * whenever that is asked.
 */
function played(texts, calls) {
  const told = [];
  let [now, at, tempo, due] = [0, 0, 1, null];
  Object.assign(globalThis, { setTimeout: (act, pause) => (due = { act, at: now + pause }), clearTimeout: () => (due = null) });
  const advance = () => (told.push(now), (at += 1) < texts.length - 1);
  const player = new Player(new Scope(), advance, () => readingTime(texts[at]) / tempo);
  const doings = {
    toggle: () => player.toggle(),
    tempo: (times) => (tempo = times),
    look: () => told.push([player.isPlaying, player.isFast]),
    run: (pause) => {
      const end = now + pause;
      while (due && due.at <= end) {
        const { act, at: moment } = due;
        [now, due] = [moment, null];
        act();
      }
      now = end;
    },
  };
  for (const [name, ...known] of calls) doings[name](...known);
  return told;
}

/** Two states, what follows from them, and what is told of that as it changes. */
function followed(calls) {
  const told = [];
  const states = { a: signal(1), b: signal(2) };
  const { a, b } = states;
  const sum = derived(() => (told.push("adds"), a.value + b.value));
  const isOdd = derived(() => sum.value % 2 === 1);
  const tell = {
    sum: () => told.push(`sum ${sum.value}`),
    odd: () => told.push(`odd ${isOdd.value}`),
    a: () => told.push(`a ${a.value}`),
    either: () => told.push(`either ${a.value > 1 ? "much" : b.value}`),
    aside: () => told.push(`aside ${a.value} ${untracked(() => b.value)}`),
    evens: () => a.value % 2 === 1 && (a.value += 1),
  };
  const ends = {};
  const doings = {
    effect: (name) => (ends[name] = effect(tell[name])),
    end: (name) => ends[name](),
    set: (name, value) => (states[name].value = value),
    both: (one, two) => change(() => ([a.value, b.value] = [one, two], told.push("set"))),
    inside: (name, value) => change(() => (effect(tell[name]), (a.value = value), told.push("set"))),
    read: () => change(() => ((a.value = 8), told.push(`read ${sum.value}`), (b.value = 9))),
    fail: () => {
      try {
        change(() => ((a.value = 3), JSON.parse("")));
      } catch {
        told.push("failed");
      }
    },
  };
  for (const [name, ...known] of calls) doings[name](...known);
  return told;
}

const answers = {
  scope: scoped,
  signal: followed,
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
  player: played,
  characters: (keys) => keys.map(isCharacter),
};

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf-8")).map(([name, ...known]) => answers[name](...known))));
