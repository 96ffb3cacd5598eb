// How a page begins, and, in a frame, goes on as the next page: at once, with the script that it has.

import { Scope } from "../base/scope.js";
import { byId } from "./elements.js";
import { meetParent, stepWished } from "./framed.js";
import { unpackMarkup } from "./unpack.js";

/**
 * Open the page. The page around it, if it wrote this one, may put another page of the same script in its place.
 * @template T
 * @param {(source: Document) => Promise<T>} read the data of a page
 * @param {(data: T, stepIn: (steps: import("../kernel/steps.js").Steps) => number, scope: Scope) => import("./framed.js").Steppable} show
 *   shows them in the document; `stepIn` says at which step they begin, and whatever listens or waits does so in `scope`
 */
export async function openPage(read, show) {
  /** @type {string | null} */
  let next = null;
  let scope = new Scope();
  const begin = (/** @type {T} */ data, /** @type {import("./framed.js").Wish} */ wish) => {
    const page = show(data, (steps) => stepWished(steps, wish) ?? 1, scope);
    document.body.classList.add("ready");
    meetParent(page, wish.number ?? 0, (text, coming) => void goOn(text, coming), scope);
  };
  const goOn = async (/** @type {string} */ text, /** @type {import("./framed.js").Wish} */ wish) => {
    next = text;
    const source = new DOMParser().parseFromString(text, "text/html");
    const data = await unpackMarkup(source).then(() => read(source)).catch(() => null);
    if (data === null || next !== text) return; // it is no such page, or the page around it has sent another since
    scope.end();
    scope = new Scope();
    replaceDocument(source);
    begin(data, wish);
  };
  begin(await read(document), {});
}

/** Put another page into this document. @param {Document} source */
function replaceDocument(source) {
  const { documentElement: { dataset: { theme } }, body: { classList } } = document;
  const isWithin = classList.contains("within");
  source.getElementById("style")?.replaceWith(byId("style")); // the same style sheets, which are here already
  source.querySelector("meta[http-equiv]")?.remove(); // this document keeps its policy
  document.documentElement.replaceWith(document.adoptNode(source.documentElement));
  document.documentElement.dataset.theme = theme;
  document.body.classList.toggle("within", isWithin);
}
