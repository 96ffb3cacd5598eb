// The data in a page: JSON as it is, or packed.

import { byId } from "./elements.js";
import { bytesOf64, bytesOf7, unpacked } from "./unpack.js";

/**
 * What an element of a page carries: JSON, or JSON that was deflated and written in base64, or as only pages read it.
 * @param {string} id
 * @param {Document} page
 */
export async function readData(id, page = document) {
  const element = byId(id, page);
  const text = element.textContent ?? "";
  const type = element.getAttribute("type");
  if (type === "application/json") return JSON.parse(text);
  return JSON.parse(await unpacked(type === "application/x-packed-json" ? bytesOf7(text) : bytesOf64(text)));
}
