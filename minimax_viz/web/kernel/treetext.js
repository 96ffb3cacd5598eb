// The text of an explicit tree, as a trace spells it, read and written without recursion: games/tree.py, games/notations/brackets.py.

/** @typedef {import("./trace.js").Player} Player */
/** @typedef {{ name?: string, player?: Player, move?: string }} Given */
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
 * @property {number} place
 */

export const LARGEST = 2 ** 53; // beyond it neighbouring integers can no longer be told apart
const OPEN = "?";
const OPEN_COUNTS_AS = 0;
const ATTRIBUTES = /** @type {const} */ (["name", "player", "move"]);
const CONTROL = /[\p{Cc}\p{Cs}]/u;
const STEERING = /[\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g;

/**
 * The nodes of a tree level by level, the root first. Throws an Error if the text is not a tree's.
 * @param {string} text
 * @param {Player} rootPlayer whose turn it is at a root that does not say
 */
export function readTree(text, rootPlayer) {
  const root = blankNode();
  root.player = rootPlayer;
  const levels = [root];
  const waiting = [JSON.parse(text)];
  for (let place = 0; place < levels.length; place++) {
    const node = levels[place];
    node.place = place;
    const below = fill(node, waiting[place]);
    if (node.given.player) node.player = node.given.player;
    for (const item of below) {
      const child = blankNode();
      child.player = node.player === "max" ? "min" : "max";
      node.children.push(child);
      levels.push(child);
      waiting.push(item);
    }
    waiting[place] = null;
  }
  nameNodes(levels);
  return levels;
}

/** @returns {TreeNode} */
function blankNode() {
  return { value: null, isOpen: false, children: [], given: {}, name: "", player: "max", place: 0 };
}

/**
 * Give a node what a text says of it; returns what it says of the children.
 * @param {TreeNode} node
 * @param {unknown} item
 * @returns {unknown[]}
 */
function fill(node, item) {
  let core = item;
  if (typeof item === "object" && item !== null && !Array.isArray(item)) {
    const { children, value, ...given } = /** @type {Record<string, unknown>} */ (item);
    if ((children === undefined) === (value === undefined)) throw new Error("a node has either children or a value");
    for (const [key, text] of Object.entries(given)) take(node.given, key, text);
    node.name = node.given.name ?? "";
    core = children === undefined ? value : children;
    if (Array.isArray(core) !== (children !== undefined)) throw new Error("children are a list, a value is a number");
  }
  if (Array.isArray(core)) {
    if (!core.length) throw new Error("a node has at least one child");
    return core;
  }
  node.isOpen = core === OPEN;
  if (node.isOpen) core = OPEN_COUNTS_AS;
  if (typeof core !== "number" || !(Math.abs(core) <= LARGEST))
    throw new Error("a leaf is a number up to 2^53, or ? if it is open");
  node.value = core || 0; // there is one zero
  return [];
}

/**
 * @param {Given} given
 * @param {string} key
 * @param {unknown} text
 */
function take(given, key, text) {
  const attribute = ATTRIBUTES.find((known) => known === key);
  if (!attribute || typeof text !== "string")
    throw new Error("a node has a name, a player, a move, and children or a value");
  const told = text.replace(STEERING, "\ufffd").split(/\s+/).filter(Boolean).join(" ");
  if (CONTROL.test(told)) throw new Error(`a ${attribute} holds a control character`);
  if (attribute !== "player") {
    if (told) given[attribute] = told;
  } else if (told === "max" || told === "min") given.player = told;
  else throw new Error("a player is max or min");
}

/**
 * Name the nodes that have no name: interior ones A, B, C, …, leaves B1, B2, … under their parent; no name is taken twice.
 * @param {TreeNode[]} levels
 */
function nameNodes(levels) {
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
    if (value !== null) text += isOpen ? JSON.stringify(OPEN) : String(value);
    else {
      text += "[";
      waiting.push("]");
      for (let at = children.length - 1; at >= 0; at--) waiting.push(...(at ? [children[at], ","] : [children[at]]));
    }
  }
  return text;
}
