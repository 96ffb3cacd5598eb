// The data in the page: small traces as they are, large ones packed.

import { byId } from "./elements.js";

/** @typedef {import("../core/trace.js").TraceDocument} TraceDocument */
/** @typedef {import("../core/catalog.js").CatalogDocument} CatalogDocument */
/** @typedef {{ language: string, catalogs: Record<string, CatalogDocument>, declared: Record<string, string[]>, nodes: number }} Words */

/** @returns {Words} */
export function readWords() {
  return JSON.parse(byId("words").textContent ?? "");
}

/**
 * The trace document; a promise where it has to be unpacked first.
 * @param {string} [id]
 * @returns {TraceDocument | Promise<TraceDocument>}
 */
export function readTrace(id = "trace") {
  const element = byId(id);
  const text = element.textContent ?? "";
  if (element.getAttribute("type") === "application/json") return JSON.parse(text);
  return unpack(text);
}

/**
 * @param {string} text deflated, then base64
 * @returns {Promise<TraceDocument>}
 */
async function unpack(text) {
  const binary = atob(text.trim());
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}
