// What is wrong in the drawings of a comparison at the step that is shown, one sentence a fault; evaluated in the browser.
() => {
  const SLACK = 1.5; // pixels: antialiasing, and borders that touch
  const LEGIBLE = 10.99; // pixels
  const faults = new Set();
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
  const meet = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK;
  const isWithin = (inner, outer) =>
    inner.left >= outer.left - SLACK && inner.right <= outer.right + SLACK && inner.top >= outer.top - SLACK && inner.bottom <= outer.bottom + SLACK;
  const named = (element) => `${element.getAttribute("class") || element.tagName} “${(element.textContent || "").trim().slice(0, 30)}”`;
  const partsOf = (drawing) => {
    const nodes = [...drawing.querySelectorAll(".world [data-node]")].flatMap((owner) =>
      [...owner.querySelectorAll(".frame, .pill rect, .stub rect, text:not(.pill text, .stub text, .name, .sign, .slanted)")].map((element) => ({ element, owner })));
    const others = [...drawing.querySelectorAll(".world .notes text, .ghost-note rect, .nodes > .stub rect")].map((element) => ({ element, owner: element }));
    return [...nodes, ...others].filter(({ element }) => isShown(element) && (!element.matches("text") || element.textContent)).map((part) => ({ ...part, place: part.element.getBoundingClientRect() }));
  };
  for (const drawing of document.querySelectorAll(".drawing")) {
    if (!isShown(drawing)) continue;
    const view = drawing.getBoundingClientRect();
    for (const text of drawing.querySelectorAll("text:not(.sign:is(.w, .d))")) { // chess figures are pictures
      const { a, b } = text.getCTM();
      const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
      if (text.textContent.trim() && isShown(text) && size < LEGIBLE) faults.add(`${named(text)} is ${size.toFixed(1)} pixels high in ${drawing.id}`);
    }
    const current = drawing.querySelector(".node.current");
    if (!current) faults.add(`no node at hand in ${drawing.id}`);
    else if (!isWithin(current.querySelector(".frame").getBoundingClientRect(), view)) faults.add(`the node at hand is out of sight in ${drawing.id}`);
    const parts = partsOf(drawing).sort((one, other) => one.place.left - other.place.left);
    parts.forEach(({ element, owner, place }, at) => {
      for (let next = at + 1; next < parts.length && parts[next].place.left < place.right - SLACK; next++) {
        if (parts[next].owner !== owner && meet(place, parts[next].place)) faults.add(`${named(element)} of ${owner.dataset.node} meets ${named(parts[next].element)} of ${parts[next].owner.dataset.node} in ${drawing.id}`);
      }
      if (drawing.querySelector(".world.whole") && !isWithin(place, view)) faults.add(`${named(element)} leaves ${drawing.id}`);
    });
  }
  const controls = [...document.querySelectorAll("header button, main button, main select, footer button, footer input")].filter(isShown);
  const stays = (control) => control.closest("footer") !== null && getComputedStyle(control.closest("footer")).position === "sticky";
  const passesUnder = (one, other) => document.documentElement.scrollHeight > innerHeight && stays(one) !== stays(other);
  const scrolls = (control) => control.closest(".controls, .tools");
  controls.forEach((control, at) => {
    for (const other of controls.slice(at + 1)) {
      if (scrolls(control) && !isWithin(control.getBoundingClientRect(), scrolls(control).getBoundingClientRect())) continue; // scrolled away
      if (scrolls(other) && !isWithin(other.getBoundingClientRect(), scrolls(other).getBoundingClientRect())) continue;
      if (passesUnder(control, other)) continue; // the page scrolls under its footer
      if (meet(control.getBoundingClientRect(), other.getBoundingClientRect())) faults.add(`control ${named(control)} meets ${named(other)}`);
    }
    if (control.scrollWidth > control.clientWidth + 2) faults.add(`the text of ${named(control)} leaves it`);
  });
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.add(`the page is ${document.documentElement.scrollWidth} wide in a window of ${innerWidth}`);
  return [...faults];
}
