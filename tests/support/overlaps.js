// What overlaps or leaves its box in a page at the step that is shown, one sentence a fault; evaluated in the browser.
() => {
  const SLACK = 1.5; // pixels: antialiasing, and borders that touch
  const faults = [];
  const box = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  };
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
  const meet = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK;
  const isWithin = (inner, outer) =>
    inner.left >= outer.left - SLACK && inner.right <= outer.right + SLACK && inner.top >= outer.top - SLACK && inner.bottom <= outer.bottom + SLACK;
  const named = (element) => `${element.getAttribute("class") || element.id || element.tagName} “${(element.textContent || element.getAttribute("aria-label") || "").trim().slice(0, 30)}”`;

  // In the tree: the parts of nodes, stubs, notes and chips, each with the node that it belongs to.
  const stage = box(document.getElementById("stage"));
  const parts = [];
  const add = (element, owner) => {
    if (!isShown(element)) return;
    const place = box(element);
    if (meet(place, stage)) parts.push({ element, owner, place });
  };
  for (const node of document.querySelectorAll("#world [data-node]")) {
    for (const part of node.querySelectorAll(".frame, .pill rect, text:not(.pill text, .mark, .name, .slanted), .stub rect")) {
      if (part.matches("text") && !part.textContent) continue;
      add(part, node);
    }
  }
  for (const text of document.querySelectorAll("#world .pill text")) {
    const pill = text.closest(".small")?.querySelector(".frame") ?? text.parentElement.querySelector("rect");
    if (!pill || !isShown(text)) continue;
    const [written, room] = [box(text), box(pill)];
    const between = { ...written, top: (2 * written.top + written.bottom) / 3, bottom: (written.top + 2 * written.bottom) / 3 }; // a line is higher than its digits
    if (!isWithin(between, room)) faults.push(`${named(text)} leaves its pill`);
  }
  for (const part of document.querySelectorAll("#world .notes text, #world > * > .stub rect, #world [data-part]")) add(part, part);
  parts.sort((one, other) => one.place.left - other.place.left);
  parts.forEach((part, at) => {
    for (let next = at + 1; next < parts.length && parts[next].place.left < part.place.right - SLACK; next++) {
      const other = parts[next];
      if (other.owner !== part.owner && meet(part.place, other.place)) faults.push(`in the tree ${named(part.element)} of ${part.owner.dataset?.node} meets ${named(other.element)} of ${other.owner.dataset?.node}`);
    }
  });
  // Where the tree is shown whole, nothing of it leaves the stage; what floats over the stage covers none of it.
  if (document.getElementById("world").classList.contains("whole")) {
    for (const { element, place, owner } of parts) if (!isWithin(place, stage)) faults.push(`${named(element)} of ${owner.dataset?.node} leaves the stage`);
    for (const floating of document.querySelectorAll("#stage button, #stage input")) {
      if (!isShown(floating)) continue;
      const place = box(floating);
      for (const part of parts) if (meet(place, part.place)) faults.push(`${named(floating)} covers ${named(part.element)} of ${part.owner.dataset?.node}`);
    }
  }

  // Controls: none over another, none outside the window unless it can be scrolled to, no text cut off.
  const scrolls = (element) => {
    for (let above = element.parentElement; above; above = above.parentElement) {
      const { overflowY, overflowX } = getComputedStyle(above);
      if (/auto|scroll/.test(overflowY + overflowX) && (above.scrollHeight > above.clientHeight + 1 || above.scrollWidth > above.clientWidth + 1)) return above;
    }
    return null;
  };
  const controls = [...document.querySelectorAll("button, input, select, summary, a[href]")].filter((element) => isShown(element) && !element.closest("dialog:not([open])"));
  const places = controls.map(box);
  const stays = (element) => element.closest("footer") !== null && getComputedStyle(element.closest("footer")).position === "sticky";
  const passesUnder = (one, other) => document.documentElement.scrollHeight > innerHeight && stays(one) !== stays(other);
  controls.forEach((control, at) => {
    for (let next = at + 1; next < controls.length; next++) {
      if (!meet(places[at], places[next]) || control.contains(controls[next]) || controls[next].contains(control)) continue;
      if (scrolls(control) !== scrolls(controls[next])) continue; // one is scrolled under the edge of its box
      if (passesUnder(control, controls[next])) continue; // the page scrolls under its footer
      faults.push(`control ${named(control)} meets ${named(controls[next])}`);
    }
    const around = scrolls(control);
    const isReached = around !== null || isWithin(places[at], { left: 0, top: 0, right: innerWidth, bottom: Math.max(innerHeight, document.documentElement.scrollHeight) });
    if (!isReached) faults.push(`control ${named(control)} leaves the window`);
    if (control.scrollWidth > control.clientWidth + 2 && control.matches("button")) faults.push(`the text of ${named(control)} leaves it`);
  });
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.push(`the page is ${document.documentElement.scrollWidth} wide in a window of ${innerWidth}`);

  // Texts of the panel and the footer that are cut off by their box.
  for (const element of document.querySelectorAll("#panel *, header *, footer *")) {
    if (!isShown(element) || element.closest("svg")) continue;
    const { overflowX, textOverflow } = getComputedStyle(element);
    if (/hidden|clip/.test(overflowX) && textOverflow !== "ellipsis" && element.scrollWidth > element.clientWidth + 2 && !element.matches(".heard, .heard *")) faults.push(`${named(element)} is cut off`);
  }
  // The legend of the strip is beside the totals; what of it has no room is left out whole.
  const [legend, totals] = ["overview-legend", "totals"].map((id) => document.getElementById(id));
  for (const entry of legend && isShown(legend) ? legend.children : []) {
    if (!meet(box(entry), box(legend))) continue;
    if (!isWithin(box(entry), box(legend))) faults.push(`${named(entry)} of the legend is cut`);
    if (totals && isShown(totals) && meet(box(entry), box(totals))) faults.push(`${named(entry)} of the legend meets the totals`);
  }
  // The texts of a drawing in the panel stay inside it.
  for (const drawing of document.querySelectorAll("#window svg")) {
    if (!isShown(drawing)) continue;
    const outer = box(drawing);
    const texts = [...drawing.querySelectorAll("text")].filter(isShown);
    for (const text of texts) if (!isWithin(box(text), outer)) faults.push(`${named(text)} leaves the number line`);
    texts.forEach((text, at) => texts.slice(at + 1).forEach((other) => { if (meet(box(text), box(other))) faults.push(`${named(text)} meets ${named(other)} on the number line`); }));
  }
  return [...new Set(faults)];
}
