// What a comparison says, where it stands on the page.

import { headed, sentencesOf } from "../lesson/sentences.js";
import { showButtons, showSwitch } from "../shell/buttons.js";
import { Account } from "./account.js";
import { SIDES } from "./sides.js";
import { showKeys } from "../shell/keys.js";
import { retext } from "../shell/texts.js";
import { mentions, told } from "../panel/mention.js";
import { headingOf } from "../panel/now.js";
import { byId, html } from "../shell/elements.js";
import { renew } from "../shell/keptfocus.js";

/** @import { BothMoments } from "./duel.js" */
/** @import { Page } from "./page.js" */
/** @import { Words } from "./words.js" */

const IDLE_IN_RACES = ["cutoff", "key", "into", "over", "out"];

/**
 * The sentences of both searches, and how they stand to each other.
 * @param {BothMoments} both
 * @param {Words} words
 * @param {boolean} isEvery whether every step is shown
 */
export function sayBoth(both, words, isEvery) {
  const { catalog } = words;
  both.moments.forEach((moment, side) => {
    const narrator = words.narrators[side];
    renew(byId(`said${side}`), ...told(moment.trace, headed(sentencesOf(narrator, moment.step)), `reasons${side}`));
    byId(`at${side}`).textContent = headingOf(moment, catalog, isEvery);
    const { nodes } = moment.trace.totals, all = words.duel.costs[side].nodes;
    byId(`count${side}`).textContent = catalog.text(
      all === nodes ? "compare_page.seen" : "compare_page.seen.drawn",
      { seen: moment.totals.nodes, nodes, all },
    );
  });
  const said = words.meanwhile(both).flatMap(([key, known], at) => {
    const said = mentions(words.duel.union, catalog.segments(key, known));
    return at ? [" ", ...said] : said;
  });
  renew(byId("meanwhile"), ...said);
}

/** Which buttons lead anywhere and which are on, and where the scrubber stands. @param {Page} page */
export function showStanding(page) {
  const { both, duel, side, tick } = page;
  const { node } = both.moment.step;
  if (tick === null)
    showButtons(
      page.step,
      duel.steps[side].count,
      `${headingOf(both.moments[side], page.catalog, true)} · ${page.drawing.strip.label(node)}`,
    );
  else showButtons(tick, duel.ticks, `${byId("meanwhile").textContent}`);
  for (const name of tick === null ? [] : IDLE_IN_RACES)
    document.querySelector(`[data-act=${name}]`)?.setAttribute("aria-disabled", "true");
  document.querySelector("[data-act=parting]")?.setAttribute(
    "aria-disabled",
    String(duel.counterparts.firstDifference === null),
  );
  for (const button of document.querySelectorAll("[data-follow]"))
    button.setAttribute("aria-pressed", String(button.getAttribute("data-follow") === String(side)));
  for (const button of document.querySelectorAll("[data-view-as]"))
    button.setAttribute("aria-pressed", String(button.getAttribute("data-view-as") === page.view));
  showSwitch("race", tick !== null);
  sayOn("[data-act=next]", tick === null ? "compare_page.next" : "compare_page.next.tick", page);
  sayOn("[data-act=race]", tick === null ? "compare_page.race" : "compare_page.race.leave", page);
  for (const at of SIDES)
    byId(`name${at}`).parentElement?.querySelector("[data-follow]")
      ?.replaceChildren(page.catalog.text(at === side ? "compare_page.following" : "compare_page.follow"));
  const slider = byId("overview");
  slider.setAttribute("aria-valuemax", String(duel.steps[side].count));
  slider.setAttribute("aria-valuenow", String(page.step));
}

/** Write on a button what it will do now, and call it that. @param {string} selector @param {string} key @param {Page} page */
function sayOn(selector, key, page) {
  const button = document.querySelector(selector);
  button?.setAttribute("aria-label", page.catalog.text(key));
  button?.querySelector("[data-text]")?.replaceChildren(page.catalog.text(key));
}

/** Every text that does not change from step to step. @param {Page} page */
export function showTexts(page) {
  const { catalog, words, data, pair } = page;
  retext(catalog, data.titles[catalog.code]);
  showKeys(
    page.commands,
    (name) =>
      catalog.text(Object.hasOwn(catalog.messages, `compare_page.key.${name}`)
        ? `compare_page.key.${name}`
        : `page.key.${name}`),
  );
  for (const side of SIDES) {
    byId(`name${side}`).textContent = words.names[side];
    byId(`declared${side}`).replaceChildren(...data.declared[catalog.code][pair[side]].filter((text) =>
      text !== data.names[catalog.code][pair[side]]
    ).map((text) =>
      html("li", {}, text)
    ));
    const select = /** @type {HTMLSelectElement} */ (byId(`choose${side}`));
    select.replaceChildren(...data.names[catalog.code].map((name, at) =>
      html("option", { value: at, ...(pair[1 - side] === at ? { disabled: "" } : {}) }, name)
    ));
    select.value = String(pair[side]);
    /** @type {HTMLElement} */ (select.parentElement).hidden = page.traces.length < 3;
  }
  byId("summary").replaceChildren(...new Account(words).summary);
  byId("account-said").replaceChildren(...page.said.map((text) => html("li", {}, text)));
  byId("story").hidden = !page.story.length;
  byId("story").replaceChildren(...page.story.map((text) => html("li", {}, text)));
  const cautions = page.story.length ? [] : [...words.cautions()];
  byId("cautions").hidden = !cautions.length;
  byId("cautions").replaceChildren(...cautions.map((text) => html("li", {}, text)));
}

/** The tables of the account, made when somebody wants to see them. @param {Page} page */
export function fillAccount({ words, data, pair, told }) {
  const figures = data.figures.length ? pair.map((at) => data.figures[at]) : null;
  byId("account-tables").replaceChildren(...new Account(words).tables(figures, told?.least ?? null));
}
