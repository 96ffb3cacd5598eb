// From slide to slide only what differs is animated: what is new fades in over what was there; where the tree is laid
// out anew, the nodes that stay glide to their new places.

const DURATION = 280; // milliseconds

export class Change {
  constructor() {
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    /** @type {Animation[]} */
    this.running = [];
    /** @type {Element[]} */
    this.ghosts = [];
  }

  /** Stop what is still going on. */
  end() {
    for (const animation of this.running.splice(0)) animation.cancel();
    for (const ghost of this.ghosts.splice(0)) ghost.remove();
  }

  /**
   * Animate a slide that is shown now instead of another.
   * @param {Element} before
   * @param {Element} after
   */
  show(before, after) {
    this.end();
    const [old, now] = [tree(before), tree(after)];
    if (this.calm.matches) return;
    if (!old || !now) {
      this.fade(after, 0.2);
      return;
    }
    const isSameSegment = before.getAttribute("data-segment") === after.getAttribute("data-segment");
    if (isSameSegment) this.redraw(old, now);
    else this.glide(old, now);
  }

  /**
   * Nothing has moved: what is new fades in, what is gone fades out, what has become of a node covers it.
   * @param {SVGGElement} old
   * @param {SVGGElement} now
   */
  redraw(old, now) {
    const known = new Set(Array.from(old.children, source));
    const stays = new Set(Array.from(now.children, source));
    const nodes = nodesById(now);
    for (const part of old.children) {
      if (stays.has(source(part))) continue;
      const successor = nodes.get(id(part));
      const ghost = /** @type {Element} */ (part.cloneNode(true));
      ghost.setAttribute("aria-hidden", "true");
      for (const named of ghost.querySelectorAll("[data-id]")) strip(named);
      this.ghosts.push(ghost);
      if (successor) successor.before(ghost);
      else now.prepend(ghost);
      this.running.push(ghost.animate([{ opacity: 1 }, { opacity: successor ? 1 : 0 }], DURATION));
    }
    for (const part of now.children) {
      if (!known.has(source(part)) && !this.ghosts.includes(part)) this.fade(part);
    }
    this.running.at(-1)?.finished.then(() => this.end(), () => {});
  }

  /**
   * The tree has been laid out anew.
   * @param {SVGGElement} old
   * @param {SVGGElement} now
   */
  glide(old, now) {
    const was = nodesById(old);
    const from = place(old);
    const to = place(now).inverse();
    for (const part of now.children) {
      const twin = was.get(id(part));
      if (!twin || !(part instanceof SVGGElement) || !(twin instanceof SVGGElement)) {
        this.fade(part);
        continue;
      }
      const start = to.multiply(from).multiply(place(twin));
      this.running
        .push(part.animate([{ transform: start.toString() }, { transform: place(part).toString() }], {
          duration: DURATION * 1.6,
          easing: "ease-in-out",
        }));
    }
  }

  /**
   * @param {Element} element
   * @param {number} [opacity] at first
   */
  fade(element, opacity = 0) {
    this.running.push(element.animate([{ opacity }, { opacity: 1 }], { duration: DURATION, easing: "ease-out" }));
  }
}

/** @param {Element} slide */
function tree(slide) {
  return /** @type {SVGGElement | null} */ (slide.querySelector(":scope > svg > g"));
}

/** @param {Element} part */
function source(part) {
  return part.outerHTML;
}

/** @param {Element} part */
function id(part) {
  return part.firstElementChild?.getAttribute("data-id") ?? "";
}

/** @param {Element} parent */
function nodesById(parent) {
  return new Map(Array.from(parent.children, (part) => /** @type {const} */ ([id(part), part])).filter(([name]) =>
    name
  ));
}

/** @param {Element} element */
function strip(element) {
  for (const { name } of Array.from(element.attributes)) element.removeAttribute(name);
}

/** @param {SVGGElement} element */
function place(element) {
  const matrix = element.transform.baseVal.consolidate()?.matrix;
  return matrix ? new DOMMatrix([matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]) : new DOMMatrix();
}
