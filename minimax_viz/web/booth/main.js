// The booth: a visitor plays against the search, and sees what it saw. Offers window.minimaxVizBooth.

import { readData } from "../shell/data.js";
import { Booth } from "./page.js";

async function openBooth() {
  const documents = await Promise.all(Array.from(document.querySelectorAll("script.trace"), ({ id }) => readData(id)));
  const booth = new Booth(documents, (await readData("words")).catalogs);
  document.body.classList.add("ready");
  Object.assign(window, { minimaxVizBooth: booth.hook() });
}

openBooth();
