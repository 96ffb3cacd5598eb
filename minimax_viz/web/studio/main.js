// The studio: an editor, and beside it the page of the search. Offers window.minimaxStudio.

import { HttpCarrier } from "./http.js";
import { readData } from "../shell/data.js";
import { Studio } from "./page.js";

async function openStudio() {
  const [words, known] = await Promise.all([readData("words"), readData("carrier")]);
  const studio = new Studio(new HttpCarrier(known), words.catalogs);
  Object.assign(window, { minimaxStudio: studio.hook() });
  await studio.begin();
  document.body.classList.add("ready");
}

openStudio();
