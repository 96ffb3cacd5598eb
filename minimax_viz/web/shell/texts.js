// What the template says, in another language.

/**
 * @param {import("../narration/catalog.js").Catalog} catalog
 * @param {string} title of the page
 */
export function retext(catalog, title) {
  document.documentElement.lang = catalog.code;
  document.title = title;
  document.querySelector("h1")?.replaceChildren(title);
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = catalog.text(element.getAttribute("data-text") ?? "");
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    const text = catalog.text(element.getAttribute("data-label") || `page.key.${element.getAttribute("data-act")}`);
    element.setAttribute("aria-label", text);
    if (element.tagName === "BUTTON") element.setAttribute("title", text);
  }
  for (const element of document.querySelectorAll("[data-hint]")) {
    element.setAttribute("placeholder", catalog.text(element.getAttribute("data-hint") ?? ""));
  }
}
