// Small helpers for making elements; attributes and text only, so nothing in a label can become markup.

import { Scope } from "../base/scope.js";
import { clippedTo } from "../picture/text.js";

const NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElement}
 */
export function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * A button, and what a click on it does.
 * @param {Record<string, string | number>} attributes
 * @param {() => void} act
 * @param {(Node | string)[]} children
 */
export function button(attributes, act, ...children) {
  const element = html("button", { type: "button", ...attributes }, ...children);
  element.addEventListener("click", act);
  return element;
}

/** An element that a page's template has. @param {string} id @param {Document} [page] @returns {HTMLElement} */
export function byId(id, page = document) {
  const element = page.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/** Open a dialog of the page, unless it is open. @param {string} id */
export function openDialog(id) {
  const dialog = /** @type {HTMLDialogElement} */ (byId(id));
  if (!dialog.open) dialog.showModal();
}

/**
 * The element that matches, at or around where something happened.
 * @param {Event} event
 * @param {string} selector
 */
export function around({ target }, selector) {
  return target instanceof Element ? target.closest(selector) : null;
}

/**
 * Call `act` with the number that an attribute has of whatever is clicked inside an element.
 * @param {EventTarget} element
 * @param {string} attribute
 * @param {(number: number) => void} act
 * @param {Scope} [scope] of what is picked, where the element outlives it
 */
export function onPick(element, attribute, act, scope = new Scope()) {
  scope.listen(element, "click", (event) => {
    const picked = around(event, `[${attribute}]`);
    if (picked) act(Number(picked.getAttribute(attribute)));
  });
}

/**
 * A triangle in a box around (x, y): up for MAX, down for MIN.
 * @param {boolean} up
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
export function triangle(up, x, y, width, height) {
  const [base, tip] = up ? [y + height / 2, y - height / 2] : [y - height / 2, y + height / 2];
  return `M${x - width / 2} ${base}L${x + width / 2} ${base}L${x} ${tip}Z`;
}

/** @type {Map<string, number>} */
const widths = new Map();
/** @type {CanvasRenderingContext2D | null} */
let ruler = null;
const RULER_SIZE = 20;

/** Asking for the font once spares the browser a layout for each text. */
function makeRuler() {
  const context = document.createElement("canvas").getContext("2d");
  if (context) context.font = `${RULER_SIZE}px ${getComputedStyle(document.body).fontFamily}`;
  return context;
}

/**
 * The width of a text in the page's font.
 * @param {string} text
 * @param {number} size
 */
export function textWidth(text, size) {
  const key = `${size} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    ruler ??= makeRuler();
    width = ruler ? (ruler.measureText(text).width * size) / RULER_SIZE : text.length * size * 0.6;
    if (widths.size > 20000) widths.clear();
    widths.set(key, width);
  }
  return width;
}

/**
 * A text cut to a width, with an ellipsis where it is longer.
 * @param {string} text
 * @param {number} size
 * @param {number} most
 */
export function clipped(text, size, most) {
  return clippedTo(text, most, (known) => textWidth(known, size));
}
