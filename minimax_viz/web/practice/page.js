// The page of exercises: one at a time, checked, hinted at, made anew.

import { Trace } from "../kernel/trace.js";
import { graded, pointsThere } from "../lesson/grading.js";
import { RUNGS, hintAt } from "../lesson/hints.js";
import { readable } from "../narration/mistakes.js";
import { Address } from "../shell/address.js";
import { byId, html, onPick, openDialog } from "../shell/elements.js";
import { listenToCommands, showKeys } from "../shell/keys.js";
import { Languages } from "../shell/languages.js";
import { saveFile } from "../shell/savedfile.js";
import { retext } from "../shell/texts.js";
import { readTheme } from "../shell/theme.js";
import { THEMES, WrongAddress, isNumber } from "../shell/wrongaddress.js";
import { sheetFor } from "./sheets.js";
import { showGrade, showScores, toldRemark } from "./feedback.js";
import { revealed } from "./hidden.js";
import { commandsOf } from "./keys.js";
import { showMoment, solutionDocument, solutionPage } from "./solution.js";
import { Tree } from "./tree.js";
import { Tries, recordOf } from "./tries.js";

/** @typedef {import("../lesson/exercise.js").Exercise} Exercise */
/** @typedef {import("../narration/catalog.js").Argument} Argument */
/** @typedef {{ key: import("../lesson/grading.js").Key, answers: Record<string, string[]> }} Secret */

/** @type {Record<number, string>} */
const FRACTIONS = { 0.125: "⅛", 0.25: "¼", 0.5: "½" };

export class Page {
  /**
   * @param {{ version: number, wrong: number, exercises: Exercise[][] }} document `wrong`: what a wrong answer costs
   * @param {import("../shell/languages.js").Catalogs} catalogs
   * @param {() => Promise<import("./solution.js").Solutions>} solutions
   */
  constructor({ version, wrong, exercises }, catalogs, solutions) {
    this.version = version;
    this.all = exercises.map((instances) => new Tries(instances, wrong));
    this.solutions = solutions;
    this.languages = new Languages(catalogs);
    this.address = new Address(() => this.follow());
    this.catalog = this.languages.catalog(this.languages.asked(this.address));
    this.at = 0;
    /** @type {Map<Exercise, Secret>} */
    this.secrets = new Map();
    /** How many exercises in a row were right at their first check, with nothing told. */
    this.streak = 0;
    /** The points that there are for each exercise. @type {number[]} */
    this.there = [];
    /** @type {Tree | null} */
    this.tree = null;
    /** @type {import("./sheets.js").Sheet | null} */
    this.sheet = null;
    this.wrongAddress = new WrongAddress(this.address, {
      lang: this.languages.codes,
      theme: THEMES,
      exercise: (text) => isNumber(text) && Number(text) >= 1 && Number(text) <= this.all.length,
    });
    readTheme(this.address);
    this.commands = this.keys();
    listenToCommands(this.commands);
    const hands = byId("hands");
    hands.addEventListener("pointerenter", () => byId("tree").classList.add("showing"));
    hands.addEventListener("pointerleave", () => byId("tree").classList.remove("showing"));
    byId("meaning").addEventListener("click", () => openDialog("help"));
    onPick(byId("list"), "data-number", (number) => void this.goTo(number));
  }

  get title() {
    return this.say("practice.page.title");
  }

  /** What its keys and buttons do. @returns {import("../base/keys.js").Commands} */
  keys() {
    return commandsOf(this);
  }

  /** The tree of an exercise, in its place. @param {Exercise} exercise @param {import("../narration/catalog.js").Catalog} catalog */
  drawn(exercise, catalog) {
    return new Tree(byId("tree"), exercise, catalog);
  }

  /** @param {Partial<import("../lesson/exercise.js").Answer>} part */
  change(part) {
    this.now.change(part);
    this.refresh();
  }

  /** @param {"undo" | "redo"} way */
  travel(way) {
    if (this.now.travel(way)) this.refresh();
  }

  /** @param {string} code of a language */
  speak(code) {
    this.catalog = this.languages.catalog(code);
    return this.show();
  }

  get now() {
    return this.all[this.at].now;
  }

  get exercise() {
    return this.now.exercise;
  }

  /** @param {string} key @param {Record<string, Argument>} [known] */
  say(key, known) {
    return this.catalog.text(key, known);
  }

