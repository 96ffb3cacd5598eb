// The booth: a visitor plays against the search, and sees what it saw. Offers window.minimaxVizBooth.

import { readTrace } from "../shell/data.js";
import { Languages } from "../shell/languages.js";
import { Booth } from "./page.js";

async function openBooth() {
  const languages = new Languages();
  const documents = await Promise.all(Array.from(document.querySelectorAll("script.trace"), ({ id }) => readTrace(id)));
  await languages.ready;
  const booth = new Booth(documents, languages);
  document.body.classList.add("ready");
  Object.assign(window, { minimaxVizBooth: booth.hook() });
}

openBooth();
