// The data in the page: JSON as it is, or packed.

import { byId } from "./elements.js";

/** @typedef {import("../core/trace.js").TraceDocument} TraceDocument */

/** @param {string} id */
export function readPlain(id) {
  return JSON.parse(byId(id).textContent ?? "");
}

/**
 * What was deflated and then written in base64.
 * @param {string} id
 */
export async function readPacked(id) {
  const binary = atob(byId(id).textContent ?? "");
  const bytes = Uint8Array.from(binary, (byte) => byte.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

/**
 * The trace document; a promise where it has to be unpacked first.
 * @param {string} [id]
 * @returns {TraceDocument | Promise<TraceDocument>}
 */
export function readTrace(id = "trace") {
  return byId(id).getAttribute("type") === "application/json" ? readPlain(id) : readPacked(id);
}
