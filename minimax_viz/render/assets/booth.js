// The booth: a visitor plays against the search, and sees what it saw. Offers window.minimaxVizBooth.

import { Booth } from "./boothpage.js";
import { readTrace } from "./data.js";

/** @typedef {import("./trace.js").TraceDocument} TraceDocument */

const documents = Array.from(document.querySelectorAll("script.trace"), ({ id }) => readTrace(id));
Promise.all(documents).then((known) => {
  const booth = new Booth(known);
  document.body.classList.add("ready");
  Object.assign(window, { minimaxVizBooth: booth.hook() });
});