  /** What is hidden of an exercise. @param {Exercise} exercise */
  async secretOf(exercise) {
    const known = this.secrets.get(exercise) ?? /** @type {Secret} */ (await revealed(exercise.hidden));
    this.secrets.set(exercise, known);
    return known;
  }

  /** Learn how many points there are. */
  async count() {
    const count = async (/** @type {Tries} */ { instances: [first] }) =>
      pointsThere(first, (await this.secretOf(first)).key);
    this.there = await Promise.all(this.all.map(count));
  }

  /** What is earned of all exercises, at each its best check. */
  get points() {
    const earned = this.all.map(({ best }, at) => (best ?? 0) * this.there[at]);
    return { points: Math.max(0, sum(earned)), of: sum(this.there) };
  }

  /** Go where the address says. */
  async follow() {
    const code = this.languages.asked(this.address);
    if (code !== this.catalog.code) this.catalog = this.languages.catalog(code);
    readTheme(this.address);
    const number = Number(this.address.get("exercise") ?? 1);
    this.at = Number.isInteger(number) && number >= 1 && number <= this.all.length ? number - 1 : 0;
    await this.show();
  }

  /** @param {number} number of an exercise, from 1 */
  async goTo(number) {
    this.at = number - 1;
    this.address.set("exercise", number === 1 ? null : String(number));
    await this.show();
    byId("task").focus();
  }

  /** Show the exercise at hand. */
  async show() {
    const { exercise, catalog } = this;
    const { key } = await this.secretOf(exercise);
    if (exercise !== this.exercise || catalog !== this.catalog) return; // another is to be shown by now
    retext(catalog, this.title);
    this.wrongAddress.say(catalog);
    showKeys(this.commands, (name) => this.say(`practice.page.key.${name}`));
    byId("kind").textContent = this.say(`exercise.title.${exercise.kind}`);
    byId("level").textContent = this.say("practice.page.level", {
      number: this.at + 1,
      count: this.all.length,
      level: exercise.difficulty,
    });
    byId("task").textContent = exercise.tasks[catalog.code];
    byId("hands").textContent = this.say(`practice.page.hands.${exercise.kind}`);
    this.tree?.end();
    byId("beside").replaceChildren();
    const page = this;
    this.tree = this.drawn(exercise, catalog);
    byId("tree").setAttribute("aria-label", this.say("practice.page.tree", { tree: exercise.told }));
    this.sheet = sheetFor({
      exercise,
      key,
      tree: this.tree,
      place: byId("beside"),
      get answer() {
        return page.now.answer;
      },
      change: (part) => this.change(part),
      trace: async () => new Trace(solutionDocument(exercise, key, await this.solutions())),
      say: (name, known) => this.say(name, known),
      number: (value) => catalog.number(value),
    });
    document.body.dataset.kind = exercise.kind;
    this.refresh();
  }

  /** Show the answer as it stands, and its grade if it has one. */
  refresh() {
    const { now, tree } = this;
    if (!tree) return;
    this.sheet?.(now.answer, now.grade);
    showGrade(now, tree, this.catalog);
    showScores(this.all, this.at, this.catalog);
    byId("streak").textContent = this.streak > 1 ? this.say("practice.page.streak", { count: this.streak }) : "";
    const { points, of } = this.points;
    byId("points").textContent = this.say("practice.page.points", { points: readable(points), of });
    this.showPrices();
    this.showWays();
    for (
      const [act, isUseless]
        of /** @type {[string, boolean][]} */ ([["undo", !now.history.canUndo], ["redo", !now.history.canRedo], [
          "back",
          this.at === 0,
        ], ["next", this.at === this.all.length - 1]])
    ) {
      document.querySelector(`button[data-act=${act}]`)?.setAttribute("aria-disabled", String(isUseless));
    }
  }

  /** The ways to other exercises have their numbers, unlike the arrows of an order; after success the large button is the next. */
  showWays() {
    const { at, all } = this;
    const isDone = this.now.isRight && at < all.length - 1;
    const [check, back, next] = ["check", "back", "next"].map(
      (act) => /** @type {HTMLElement} */ (document.querySelector(`button[data-act=${act}]`))
    );
    check.classList.toggle("main", !isDone);
    next.classList.toggle("main", isDone);
    const text = isDone ? [html("span", {}, this.say("practice.page.next")), " "] : [];
    back.replaceChildren(html("span", { "aria-hidden": "true" }, at > 0 ? `◀ ${at}` : "◀"));
    next.replaceChildren(...text, html("span", { "aria-hidden": "true" }, at < all.length - 1 ? `${at + 2} ▶` : "▶"));
  }

