// The languages that the page speaks: the catalog of its own stands in it as it is, those of the others are packed.

import { Catalog } from "../core/catalog.js";
import { readPacked, readPlain } from "./data.js";

/** @typedef {import("../core/catalog.js").CatalogDocument} CatalogDocument */

export class Languages {
  constructor() {
    /** The language that the page was made in. */
    this.own = document.documentElement.lang;
    /** @type {Record<string, CatalogDocument>} */
    this.known = { [this.own]: readPlain("catalog") };
    /** Settled once the page can speak all of them. @type {Promise<void>} */
    this.ready = readPacked("catalogs").then((others) => void Object.assign(this.known, others));
  }

  /** @param {string} code */
  catalog(code) {
    return new Catalog(code, this.known[code]);
  }

  /**
   * The language that the address asks for, if the page can speak it; else its own.
   * @param {import("./address.js").Address} address
   */
  asked(address) {
    const code = address.get("lang") ?? "";
    return Object.hasOwn(this.known, code) ? code : this.own;
  }

  /**
   * The language after this one, written into the address unless it is the page's own.
   * @param {string} code
   * @param {import("./address.js").Address} address
   */
  after(code, address) {
    const codes = Object.keys(this.known);
    const next = codes[(codes.indexOf(code) + 1) % codes.length];
    address.set("lang", next === this.own ? null : next);
    return next;
  }
}
