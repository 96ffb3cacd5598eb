// The booth: a visitor plays against the search, and sees what it saw. Offers window.minimaxVizBooth.

import { Booth } from "./page.js";
import { readTrace } from "../shell/data.js";

/** @typedef {import("../core/trace.js").TraceDocument} TraceDocument */

const documents = Array.from(document.querySelectorAll("script.trace"), ({ id }) => readTrace(id));
Promise.all(documents).then((known) => {
  const booth = new Booth(known);
  document.body.classList.add("ready");
  Object.assign(window, { minimaxVizBooth: booth.hook() });
});
