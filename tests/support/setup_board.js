// A page with nothing but the editor of a board; its changes are noted, and Python makes them.

import { Catalog } from "../narration/catalog.js";
import { EDITORS } from "../setup/editors.js";

const { lang, catalog, setup } = JSON.parse(document.getElementById("known").textContent);
const words = new Catalog(lang, catalog);
const asked = [];
const editor = new EDITORS[setup.kind](document.querySelector("main"), (change) => asked.push(change), (key, values) => words.text(key, values));
editor.show(setup);
window.harness = { editor, asked };
