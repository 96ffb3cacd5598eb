// The text of an explicit tree, as a trace spells it, read and written without recursion: games/tree.py, games/notations/brackets.py.

import { INFINITE, isKept, kept, numberIn } from "../base/number.js";

/** @typedef {import("./trace.js").Player} Player */
/** @typedef {{ name?: string, player?: Player | "chance", move?: string, probability?: string }} Given */
/**
 * A node of a tree: a leaf has a value, any other node children. `given` is what the text says of it; whatever name and
 * player it lacks, it gets. `place` counts the nodes level by level, from 0. A leaf that is open counts as 0.
 * @typedef {object} TreeNode
 * @property {number | null} value
 * @property {boolean} isOpen
 * @property {TreeNode[]} children
 * @property {Given} given
 * @property {string} name
 * @property {Player} player
 * @property {boolean} [isChance] whether chance decides at it; `player` is then whose turn it would be
 * @property {number} place
 */
/** What naming a node takes. @typedef {{ name: string, value: number | null, children: Named[] }} Named */

const OPEN = "?";
const INFINITE_TEXT = /^-?inf$/;
const ATTRIBUTES = /** @type {const} */ (["name", "player", "move", "probability"]);
const CONTROL = /[\p{Cc}\p{Cs}]/u;
const STEERING = /[\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g;
const LONGEST_FOUND = 20; // characters of what is quoted
const WORD = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[^\s[\]{}(),:"]+|\S/gs;
/** Which kinds of words fit after each key of a node, the usual one first. @type {Record<string, string>} */
const AFTER = { children: "[", value: "n?", name: "sm?", move: "sm?", player: "m" };
/** The same where chance nodes are read: their children have probabilities. @type {Record<string, string>} */
const AFTER_WITH_CHANCE = { ...AFTER, probability: "ns" };
const NODE = "n[{?";
/** A word of a kind, where that is not the word itself. @type {Record<string, string>} */
const EXAMPLES = { n: "5", k: "\"name\":", s: "\"B\"", m: "\"max\"" };

/** A text is no tree's: what is found at a place, and what would be right there, "" for the end of the text. */
export class TreeTextError extends Error {
  /** @param {number} at @param {string} found @param {string} right */
  constructor(at, found, right) {
    super("no tree");
    this.at = at;
    this.found = found.slice(0, LONGEST_FOUND).replace(STEERING, "\ufffd");
    this.right = right;
  }
}

/**
 * The nodes of a tree level by level, the root first. Throws a TreeTextError if the text is not a tree's.
 * @param {string} text
 * @param {Player} rootPlayer whose turn it is at a root that does not say
 * @param {boolean} [withChance] whether chance nodes are read; the page's own searches know none
 */
export function readTree(text, rootPlayer, withChance = false) {
  const root = rootIn(text, withChance);
  root.player = rootPlayer;
  const levels = [root];
  for (let place = 0; place < levels.length; place++) {
    const node = levels[place];
    const { player = node.player, name = "" } = node.given;
    Object.assign(node, { place, name });
    node.isChance = player === "chance";
    if (player !== "chance") node.player = player;
    for (const child of node.children) {
      child.player = (node.player === "max") === node.isChance ? "max" : "min";
      levels.push(child);
    }
  }
  nameNodes(levels);
  return levels;
}

/** @returns {TreeNode} */
function blankNode() {
  return { value: null, isOpen: false, children: [], given: {}, name: "", player: "max", place: 0 };
}

/** The root of the tree that a text is. @param {string} text @param {boolean} withChance */
function rootIn(text, withChance) {
  const after = withChance ? AFTER_WITH_CHANCE : AFTER;
  const types = withChance ? /^(max|min|chance)$/ : /^(max|min)$/;
  const above = blankNode();
  /** What was opened last: the text, a list or an object; and whether it may end, an object with children or a value. */
  let inner = { node: above, close: "", key: "", isWhole: true };
  /** What is open around it. */
  const outer = [];
  let fitting = "[{n?";
  for (const { 0: word, 1: string, 2: colon, index: at = 0 } of text.matchAll(WORD)) {
    const said = string ? toldIn(string) : null;
    const isEndless = said !== null && !colon && INFINITE_TEXT.test(said) && fitting.includes("n");
    const number = kept(numberIn(isEndless ? said : word));
    const isContent = said === "children" || said === "value";
    let kind = "";
    if (colon) kind = Object.hasOwn(after, said ?? "") && !(isContent && inner.isWhole) ? "k" : "";
    else if (isEndless) kind = "n";
    else if (said !== null) kind = said === OPEN ? OPEN : types.test(said) ? "m" : "s";
    else if (number !== null) kind = isKept(number) ? "n" : "";
    else if ("[]{},".includes(word)) kind = word;
    if (!kind || !fitting.includes(kind)) throw unfit(at, word, fitting);
    const begun = () => (inner.close === "}" ? inner.node : childOf(inner.node));
    if (kind === "[" || kind === "{") {
      const isWhole = kind === "[";
      outer.push(inner);
      inner = { node: begun(), close: isWhole ? "]" : "}", key: "", isWhole };
      fitting = isWhole ? NODE : "k";
    } else if (kind === "k") {
      inner.key = said ?? "";
      inner.isWhole ||= isContent;
      fitting = after[inner.key];
    } else if (kind === ",") fitting = inner.close === "}" ? "k" : NODE;
    else {
      if (kind === inner.close) inner = outer.pop() ?? inner;
      else if (/[sm]/.test(fitting)) Object.assign(inner.node.given, (said ?? word) && { [inner.key]: said ?? word });
      else Object.assign(begun(), { value: number || 0, isOpen: said === OPEN });
      fitting = inner.isWhole ? inner.close && `${inner.close},` : ",";
    }
  }
  if (fitting) throw unfit(text.length, "", fitting);
  return above.children[0];
}

/** @param {TreeNode} node */
function childOf(node) {
  const child = blankNode();
  node.children.push(child);
  return child;
}

/** What a string in quotes says, on one line; null where it cannot be read. @param {string} string */
function toldIn(string) {
  try {
    const told = JSON.parse(string).replace(STEERING, "\ufffd").split(/\s+/).filter(Boolean).join(" ");
    return CONTROL.test(told) ? null : told;
  } catch {
    return null;
  }
}

/** @param {number} at @param {string} word @param {string} fitting */
function unfit(at, word, fitting) {
  const right = fitting.includes(",") && !"]}".includes(word) ? "," : fitting[0] ?? "";
  return new TreeTextError(at, word, EXAMPLES[right] ?? right);
}

/**
 * Name the nodes that have no name: interior ones A, B, C, …, leaves B1, B2, … under their parent; no name is taken twice.
 * @param {Named[]} levels
 */
export function nameNodes(levels) {
  const taken = new Set(levels.map((node) => node.name));
  let letters = 0;
  for (const node of levels) {
    if (node.name || node.value !== null) continue;
    do node.name = letterName(letters++); while (taken.has(node.name));
  }
  for (const node of levels) taken.add(node.name);
  for (const node of levels) {
    let number = 0;
    for (const leaf of node.children) {
      while (!leaf.name) if (!taken.has(`${node.name}${++number}`)) leaf.name = `${node.name}${number}`;
      taken.add(leaf.name);
    }
  }
  levels[0].name ||= "A";
}

/** A, B, …, Z, AA, AB, … as the columns of a spreadsheet. @param {number} number from 0 */
function letterName(number) {
  let name = "";
  for (let rest = number + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

/** A value as the text of a tree has it. @param {number} value */
function valueText(value) {
  return Math.abs(value) === INFINITE ? `"${value < 0 ? "-" : ""}inf"` : String(value);
}

/**
 * The text of a tree. @param {TreeNode} root
 */
export function treeText(root) {
  let text = "";
  /** @type {(TreeNode | string)[]} */
  const waiting = [root];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (typeof item === "string") {
      text += item;
      continue;
    }
    const { given, value, isOpen, children } = item;
    const attributes = ATTRIBUTES.flatMap(
      (key) => (given[key] === undefined ? [] : [`"${key}":${JSON.stringify(given[key])},`])
    );
    if (attributes.length) {
      text += `{${attributes.join("")}"${value === null ? "children" : "value"}":`;
      waiting.push("}");
    }
    if (value !== null) text += isOpen ? JSON.stringify(OPEN) : valueText(value);
    else {
      text += "[";
      waiting.push("]");
      for (let at = children.length - 1; at >= 0; at--) waiting.push(...(at ? [children[at], ","] : [children[at]]));
    }
  }
  return text;
}
