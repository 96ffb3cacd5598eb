// What if: changes of an explicit tree, by hand or by a script, and the search that is made again at once.

import { signal } from "../base/signal.js";
import { canBeValue, canEdit, Edits, MOST_NODES } from "../lesson/edits.js";
import { sideOf, toldAt, turned } from "../kernel/side.js";
import { leafChange } from "../lesson/leafchange.js";
import { sameStep } from "../lesson/samestep.js";
import { around, byId } from "../shell/elements.js";
import { kept, numberIn } from "../base/number.js";
import { numberText } from "../narration/numbers.js";
import { LeafDrag } from "../tree/leafdrag.js";
import { NodeField } from "../draw/field.js";
import { makeNewTree } from "../panel/newtree.js";
import { WhatIfView } from "../panel/whatif.js";

/** @typedef {import("../lesson/edits.js").Edit} Edit */
/** @typedef {import("../kernel/trace.js").TraceDocument} TraceDocument */
/** @typedef {import("./page.js").Page} Page */

export class WhatIf {
  /**
   * @param {Page} page
   * @param {TraceDocument} document_
   */
  constructor(page, document_) {
    this.page = page;
    this.edits = canEdit(document_) ? new Edits(document_) : null;
    /** The places in the text of the nodes that are shown. @type {number[]} */
    this.shown = this.places;
    /** How many nodes the whole tree has. */
    this.size = this.edits?.levels.length;
    /** What is wrong with the tree that the address names: a message, "" for nothing. */
    this.failure = signal("");
    /** The text of the tree in the address, as it was read or written last. @type {string | null} */
    this.linked = null;
    /** The search before the last change, and the number of each node in it. @type {Pick<Edits, "trace" | "rows"> | null} */
    this.before = null;
  }

  get places() {
    const { edits } = this;
    return edits ? edits.nodes.map((node) => edits.originOf(node)) : [];
  }

  get failed() {
    return this.failure.value;
  }

  /** Whether leaves show their values before they are evaluated. */
  get areValuesWanted() {
    return this.page.address.get("values") !== "0";
  }

  /** Once the rest of the page is there. */
  begin() {
    const { page } = this;
    new WhatIfView(page, this);
    this.openNewTree = this.edits && makeNewTree(page, this.edits);
    this.field = new NodeField(byId("leaf-box"), byId("stage"));
    this.drag = new LeafDrag(page.stage, {
      canTake: (row) => this.canAsk(row),
      value: (row) => this.told(row),
      change: (row, value, isSame) => this.change({ leaf: this.originOf(row), value: this.untold(row, value) }, isSame),
      pick: (row) => page.pick(row),
    });
  }

  /** Take the tree that the address names. */
  readAddress() {
    const { page, edits } = this;
    const text = page.address.get("tree");
    if (!edits || text === this.linked) return;
    this.linked = text;
    this.failure.value = "";
    try {
      if (text !== null) edits.replace(text);
      else if (edits.isChanged) edits.restore();
    } catch {
      this.failure.value = "page.whatif.error.link";
      page.address.set("tree", null);
      this.linked = null;
    }
    if (!this.failed) this.show(page.address.step);
  }

  /** @param {number} row */
  originOf(row) {
    const { edits } = this;
    return edits ? edits.originOf(edits.nodes[row]) : -1;
  }

  /** The value that the tree gives a leaf; null for all other nodes. @param {number} row */
  given(row) {
    return this.edits?.nodes[row]?.value ?? null;
  }

  /** The same as it is told there. @param {number} row */
  told(row) {
    return toldAt(this.page.trace, row, this.given(row));
  }

  /** MAX's value, where one is told at a row. @param {number} row @param {number} value */
  untold(row, value) {
    return turned(value, sideOf(this.page.trace, row)); // turning it twice changes nothing
  }

  /** Whether the reader may change a node, and so learn its value. @param {number} row */
  canAsk(row) {
    const { page } = this;
    return this.given(row) !== null && (page.tree.showsLeaves || page.moment.state(row) === "done") &&
      !page.predict.isOn && !page.blackboard.isOn && !page.isEmbedded;
  }

  /** Ask for a leaf's value in a field at it. @param {number} row */
  ask(row) {
    if (!this.canAsk(row)) return;
    const { trace, tree, catalog, nodeKeys } = this.page;
    const isByKey = nodeKeys.hasFocus; // the focus goes back to the tree only where it came from there
    this.field?.ask({
      node: () => tree.nodes.get(row)?.frame,
      least: 64,
      isAll: true,
      counts: true,
      onward: { Enter: 0 },
      label: catalog.text("page.whatif.field", { name: trace.name(row) }),
      text: numberText(this.told(row)),
      take: (text) => this.typed(row, text),
      leave: () => isByKey && nodeKeys.focus(row),
    });
  }

