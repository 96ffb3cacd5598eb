// What the address of the studio says, among it a request: what differs from the usual, deflated, in letters that an
// address may have.

import { requestOf } from "./request.js";
import { FLAG, THEMES, WrongAddress, isNumber } from "../shell/wrongaddress.js";

/** @typedef {import("./request.js").Request} Request */

const NAMES = /** @type {const} */ ({ position: "p", game: "g", settings: "s", against: "a", code: "c" });
const LARGEST = 4_000_000; // bytes; what an address could unfold to has no end

/** The address, and what nothing can be made of in it. */
export class Linked extends WrongAddress {
  /**
   * @param {import("../shell/address.js").Address} address
   * @param {readonly string[]} languages
   */
  constructor(address, languages) {
    super(address, { step: isNumber, lang: languages, theme: THEMES, editor: FLAG, r: (link) => link !== this.broken });
    /** A link that nothing could be made of. @type {string | null} */
    this.broken = null;
  }

  /**
   * The request in a link, null where there is none that can be read, which is said.
   * @param {string} link
   * @param {import("../narration/catalog.js").Catalog} catalog
   */
  async request(link, catalog) {
    const request = await unpacked(link, catalog.code);
    if (!request) this.broken = link;
    this.say(catalog);
    return request;
  }

  /** Whether the address has this request. @param {Request} request */
  async has(request) {
    return this.address.get("r") === (await packed(request));
  }
}

/**
 * @param {Request} request
 * @returns {Promise<string | null>} null for what the page begins with
 */
export async function packed(request) {
  const { settings } = request;
  const differing = { ...request, settings: Object.keys(settings).length ? settings : null };
  const short = Object.entries(NAMES).filter(([name]) => differing[/** @type {keyof typeof NAMES} */ (name)] !== null);
  if (!short.length) return null;
  const text = JSON
    .stringify(Object
      .fromEntries(short.map(([name, letter]) => [letter, differing[/** @type {keyof typeof NAMES} */ (name)]])));
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  let letters = "";
  for (let at = 0; at < bytes.length; at += 4096) letters += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * The request in an address, null where there is none that can be read.
 * @param {string} text
 * @param {string} lang
 * @returns {Promise<Request | null>}
 */
async function unpacked(text, lang) {
  try {
    const bytes = Uint8Array.from(
      atob(text.replaceAll("-", "+").replaceAll("_", "/")),
      (letter) => letter.charCodeAt(0),
    );
    const known = JSON.parse(new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes)));
    if (!(known instanceof Object)) return null;
    return requestOf(
      Object.fromEntries(Object.entries(NAMES).map(([name, letter]) => [name, known[letter] ?? null])),
      lang,
    );
  } catch {
    return null;
  }
}

/**
 * The bytes that a stream makes of others.
 * @param {CompressionStream | DecompressionStream} stream
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function through(stream, bytes) {
  let size = 0;
  const limit = new TransformStream({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > LARGEST) throw new RangeError("too large");
      controller.enqueue(chunk);
    },
  });
  const made = new Blob([bytes]).stream().pipeThrough(stream).pipeThrough(limit);
  return new Uint8Array(await new Response(made).arrayBuffer());
}
