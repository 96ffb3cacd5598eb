// A page with nothing but the code editor; Python says what its pieces are, when the test lets it.

import { CodeEditor } from "../code/editor.js";
import { Catalog } from "../narration/catalog.js";

const { lang, catalog, code } = JSON.parse(document.getElementById("known").textContent);
const words = new Catalog(lang, catalog);
const held = [];
const changes = [];
const harness = { asked: 0, answered: 0, known: null, isHeld: false, changes };

const highlight = async (text) => {
  harness.asked += 1;
  if (harness.isHeld) await new Promise((go) => held.push(go));
  const tokens = await window.tokensOf(text);
  setTimeout(() => Object.assign(harness, { answered: harness.answered + 1, known: text }));
  return tokens;
};
harness.letGo = () => {
  harness.isHeld = false;
  held.splice(0).forEach((go) => go());
};
harness.editor = new CodeEditor(document.querySelector("main"), {
  highlight,
  changed: (text) => changes.push(text),
  say: (key, values) => words.text(key, values),
});
harness.editor.show(code);
window.harness = harness;
