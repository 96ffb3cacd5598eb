// A page with nothing but the editor of trees; its changes are made by Python, one after the other.

import { Catalog } from "../core/catalog.js";
import { TreeEditor } from "../setup/tree.js";

const { lang, catalog, setup } = JSON.parse(document.getElementById("known").textContent);
const words = new Catalog(lang, catalog);
let [shown, pending, last] = [setup, 0, Promise.resolve()];

const change = (asked) => {
  pending += 1;
  last = last.then(async () => {
    shown = await window.changeTree(shown.position, asked);
    editor.show(shown);
    pending -= 1;
  });
};
const editor = new TreeEditor(document.querySelector("main"), change, (key, values) => words.text(key, values));
editor.show(setup);
window.harness = { editor, get position() { return shown.position; }, get pending() { return pending; } };
