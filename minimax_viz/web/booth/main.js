// The booth: a visitor plays against the search, and is told what it saw. Offers window.minimaxVizBooth.

import { readData } from "../shell/data.js";
import { Engine } from "../engine/carried.js";
import { hookOf } from "./hook.js";
import { Page } from "./page.js";

async function openBooth() {
  const { games, options, engine } = await readData("games");
  for (const [number, game] of games.entries()) {
    game.records = await Promise.all(game.records.map((/** @type {number} */ _, /** @type {number} */ at) =>
      readData(`record-${number}-${at}`)
    ));
  }
  /** @type {Engine | null} */
  let started = null;
  const start = () => (started ??= new Engine(engine));
  if (games.some((/** @type {{ goesOn: boolean }} */ { goesOn }) => goesOn)) start(); // it takes some seconds: at once
  const page = new Page(games, options, (await readData("words")).catalogs, start);
  document.body.classList.add("ready");
  Object.assign(window, { minimaxVizBooth: hookOf(page) });
}

openBooth();
