// The page asks before it shows, once the reader wants it: the question, its answers, what came of them, the score. It is
// answered by its options, or in the tree: by a value that is typed at the node, by a move that is clicked as skipped.

import { signal } from "../base/signal.js";
import { toldWindow } from "../kernel/side.js";
import { mentions } from "./mention.js";
import { questionAt } from "../lesson/question.js";
import { NodeField } from "../draw/field.js";
import { SKIPPED, optionTyped, questionFor } from "../lesson/questions.js";
import { showSwitch } from "../shell/buttons.js";
import { byId, html, onPick } from "../shell/elements.js";
import { renew } from "../shell/keptfocus.js";

/** @typedef {import("../narration/catalog.js").Message} Message */
/** @typedef {{ step: number, stage: import("../tree/stage.js").Stage<import("../tree/drawing.js").Tree>, moment: import("../kernel/moment.js").Moment, narrator: import("../narration/narrator.js").Narrator, catalog: import("../narration/catalog.js").Catalog, address: import("../shell/address.js").Address, goTo: (step: number) => void, walk: (step: number) => void, momentAt: (step: number) => import("../kernel/moment.js").Moment }} Page */
/** @typedef {import("../lesson/questions.js").Question} Question */

export class Predict {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.on = signal(false);
    /** Whether a class answers by raising hands: nobody picks an answer, the next key shows it. */
    this.isVoting = false;
    this.right = 0;
    this.asked = 0;
    /** @type {Question | null} */
    this.question = null;
    /** What is said of the answer that led to a step: @type {{ step: number, isRight: boolean | null, answer: Message, isOpen: boolean } | null} */
    this.answered = null;
    this.section = byId("predict");
    this.said = byId("predict-said");
    this.options = byId("predict-options");
    this.field = new NodeField(byId("leaf-box"), byId("stage"));
    /** Whether the last answer was typed, so that the next one is expected to be. */
    this.types = false;
    onPick(this.options, "data-option", (option) => this.answer(option));
  }

  get isOn() {
    return this.on.value;
  }

  /** Let a class vote, or a single reader answer. */
  vote() {
    this.isVoting = !this.isVoting;
    this.page.address.set("vote", this.isVoting ? "1" : null);
    this.update();
  }

  /** Ask, or no longer, from the next that is shown. */
  toggle() {
    this.on.value = !this.isOn;
    this.isVoting = this.isOn && this.page.address.get("vote") === "1";
    this.question = null;
    this.answered = null;
  }

  /**
   * Ask about the first step on the way to another that is worth a question, right before it; says whether there is one.
   * Asked already, the reader passes that one over.
   * @param {number} to
   */
  asks(to) {
    if (!this.isOn) return false;
    if (this.question && this.isVoting) {
      this.show(null);
      return true;
    }
    const { page, page: { narrator, step } } = this;
    for (let before = this.question ? step + 1 : step; before < to; before++) {
      const question = questionFor(page.momentAt(before), narrator);
      if (!question) continue;
      page.walk(before);
      this.question = question;
      this.answered = null;
      this.update();
      this.section.scrollIntoView({ block: "nearest" });
      return true;
    }
    return false;
  }

  /** @param {number} option -1 for an answer that is not among them @param {boolean} [isTyped] */
  answer(option, isTyped = false) {
    const { question } = this;
    if (!question || this.isVoting || option >= question.options.length) return;
    this.types = isTyped;
    const isRight = option === question.right;
    this.asked += 1;
    this.right += isRight ? 1 : 0;
    this.show(isRight);
  }

  /** A node of the tree was picked: a move that is thought to be skipped, or the node whose value is asked; says whether it was. @param {number} row */
  take(row) {
    const { question } = this;
    if (!question || this.isVoting) return false;
    const isMove = question.moves?.includes(row) ?? false;
    const isAsked = !question.moves && row === question.node;
    if (isMove) this.answer(SKIPPED);
    else if (isAsked) this.field.input.focus();
    return isMove || isAsked;
  }

  /** Take a typed value as the answer; returns what is wrong with it. @param {string} text */
  typed(text) {
    const option = this.question && optionTyped(this.question, text);
    if (option === null) return this.page.catalog.text("page.skip.error");
    this.answer(option, true);
    return "";
  }

  /** Let the question be answered in the tree. */
  offer() {
    const { page: { catalog, stage: { camera, tree } }, field } = this;
    const question = this.isVoting ? null : this.question;
    tree.offer(new Set(question?.moves));
    if (!question?.values) {
      if (field.asked) field.close(); // the box is that of "What if?", too
      return;
    }
    const { node } = question;
    const label = catalog.text(...question.message);
    if (field.asked?.label !== label) {
      field.ask({
        node: () => {
          const box = tree.outline(node);
          const top = Number(box?.bottom) - tree.metrics.pillHeight;
          return box && { getBoundingClientRect: () => camera.onScreen({ ...box, top }) };
        },
        least: 64,
        label,
        text: "",
        isAll: false,
        stays: true,
        onward: { Enter: 0 },
        take: (text) => this.typed(text),
        leave: () => {},
      });
      if (this.types) field.input.focus();
    }
  }

  /** Show the answer, and the step that it led to. @param {boolean | null} isRight null where nobody has picked one */
  show(isRight) {
    const { question, page } = this;
    if (!question) return;
    const isOpen = question.kind === "cut" && question.right === 0;
    this.answered = { step: question.step, isRight, answer: question.options[question.right], isOpen };
    const hadFocus = [this.section, this.field.box].some((part) => part.contains(document.activeElement));
    page.goTo(question.step);
    if (hadFocus) /** @type {HTMLElement | null} */ (document.querySelector("footer [data-act=next]"))?.focus();
  }

  /** Show the question, or what came of it; a step that was not predicted has neither. */
  update() {
    const { page, isOn, section } = this;
    showSwitch("predict", isOn);
    section.hidden = !isOn;
    showSwitch("vote", this.isVoting);
    if (this.question?.step !== page.step + 1) this.question = null;
    if (this.answered?.step !== page.step) this.answered = null;
    document.body.classList.toggle("predicting", isOn);
    document.body.classList.toggle("voting", isOn && this.isVoting && this.question !== null);
    if (!isOn) return this.offer();
    // Asked again, so that it speaks the language of the page.
    if (this.question) this.question = questionFor(page.moment, page.narrator);
    this.offer();
    this.say();
    const { catalog } = page;
    const score = catalog.text("page.predict.score", { right: this.right, asked: this.asked });
    const how = catalog.text(this.isVoting ? "page.predict.vote" : "page.predict.pass");
    byId("predict-score").textContent = catalog.passage([
      this.isVoting || !this.asked ? "" : score,
      this.question ? how : "",
    ]);
    return undefined;
  }

  say() {
    const { page, question, answered, options, section } = this;
    const { catalog } = page;
    section.className = question
      ? "part asking"
      : answered
      ? `part ${answered.isRight === false ? "wrong" : "right"}`
      : "part";
    renew(
      options,
      ...(question?.options ?? []).map((option, at) =>
        html(
          "button",
          { type: "button", "data-option": at },
          html("kbd", { "aria-hidden": "true" }, this.isVoting ? "ABCD"[at] : String(at + 1)),
          " ",
          catalog.text(...option),
        )
      ),
    );
    options.hidden = !question;
    if (question) renew(this.said, ...mentions(page.moment.trace, this.asking(question)));
    else if (answered) renew(this.said, ...this.verdict(answered));
    else this.said.textContent = catalog.text("page.predict.on");
  }

  /** What is asked, and how it is answered in the tree. @param {Question} question */
  asking({ kind, message }) {
    const { catalog } = this.page;
    const how = kind === "cut" ? "click" : kind === "proved" ? "sign" : "type";
    const more = this.isVoting ? [] : catalog.segments(`page.predict.${how}`, {});
    return [...catalog.segments(...message), { text: catalog.space, row: null }, ...more];
  }

  /** @param {NonNullable<Predict["answered"]>} answered */
  verdict({ isRight, answer, isOpen }) {
    const { catalog, moment, narrator } = this.page;
    const said = html(
      "strong",
      {},
      catalog.text(isRight === null ? "page.predict.answer" : isRight ? "page.predict.right" : "page.predict.wrong", {
        answer: catalog.text(...answer),
      }),
    );
    if (!isOpen) return [said];
    const { trace, steps, step } = moment;
    const parent = trace.parents[step.node];
    const { alpha, beta } = toldWindow(trace, parent, steps.standing(parent, step.node));
    if (parent < 0 || questionAt(trace, parent) || trace.player(parent) === "chance") return [said];
    const known = { alpha: { value: alpha }, beta: { value: beta }, at_node: narrator.place(parent) };
    const key = alpha === beta ? "page.predict.point" : "page.predict.open";
    return [said, catalog.space, ...mentions(trace, catalog.segments(key, known))];
  }
}
