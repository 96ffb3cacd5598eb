// What is seen of the booth: everything brought to the game as it stands.

import { byId, html } from "../shell/elements.js";

/** @import { Board } from "./board.js" */
/** @import { Light, Lit } from "./lights.js" */
/** @import { Sitting } from "./sitting.js" */
/** @import { Choices } from "./choices.js" */

export class View {
  /**
   * @param {Sitting} booth
   * @param {Board} board
   * @param {Choices} choices
   */
  constructor(booth, board, choices) {
    this.booth = booth;
    this.board = board;
    this.choices = choices;
  }

  /**
   * Bring everything to the game as it stands.
   * @param {number} [told] how many of the computer's reasons, while they are told one by one
   */
  show(told) {
    const { booth } = this;
    const { match, catalog, words, walk, isShow, isOpen } = booth;
    const isThinking = walk.isOn || booth.isWaiting;
    const lit = booth.isHinting ? this.hints() : walk.isOn ? booth.mind.lit(words, told ?? booth.mind.told) : null;
    this.board.show(match, booth.game.data.face, catalog, isOpen, lit);
    say("status", this.status());
    say("rule", booth.rule);
    say(
      "address",
      isShow
        ? ""
        : this.choices.wrong.map(({ asked, right }) =>
          catalog.text("booth.address", { asked, right: right.join(", ") })
        ).join(" "),
    );
    document.body.dataset.state = isThinking ? "thinking" : (match.result ?? "playing");
    document.body.dataset.winner = { you: match.visitor, computer: match.seat, draw: "" }[match.result ?? "draw"];
    document.body.classList.toggle("attract", isShow);
    byId("attract").hidden = !isShow;
    byId("hint-said").textContent = booth.isHinting ? words.hint : "";
    byId("said").hidden = booth.isHinting;
    this.showYours();
    booth.mind.show(match.record, match.row, words, told ?? (walk.isOn ? booth.mind.told : -1));
    byId("legend")
      .replaceChildren(...words.legend(this.choices.inNumbers).map(({ sign, text }) =>
        html("li", { class: sign }, text)
      ));
    say("reach", isShow ? "" : this.reach());
    byId("next").hidden = byId("skip").hidden = !walk.isOn || isShow;
    byId("again").hidden = isShow || isThinking || match.result === null;
    byId("again").textContent = booth.harder
      ? catalog.text("booth.again.harder", { level: catalog.text(`booth.level.${booth.harder}`) })
      : catalog.text("booth.again");
    this.showChoices(isOpen);
  }

  /** The line above the board. */
  status() {
    const { booth } = this;
    const { catalog, match } = booth;
    if (booth.failure) return catalog.text("booth.failed", { reason: booth.failure });
    if (booth.isShow) return catalog.text("booth.attract", { game: booth.title });
    if (booth.walk.isOn) return catalog.text("booth.thinking");
    if (booth.isWaiting)
      return catalog
        .text(booth.game.isStarting ? "booth.starting" : match.turn === "computer" ? "booth.looking" : "booth.moment");
    return booth.standing;
  }

  /** @param {boolean} isOpen */
  showChoices(isOpen) {
    const { booth } = this;
    for (const [side, games] of Object.entries(booth.score)) byId(`score-${side}`).textContent = String(games);
    byId("hint").setAttribute("aria-disabled", String(!isOpen));
    byId("hint").setAttribute("aria-pressed", String(booth.isHinting));
    byId("undo").setAttribute("aria-disabled", String(!booth.match.yours.length || booth.isShow));
    byId("numbers").setAttribute("aria-pressed", String(this.choices.inNumbers));
    byId("sound").setAttribute("aria-pressed", String(this.choices.hasSound));
    byId("title").textContent = document.title = booth.title;
    for (const [name, value] of [["first", booth.first], ["level", booth.level], ["game", booth.game.data.name]]) {
      for (const input of byId(name).querySelectorAll("input")) input.checked = input.value === value;
    }
  }

  /** What each of the visitor's moves is worth. @returns {Lit} */
  hints() {
    const { match, words } = this.booth;
    const { record, row, moves } = match;
    const best = record.equals(row);
    const lights = moves.map((move) => {
      const { side } = words.note(record, move, -1);
      const isBest = best.length < moves.length && best.includes(move);
      return /** @type {[number, Light]} */ ([move, { word: words.hintWord(move), side, isBest }]);
    });
    return { record, root: row, lights: new Map(lights) };
  }

  /** The visitor's moves and what they were worth, the last one first; those with a better one beside them can be seen. */
  showYours() {
    const { booth } = this;
    const { match, words, isShow, catalog } = booth;
    const said = isShow ? [] : match.yours.map((turn) => words.judged(turn));
    const last = said.at(-1);
    byId("yours-part").hidden = !last || booth.mind.isAbout(last.text); // that is told already
    say("last", last?.text ?? "");
    byId("last").className = last?.isGood ? "good" : "poor";
    const items = said.map(({ text, isGood }, number) => {
      const item = html("li", { class: isGood ? "good" : "poor" }, text);
      if (!isGood)
        item.append(
          " ",
          html("button", { type: "button", class: "why", "data-turn": number }, catalog.text("booth.why")),
        );
      return item;
    });
    byId("earlier-part").hidden = items.length < 2;
    byId("earlier").replaceChildren(...items.slice(0, -1).reverse());
    byId("last-why").hidden = !last || last.isGood;
    byId("last-why").setAttribute("data-turn", String(said.length - 1));
  }

  /** How far the computer looks. */
  reach() {
    const { game, match, catalog, level, levels } = this.booth;
    const { nodes } = match.record.trace.document.totals;
    const far = level === "hard" ? game.data.depth : levels[level];
    if (level === "easy") return catalog.text("booth.reach.easy", { plies: far ?? 0 });
    if (far !== null) return catalog.text("booth.reach.plies", { plies: far });
    return game.data.goesOn ? catalog.text("booth.reach.time") : catalog.text("booth.reach.whole", { nodes });
  }
}

/** Change a text that is read out when it changes. @param {string} id @param {string} text */
function say(id, text) {
  if (byId(id).textContent !== text) byId(id).textContent = text;
}
