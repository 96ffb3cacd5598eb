// The studio: an editor, and beside it the page of the search. Offers window.minimaxStudio.

import { byId } from "../shell/elements.js";
import { hookOf } from "./hook.js";
import { HttpCarrier } from "./http.js";
import { LoadingBar } from "./loadingbar.js";
import { PyodideCarrier } from "./pyodide.js";
import { readData } from "../shell/data.js";
import { Studio } from "./page.js";

async function openStudio() {
  const [words, known] = await Promise.all([readData("words"), readData("carrier")]);
  /** @type {Studio} */
  const studio = new Studio(
    known.kind === "pyodide" ? pythonHere(known, () => studio) : new HttpCarrier(known),
    words.catalogs,
  );
  Object.assign(window, { minimaxStudio: hookOf(studio) });
  await studio.begin();
  document.body.classList.add("ready");
}

/**
 * The carrier to Python in this browser, and the bar that tells how far its start is.
 * @param {{ parts: import("./parts.js").Parts | null }} known
 * @param {() => Studio} studio what says their texts, when there is something to say
 */
function pythonHere({ parts }, studio) {
  const say = (/** @type {string} */ key, /** @type {Record<string, any>} */ values = {}) => studio().say(key, values);
  const bar = new LoadingBar(byId("loading"), say, (value, digits) => studio().catalog.decimal(value, digits));
  return new PyodideCarrier({ parts, say, onLoading: (loading) => bar.show(loading) });
}

openStudio();
