// What single parts of the page say of a trace, for tests without a browser: a request on standard input, an answer on
// standard output. Run in a folder that has the modules of minimax_viz/web.

import { readFileSync } from "node:fs";
import { numberIn } from "./base/number.js";
import { Catalog } from "./narration/catalog.js";
import { Fold } from "./picture/fold.js";
import { Narrator } from "./narration/narrator.js";
import { Moment } from "./kernel/moment.js";
import { Steps } from "./kernel/steps.js";
import { numberText } from "./narration/numbers.js";
import { Trace } from "./kernel/trace.js";
import { endOf } from "./lesson/ending.js";
import { motionsOf } from "./lesson/motion.js";
import { LevelMoment, Levels } from "./lesson/levels.js";
import { levelSentence } from "./lesson/levelwords.js";
import { Plies } from "./lesson/plies.js";
import { optionTyped, questionFor } from "./lesson/questions.js";
import { sentencesOf } from "./lesson/sentences.js";
import { titleOf } from "./narration/title.js";
import { stubTold } from "./picture/stub.js";
import { stopsOf } from "./lesson/stops.js";
import { ToldMoment } from "./lesson/told.js";
import { walkTold, walkUp } from "./lesson/whyskip.js";
import { Tally } from "./lesson/tally.js";
import { headingOf } from "./panel/now.js";
import { codeLines } from "./panel/pseudocode.js";
import { caseAtHand } from "./panel/rule.js";
import { movesTold, storyOf, turnsOf } from "./panel/story.js";
import { stepFor } from "./shell/targets.js";
import { Icicle } from "./strip/icicle.js";
import { Shades } from "./strip/shades.js";
import { Tones } from "./strip/tones.js";
import { found } from "./trace/finder.js";

const { catalogs, asked } = JSON.parse(readFileSync(0, "utf-8"));
const words = Object.entries(catalogs).map(([code, document]) => new Catalog(code, document));

