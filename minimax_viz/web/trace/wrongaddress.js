// What the address of a search's page may say.

import { FLAG, THEMES, WrongAddress, anything, isNumber } from "../shell/wrongaddress.js";

/** @param {import("./page.js").Page} page */
export function wrongAddressOf(page) {
  return new WrongAddress(page.address, {
    step: isNumber, turn: isNumber, node: (text) => isNumber(text) && Number(text) < page.trace.rows, tree: anything,
    lecture: FLAG, embed: FLAG, predict: FLAG, vote: FLAG, values: FLAG, telling: ["levels"], lang: page.languages.codes, theme: THEMES,
  });
}
