// The booth's page: brings the games, the board, the tree, the words and the address together.

import { commandOf } from "../base/keys.js";
import { Address } from "../shell/address.js";
import { listenToCommands, showKeys } from "../shell/keys.js";
import { listenToPointing } from "../shell/pointing.js";
import { byId, onPick, openDialog } from "../shell/elements.js";
import { Languages } from "../shell/languages.js";
import { retext } from "../shell/texts.js";
import { readTheme } from "../shell/theme.js";
import { Board } from "./board.js";
import { Sitting } from "./sitting.js";
import { Choices } from "./choices.js";
import { RecordedGame, SearchedGame } from "./game.js";
import { Idle } from "./idle.js";
import { BOARD_KEYS, commandsOf } from "./keys.js";
import { Mind } from "./mind.js";
import { Sound } from "./sound.js";
import { Tally } from "./tally.js";
import { View } from "./view.js";

/** @import { Engine } from "../engine/carried.js" */
/** @import { Usual } from "./choices.js" */
/** @import { GameData } from "./game.js" */
/** @import { Levels } from "./levels.js" */

const HANDHELD = "(max-width: 640px), (max-height: 560px)"; // the settings are behind a button, as in page.css

export class Page {
  /**
   * @param {GameData[]} games
   * @param {{ levels: Levels, usual: Usual }} options
   * @param {import("../shell/languages.js").Catalogs} catalogs
   * @param {() => Engine} engine started when it is first asked for
   */
  constructor(games, { levels, usual }, catalogs, engine) {
    this.languages = new Languages(catalogs);
    this.address = new Address(() => this.readAddress());
    this.choices = new Choices(this.address, usual, games);
    this.sound = new Sound();
    this.mind = new Mind(() => this.choices.inNumbers);
    const playable = games.map((data, number) =>
      data.goesOn ? new SearchedGame(data, number, engine) : new RecordedGame(data)
    );
    this.booth = new Sitting(playable, levels, this.choices, this.languages.catalog(this.languages.own), this.mind, {
      changed: (told) => this.view.show(told),
      moved: () => this.sound.move(),
      ended: (result) => {
        this.sound.end(result);
        if (!this.booth.isShow) this.tally.add({ level: this.booth.level, result, mistake: this.booth.mistake });
      },
      undone: () => this.tally.undo(),
    });
    this.view = new View(this.booth, new Board((row) => this.booth.play(row), () => this.skip()), this.choices);
    /** @type {Tally | null} */
    this.kept = null;
    this.idle = this.watch();
    this.commands = commandsOf(this);
    this.listen();
    this.readAddress();
    if (!this.booth.match.turns.length && !this.booth.walk.isOn) this.booth.restart();
  }

  /** The tally of the game at hand. */
  get tally() {
    const { name } = this.booth.game.data;
    return (this.kept = this.kept?.game === name ? this.kept : new Tally(name));
  }

  get catalog() {
    return this.booth.catalog;
  }

  /** What the hash says. */
  readAddress() {
    this.choices.keep();
    this.speak(this.languages.asked(this.address));
    readTheme(this.address);
    this.sound.switch(this.choices.hasSound);
    if (this.idle.booth.after !== this.choices.attract) {
      this.idle.stop();
      this.idle = this.watch();
    }
    if (this.booth.isOther) this.booth.restart();
  }

  /** Watch for a booth that was left alone. */
  watch() {
    const { booth } = this;
    return new Idle({
      after: this.choices.attract,
      isUsed: () => booth.match.turns.length + booth.score.you + booth.score.draw + booth.score.computer > 0,
      clear: () => this.clear(),
      attract: () => booth.restart(true),
      isAttracting: () => booth.isShow,
      wake: () => booth.restart(),
      catalog: () => booth.catalog,
    });
  }

  /** End what is being told; whether anything was. */
  skip() {
    const { walk, isShow } = this.booth;
    if (isShow || !walk.isOn) return false;
    walk.finish();
    return true;
  }

  /** Another game after this one: at the next level for whoever has won. */
  again() {
    const { harder } = this.booth;
    if (harder) this.choose("level", harder);
    else this.booth.restart();
  }

  /** Do what ends the game at hand; where a visitor is in the middle of it, ask first. @param {() => void} act */
  ask(act) {
    if (!this.booth.isUnderWay) return act();
    byId("sure-new").onclick = () => {
      /** @type {HTMLDialogElement} */ (byId("sure")).close();
      act();
    };
    return openDialog("sure");
  }

  /** Everything as it was for the first visitor. */
  clear() {
    this.choices.restore();
    this.booth.clear();
  }

  /**
   * A new game with another choice.
   * @param {"game" | "level" | "first"} name
   * @param {string} value
   */
  choose(name, value) {
    this.choices.choose(name, value);
    byId("settings").togglePopover?.(false);
    this.booth.restart();
  }

  /** @param {"numbers" | "sound"} name @param {boolean} isOn */
  toggle(name, isOn) {
    this.choices.choose(name, isOn ? "1" : "0");
    this.sound.switch(this.choices.hasSound);
    this.view.show();
  }

  /** Put every text into a language. @param {string} code */
  speak(code) {
    const { booth } = this;
    if (code !== booth.catalog.code) booth.walk.finish(); // what is being told is in the other language
    booth.catalog = this.languages.catalog(code);
    retext(booth.catalog, booth.title);
    byId("game").querySelectorAll("span").forEach((title, at) =>
      title.replaceChildren(booth.games[at].data.titles[code])
    );
    showKeys({ ...this.commands, ...BOARD_KEYS }, (name) => booth.catalog.text(`booth.key.${name}`));
    this.view.show();
  }

  listen() {
    const { booth, mind } = this;
    listenToCommands(this.commands, (key, isHeld) => {
      const isDigit = /^[1-9]$/.test(key);
      const row = isDigit && !isHeld ? this.view.board.moveOf(Number(key)) : undefined;
      if (row !== undefined) booth.play(row);
      return isDigit || (isHeld && commandOf(this.commands, key) !== undefined);
    });
    for (const name of /** @type {const} */ (["first", "level", "game"])) {
      byId(name).addEventListener(
        "change",
        ({ target }) => this.ask(() => this.choose(name, /** @type {HTMLInputElement} */ (target).value)),
      );
    }
    byId("sure").addEventListener("close", () => this.view.show()); // the buttons as they were, where it goes on
    onPick(byId("yours"), "data-turn", (number) => booth.explain(number));
    listenToPointing(byId("mind"), "[data-row]", (element) => mind.light(element?.getAttribute("data-row") ?? null));
    const handheld = matchMedia(HANDHELD);
    const place = () => (handheld.matches ? byId("settings") : document.querySelector("header"))?.append(byId("tools"));
    handheld.addEventListener("change", place);
    place();
    const seen = new ResizeObserver(() => mind.hasNewRoom() && this.view.show());
    for (const id of ["tree-box", "mind"]) seen.observe(byId(id));
  }
}
