// Marks at which sides of something that scrolls there is more of it, so that it fades there.

/** @param {HTMLElement} view */
export function markEdges(view) {
  const mark = () => {
    const { scrollLeft, scrollWidth, clientWidth } = view;
    view.classList.toggle("more-before", scrollLeft > 1);
    view.classList.toggle("more-after", scrollLeft + clientWidth < scrollWidth - 1);
  };
  view.addEventListener("scroll", mark);
  const sizes = new ResizeObserver(mark);
  for (const each of [view, ...view.children]) sizes.observe(each);
}
