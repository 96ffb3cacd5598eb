// The data in the page: JSON as it is, or packed.

import { byId } from "./elements.js";
import { unpacked } from "./unpack.js";

/**
 * What an element of the page carries: JSON, or JSON that was deflated and written in base64.
 * @param {string} id
 */
export async function readData(id) {
  const element = byId(id);
  const text = element.textContent ?? "";
  return JSON.parse(element.getAttribute("type") === "application/json" ? text : await unpacked(text));
}