  /**
   * Take what was typed; returns what is wrong with it.
   * @param {number} row
   * @param {string} text
   */
  typed(row, text) {
    const read = kept(numberIn(text));
    if (read === null || !canBeValue(read)) return this.page.catalog.text("page.whatif.error.value");
    const value = this.untold(row, read);
    if (value !== this.given(row) || this.edits?.nodes[row].isOpen)
      this.change({ leaf: this.originOf(row), value: Number(value) || 0 });
    return "";
  }

  /**
   * Give the leaf at a path a value; the search is made again. Throws an Error with one sentence.
   * @param {string} path
   * @param {number} value
   */
  setLeaf(path, value) {
    const { edits, page, page: { catalog } } = this;
    if (!edits)
      throw new Error(catalog.text(page.trace.isInVisits ? "page.visits.whatif" : "page.whatif.error.off"));
    const node = edits.nodeAt(String(path));
    if (!node || node.value === null)
      throw new Error(catalog.text("page.whatif.error.path", { path: String(path).slice(0, 60) }));
    if (!canBeValue(value)) throw new Error(catalog.text("page.whatif.error.value"));
    this.change({ leaf: edits.originOf(node), value: value || 0 });
  }

  /**
   * @param {Edit} edit
   * @param {boolean} [isSame] whether it takes the place of the edit before it
   */
  change(edit, isSame = false) {
    const { edits, page } = this;
    if (!edits) return;
    const { trace, rows } = this.before = (isSame && this.before) || { trace: edits.trace, rows: edits.rows };
    edits.add(edit, isSame);
    const place = "leaf" in edit ? edit.leaf : undefined;
    this.show(null, place);
    const leaf = edits.rows.get(place ?? -1);
    if (leaf !== undefined && !page.moment.hidesAhead)
      page.pin.tell(leaf, leafChange(page.narrator, trace, leaf, (row) => rows.get(this.originOf(row)) ?? -1));
  }

  /** Go back or forth in the changes; false if there is nowhere to go. @param {"undo" | "redo"} way */
  travel(way) {
    const isOther = this.edits?.travel(way) ?? false;
    if (isOther) this.show();
    return isOther;
  }

  /** Take a new tree, and begin its search. Throws an Error if the text is not a tree. @param {string} text */
  plant(text) {
    const { page, edits } = this;
    if (text !== edits?.board) edits?.replace(text, MOST_NODES);
    page.player.pause();
    page.predict.question = null;
    page.pin.set(-1);
    this.show(1);
    page.frame();
  }

  restore() {
    if (!this.edits?.isChanged) return;
    this.edits.restore();
    this.show();
  }

  /** Put a node before or after its neighbour. @param {-1 | 1} by @param {number} row */
  move(by, row) {
    const edit = this.page.predict.isOn ? null : this.edits?.move(row, by);
    if (edit) this.change(edit);
  }

  /** Move the node that has the focus, or was clicked; false where a key means none. @param {-1 | 1} by @param {Event | null} [key] */
  moveAtHand(by, key) {
    const { nodeKeys, pin } = this.page;
    if (!this.edits || (key && pin.row <= 0 && !around(key, "#world, #whatif"))) return false;
    return void this.move(by, nodeKeys.hasFocus ? nodeKeys.row : pin.row);
  }

  /** Whether a node has a neighbour with which it can change places. @param {number} row */
  canMove(row) {
    return [-1, 1].some((by) => this.edits?.move(row, /** @type {-1 | 1} */ (by)));
  }

  /**
   * Show the search of the changed tree, where it tells what the page has told or at a step.
   * @param {number | null} [step]
   * @param {number} [place] in the text, of the node that stays where it is seen
   */
  show(step = null, place = this.shown[this.page.step ? this.page.moment.step.node : 0]) {
    const { page, edits } = this;
    if (!edits) return;
    const before = page.moment.step;
    const known = this.shown;
    const { pin, nodeKeys } = page;
    const focused = nodeKeys.hasFocus ? nodeKeys.row : -1;
    const rowOf = (/** @type {number} */ row) => edits.rows.get(known[row]) ?? -1;
    this.failure.value = "";
    if (this.field?.asked) this.field.close();
    page.tree.changed = edits.changedLeaves;
    if (pin.row >= 0) {
      pin.row = rowOf(pin.row);
      page.address.set("node", pin.row < 0 ? null : String(pin.row));
    }
    const text = edits.isChanged ? edits.board : null;
    this.linked = text;
    page.address.set("tree", text);
    const kept = edits.levels.length === this.size ? [known.indexOf(place), edits.rows.get(place) ?? -1] : [-1, -1];
    this.size = edits.levels.length;
    page.replaceTrace(edits.trace, (steps) => step ?? sameStep(steps, before, rowOf), kept);
    this.shown = this.places;
    if (focused >= 0) nodeKeys.focus(rowOf(focused));
  }

  toggleValues() {
    this.page.address.set("values", this.areValuesWanted ? "0" : null);
  }
}
