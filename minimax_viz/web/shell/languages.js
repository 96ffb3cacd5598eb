// The languages that the page speaks.

import { Catalog } from "../narration/catalog.js";

/**
 * Catalogs as a page carries them: the keys of the messages once for all languages.
 * @typedef {{ keys: string[], documents: Record<string, Omit<import("../narration/catalog.js").CatalogDocument, "messages"> & { messages: string[] }> }} Catalogs
 */

export class Languages {
  /** @param {Catalogs} catalogs */
  constructor({ keys, documents }) {
    this.keys = keys;
    this.documents = documents;
    /** The language that the page was made in. */
    this.own = document.documentElement.lang;
  }

  /** The codes of the languages. */
  get codes() {
    return Object.keys(this.documents);
  }

  /** @param {string} code */
  catalog(code) {
    const document = this.documents[code];
    return new Catalog(code, {
      ...document,
      messages: Object.fromEntries(this.keys.map((key, at) => [key, document.messages[at]])),
    });
  }

  /**
   * The language that the address asks for, if the page can speak it; else its own.
   * @param {import("./address.js").Address} address
   */
  asked(address) {
    const code = address.get("lang") ?? "";
    return Object.hasOwn(this.documents, code) ? code : this.own;
  }

  /**
   * The language after this one, written into the address unless it is the page's own.
   * @param {string} code
   * @param {import("./address.js").Address} address
   */
  after(code, address) {
    const { codes } = this;
    return this.chosen(codes[(codes.indexOf(code) + 1) % codes.length], address);
  }

  /**
   * This language, written into the address unless it is the page's own.
   * @param {string} code
   * @param {import("./address.js").Address} address
   */
  chosen(code, address) {
    address.set("lang", code === this.own ? null : code);
    return code;
  }
}
