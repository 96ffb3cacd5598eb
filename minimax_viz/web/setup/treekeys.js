// The keys of a tree that is set up: arrows walk, Enter grows, digits are values.

/** @param {import("./tree.js").TreeEditor} editor @param {KeyboardEvent} event */
export function pressed(editor, event) {
  const { plan, node } = editor;
  if (!plan || event.ctrlKey || event.metaKey || event.isComposing) return;
  const { key } = event;
  const side = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
  if (event.altKey) {
    if (!side) return;
    editor.reorderBy(node, side);
  } else if (side) editor.select(plan.besideOf(node, side) ?? node, true);
  else if (key === "ArrowUp") editor.select(Math.max(0, plan.parents[node]), true);
  else if (key === "ArrowDown") editor.select(plan.children[node][0] ?? node, true);
  else if (key === "Home") editor.select(0, true);
  else if (key === "End") editor.select(plan.leafFrom(plan.items.length, -1) ?? node, true);
  else if (key === "Enter") editor.grow(node, event.shiftKey);
  else if (key === "Delete" || key === "Backspace") editor.remove(node);
  else if (key === "F2") editor.ask("name", node);
  else if (/^[-\d.,?\u2212]$/.test(key)) editor.ask("value", plan.items[node].is_leaf ? node : plan.leafFrom(node, 1) ?? node, key);
  else return;
  event.preventDefault();
  event.stopPropagation();
}