const parts = {
  /** Where each key leads from each of some steps. */
  moves: ({ steps }, { targets, from }) => targets.map((target) => from.map((at) => stepFor(steps, target, at))),
  /** Which steps are stops, how many of these there are up to each step, and in all. */
  stops: ({ steps }) => {
    const stops = stopsOf(steps);
    const numbers = Array.from(steps, ({ number }) => number);
    return { stops: numbers.filter((step) => stops.has(step)), counts: numbers.map((step) => stops.upTo(step)), count: stops.count };
  },
  /** The rows that are drawn at each of some steps, where there is no room for all. */
  drawn: ({ trace, steps }, { steps: numbers }) => {
    const fold = new Fold(trace);
    fold.isWhole = false;
    return numbers.map((number) => fold.items(new Moment(trace, steps, number)).filter(({ kind }) => kind === "row").map(({ row }) => row));
  },
  /** What is seen on the way from one step to another, for each two, where all rows are drawn. */
  motions: ({ trace, steps }, { ways }) => ways.map((way) => {
    const [before, after] = way.map((number) => new Moment(trace, steps, number));
    return motionsOf(before, after, [...trace.kind.keys()]).map((motion) => ({ ...motion, from: bounds(motion.from ?? after.step) }));
  }),
  /** The rows that each query finds. */
  rows: ({ trace }, { queries }) => queries.map((query) => [...found(trace, query)].flat()),
  /** What each value that is typed for a skipped move would change, and how that is told in every language. */
  walks: ({ trace, steps, narrators }, { typed }) => typed.map(([step, row, text]) => {
    const walk = walkUp(trace, steps.at(step), row, Number(numberIn(text)));
    const said = narrators.map((narrator) => Array.from(walkTold(walk, narrator), (message) => narrator.catalog.text(...message)));
    return { worth: numberText(walk.worth), root: numberText(walk.root), said };
  }),
  /** The story of each row at each of some steps, in the first language. */
  stories: ({ trace, steps, narrators: [narrator] }, { rows, steps: numbers }) => numbers.map((number) => {
    const moment = new Moment(trace, steps, number);
    return rows.map((row) => {
      const moves = movesTold(moment, narrator, row);
      return {
        text: Array.from(storyOf(moment, narrator, row), (message) => narrator.catalog.text(...message)).join(" "),
        turns: turnsOf(moment, row).map(([, step]) => step),
        moves: moves.map(({ text }) => text),
        best: moves.filter(({ isBest }) => isBest).map(({ row: move }) => move),
      };
    });
  }),
  /** The case of the rule at each step, and the textbook's lines with which of them the step is. */
  rules: ({ moments, narrators: [{ catalog }] }) => moments().map((moment) => ({
    now: caseAtHand(moment, catalog),
    lines: codeLines(moment, catalog).lines.map(({ name, isCurrent }) => [name, isCurrent]),
  })),
  /** What is said at each step to end the node at hand. */
  endings: ({ moments, narrators }) => moments().map((moment) => {
    const endings = narrators.map((narrator) => [narrator, endOf(moment, narrator)]);
    return endings.map(([{ catalog }, ending]) => ending && catalog.text(...ending));
  }),
  /** What is asked before the step that follows each step: its options as they are written, and the right one. */
  questions: ({ moments, narrators: [narrator] }) => moments().map((moment) => {
    const question = questionFor(moment, narrator);
    return question && { ...question, options: question.options.map((option) => narrator.catalog.text(...option)) };
  }),
  /** What is said at each step in every language, its parts in the first, and what is asked before the next. */
  sentences: ({ moments, narrators }) => moments().map((moment) => {
    const question = questionFor(moment, narrators[0]);
    const texts = ({ message, options }, catalog) => [message, ...options].map((told) => catalog.text(...told));
    return {
      said: Object.fromEntries(narrators.map((narrator) => [narrator.catalog.code, narrator.text(moment.step)])),
      parts: Object.values(sentencesOf(narrators[0], moment.step)).flat().map((part) => part.map(({ text }) => text).join("")),
      question,
      asked: narrators.map(({ catalog }) => question && texts(question, catalog)),
    };
  }),
  /** The telling row by row, from place to place: whole rows, or node by node; and the places on the way back. */
  levels: ({ trace, steps, narrators: [narrator] }, { by_node: byNode }) => {
    const levels = new Levels(trace);
    const rows = [...trace.sizes.keys()];
    const places = Array.from({ length: levels.count() }, (_, at) => levels.placeAt(at + 1));
    if (byNode) {
      places.splice(1);
      for (let place = places[0]; place.turn < levels.count(); ) places.push((place = levels.after(place)));
    }
    return places.map((place) => {
      const moment = new LevelMoment(trace, steps, levels, place);
      const said = levelSentence(moment, narrator, rows).flat();
      const { catalog } = narrator;
      return {
        place,
        before: levels.earlier(place),
        values: rows.map((row) => moment.valueText(row, catalog)),
        states: rows.map((row) => moment.state(row)),
        now: rows.filter((row) => moment.isNow(row)),
        chosen: rows.map((row) => moment.holder(row)),
        said: said.map(({ text }) => text).join(""),
        said_of: said.map(({ row }) => row),
      };
    });
  },
  /** Whether each text that is typed is the right answer to each question, null where it is no value. */
  typed: ({ moments, narrators: [narrator] }, { texts }) => moments().map((moment) => {
    const question = questionFor(moment, narrator);
    return question?.values && texts.map((text) => (optionTyped(question, text) === null ? null : optionTyped(question, text) === question.right));
  }),
  /** All that is told at the first steps while nothing to come may be told; rows by their paths. */
  known: ({ trace, steps, narrators }, { last, is_folded: isFolded }) => Array.from({ length: last }, (_, before) => {
    const moment = new ToldMoment(trace, steps, before + 1);
    const fold = new Fold(trace);
    fold.know(moment);
    if (isFolded) fold.isWhole = false;
    const path = (row) => trace.path(row);
    return narrators.map((narrator) => {
      const { catalog } = narrator;
      const say = (message) => message && catalog.text(...message);
      const question = questionFor(moment, narrator);
      return {
        items: fold.items(moment).map((item) => {
          const { row, kind, hidden, isSmall } = item;
          const state = moment.state(row);
          const value = moment.valueText(row, catalog);
          if (kind !== "row") return { kind, hidden, told: stubTold(moment, item, catalog) };
          return {
            at: path(row), state, value, hidden, isSmall,
            title: titleOf(trace, row, state, { value, window: "" }, catalog),
            story: row < trace.rows && Array.from(storyOf(moment, narrator, row), say),
            turns: row < trace.rows && turnsOf(moment, row).filter(([, step]) => step <= moment.last),
          };
        }),
        open: moment.open.map((row) => ({ ...moment.standing(row), holder: path(moment.holder(row)) })),
        said: narrator.text(moment.step),
        headings: [true, false].map((isEvery) => headingOf(moment, catalog, isEvery)),
        question: question && { said: [question.message, ...question.options].map(say), moves: question.moves?.map(path) },
        end: say(endOf(moment, narrator)),
        lines: codeLines(moment, catalog),
        values: moment.values,
        totals: moment.totals,
      };
    });
  }),
  /** What a step shows in the strip where nothing to come is shown, and how often it looks a row up for that. */
  told: ({ trace, steps }, { step, width }) => {
    const moments = [step - 1, step].map((at) => new ToldMoment(trace, steps, at));
    const shades = new Shades(trace, moments[0].values);
    const tones = new Tones(new Plies(trace), shades);
    let lookups = 0;
    for (const name of ["place", "value", "visited", "isLeaf"]) {
      const asked = trace[name];
      trace[name] = (row) => (lookups++, asked.call(trace, row));
    }
    const { values } = moments[1];
    const { rows } = moments[1];
    const icicle = new Icicle(trace, shades, width, 9, 1, { rows, tones });
    const [shade, other] = [[1, 1, 1], [2, 2, 2]];
    const pixels = icicle.paint({ shades: Array(33).fill(shade), cut: other, unknown: other, ahead: other });
    return { values, rows, plies: icicle.plies, lookups, painted: pixels.filter((pixel) => pixel).length / pixels.length };
  },
  /** The counts at each of some steps: so far, in all, ply by ply. */
  tallies: ({ trace, steps }, { steps: numbers }) => {
    const tally = new Tally(trace);
    return numbers.map((number) => {
      const moment = new Moment(trace, steps, number);
      return { soFar: tally.soFar(moment), inAll: tally.inAll, plies: tally.plies(moment) };
    });
  },
};

function bounds({ alpha, beta }) {
  return [numberText(alpha), numberText(beta)];
}

function answer({ part, document, ...question }) {
  const trace = new Trace(document);
  const narrators = words.map((catalog) => new Narrator(trace, catalog));
  const steps = new Steps(trace);
  const moments = () => Array.from({ length: steps.count }, (_, at) => new Moment(trace, steps, at + 1));
  return parts[part]({ trace, steps, narrators, moments }, question);
}

process.stdout.write(JSON.stringify(asked.map(answer)));
