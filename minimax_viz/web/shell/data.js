// The data in a page: JSON as it is, or packed.

import { byId } from "./elements.js";
import { bytesOf64, unpacked } from "./unpack.js";

/**
 * What an element of a page carries: JSON, or JSON that was deflated and written in base64.
 * @param {string} id
 * @param {Document} page
 */
export async function readData(id, page = document) {
  const element = byId(id, page);
  const text = element.textContent ?? "";
  return JSON.parse(element.getAttribute("type") === "application/json" ? text : await unpacked(bytesOf64(text)));
}
