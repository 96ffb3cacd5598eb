// A page with nothing but the editor of trees; the changes it asks for wait there until Python makes them.

import { Catalog } from "../narration/catalog.js";
import { TreeEditor } from "../setup/tree.js";

const { lang, catalog, setup } = JSON.parse(document.getElementById("known").textContent);
const words = new Catalog(lang, catalog);
const asked = [];
const tried = { found: null };
const editor = new TreeEditor(
  document.querySelector("main"), (change) => asked.push(change), (key, values) => words.text(key, values), async () => tried,
);
editor.show(setup);
window.harness = { editor, asked, tried, position: setup.position };