  async check() {
    const { now, exercise } = this; // the pupil may be elsewhere before the key is there
    const { key } = await this.secretOf(exercise);
    const grade = graded(exercise, key, now.answer);
    const isFirst = !now.checked.length;
    now.keep(grade, pointsThere(exercise, key));
    if (now.checked.at(-1)?.right !== grade.items) this.streak = 0;
    else if (isFirst) this.streak += 1;
    this.refresh();
    byId("said").scrollIntoView({ block: "nearest" });
    return grade;
  }

  /** Where to look, then what to compare, then the answer to one part: each costs more. */
  async hint() {
    const { now, exercise } = this;
    const { key } = await this.secretOf(exercise);
    const hint = hintAt(exercise, key, now.answer);
    if (!hint) return this.tell("practice.page.hint.none");
    const price = this.priceOf(hint, key);
    const rung = now.told.climb(hint);
    now.hints += 1;
    if (rung === RUNGS.length - 1) now.change(hint.answer);
    this.refresh();
    if (hint.path !== null) this.tree?.mark("hinted", [hint.path]);
    const { names } = /** @type {Tree} */ (this.tree);
    const rungs = [[hint.where], hint.compare, [{ key: "practice.page.hint.done", with: {} }]];
    const said = rungs[rung].map((remark) => toldRemark(remark, names, this.catalog));
    if (price) said.push(this.say("practice.page.hint.paid", { price }));
    byId("verdict").textContent = said.join(" ");
  }

  /** What the next rung of a hint costs, as a part of a point; "" if nothing. @param {import("../lesson/hints.js").Hint | null} hint @param {import("../lesson/grading.js").Key} key */
  priceOf(hint, key) {
    if (!hint) return "";
    const { exercise, now: { answer, told } } = this;
    const price = told.price(hint) * (graded(exercise, key, answer).worth[hint.part] ?? 1);
    return price ? FRACTIONS[price] ?? this.catalog.number(price) : "";
  }

  /** The prices of a hint and of the solution are on their buttons. */
  showPrices() {
    const { exercise, now } = this;
    const { key } = /** @type {Secret} */ (this.secrets.get(exercise));
    const price = this.priceOf(hintAt(exercise, key, now.answer), key);
    const left = now.isSolved ? 0 : pointsThere(exercise, key, (part) => now.told.cost(part));
    const cost = left ? this.catalog.number(left) : "";
    for (const [id, act, paid] of [["price", "hint", price], ["cost", "solution", cost]]) {
      byId(id).textContent = paid && `−${paid}`;
      const button = /** @type {HTMLElement} */ (byId(id).parentElement);
      const told = paid ? [this.say(`practice.page.${act}.price`, { price: paid })] : [];
      const label = [this.say(`practice.page.key.${act}`), ...told].join(" ");
      for (const name of ["aria-label", "title"]) button.setAttribute(name, label);
    }
  }

  /** A fresh instance for another try. */
  async fresh() {
    const isNew = this.all[this.at].fresh();
    await this.show();
    this.tell(isNew ? "practice.page.fresh.new" : "practice.page.fresh.again");
  }

  /** @param {string} key @param {Record<string, Argument>} [known] */
  tell(key, known) {
    byId("verdict").textContent = this.say(key, known);
  }

  async showSolution() {
    const { key, answers } = await this.secretOf(this.exercise);
    this.now.told.solution = true;
    this.showPrices();
    byId("answer").replaceChildren(...answers[this.catalog.code].map((sentence) => html("li", {}, sentence)));
    const frame = /** @type {HTMLIFrameElement} */ (byId("steps"));
    frame.title = this.say("practice.page.solution");
    const solutions = await this.solutions();
    frame.addEventListener("load", () => showMoment(frame, this.exercise), { once: true });
    frame.srcdoc = solutionPage(this.exercise, key, solutions);
    openDialog("solution");
  }

  record() {
    return recordOf(this.all, this.version);
  }

  save() {
    saveFile(
      new Blob([`${JSON.stringify(this.record(), null, 1)}\n`], { type: "application/json" }),
      "practice-record.json",
    );
    this.tell("practice.page.saved");
  }
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((all, one) => all + one, 0);
}
