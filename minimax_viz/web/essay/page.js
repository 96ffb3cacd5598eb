// The page of a lesson: its text, its figures, and at its end the exercises, which are those of the page of exercises.

import { commandsOf } from "../practice/keys.js";
import { Page } from "../practice/page.js";
import { byId } from "../shell/elements.js";
import { usual } from "../shell/keys.js";
import { FigureTree } from "./figure.js";
import { changing } from "./change.js";
import { playing } from "./player.js";
import { predicting } from "./predict.js";
import { walking } from "./walk.js";

/** @typedef {import("./figure.js").Figure} Figure */
/** @typedef {(element: HTMLElement, figure: Figure, texts: Record<string, string>, catalog: import("../narration/catalog.js").Catalog) => void} Maker */
/** @typedef {{ titles: Record<string, string>, figures: Record<string, Figure> }} LessonDocument */

/** @type {Record<Figure["kind"], Maker>} */
const MAKERS = { predict: predicting, change: changing, walk: walking, player: playing };

const USUAL = "en";

export class Essay extends Page {
  /**
   * @param {LessonDocument} lesson
   * @param {ConstructorParameters<typeof Page>} exercises
   */
  constructor(lesson, ...exercises) {
    super(...exercises);
    this.lesson = lesson;
    /** The language that the text is in by now. */
    this.told = "";
    byId("marks").append(...document.querySelectorAll("header p")); // what is about the exercises stands there
    byId("controls").append(...document.querySelectorAll("header [data-act=save]"));
  }

  get title() {
    return this.lesson.titles[this.spoken];
  }

  /** The language of the text: where the lesson is not told in the page's, it is English. */
  get spoken() {
    return this.catalog.code in this.lesson.titles ? this.catalog.code : USUAL;
  }

  /** Keys that write belong to the reader of a text; its buttons do what those of the page of exercises do. */
  keys() {
    const buttons = Object.entries(commandsOf(this)).map(([name, [, act]]) => [name, [[], act]]);
    return { ...Object.fromEntries(buttons), ...usual(this, (code) => this.speak(code)) };
  }

  /** @param {import("../lesson/exercise.js").Exercise} exercise @param {import("../narration/catalog.js").Catalog} catalog */
  drawn(exercise, catalog) {
    return new FigureTree(byId("tree"), exercise, catalog);
  }

  async show() {
    await super.show();
    if (this.told === this.catalog.code) return;
    this.told = this.catalog.code;
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-said]")))
      part.hidden = part.lang !== this.spoken;
    byId("untold").hidden = this.spoken === this.catalog.code;
    for (const [name, figure] of Object.entries(this.lesson.figures)) {
      const element = byId(`figure-${name}`);
      element.className = figure.kind;
      MAKERS[figure.kind](element, figure, figure.texts[this.spoken], this.catalog);
    }
  }
}
