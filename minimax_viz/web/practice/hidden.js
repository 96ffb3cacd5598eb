// Answers that cannot be read at a glance in the page's source: practice/products.py makes them.

import { bytesOf64, unpacked } from "../shell/unpack.js";

const MASK = 0xa5;

/** @param {string} text masked, deflated, in base64 */
export async function revealed(text) {
  return JSON.parse(await unpacked(bytesOf64(text).map((byte) => byte ^ MASK)));
}
