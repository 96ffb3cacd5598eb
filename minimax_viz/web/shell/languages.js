// The languages that the page speaks.

import { Catalog } from "../core/catalog.js";

export class Languages {
  /** @param {Record<string, import("../core/catalog.js").CatalogDocument>} catalogs by their codes */
  constructor(catalogs) {
    this.catalogs = catalogs;
    /** The language that the page was made in. */
    this.own = document.documentElement.lang;
  }

  /** @param {string} code */
  catalog(code) {
    return new Catalog(code, this.catalogs[code]);
  }

  /**
   * The language that the address asks for, if the page can speak it; else its own.
   * @param {import("./address.js").Address} address
   */
  asked(address) {
    const code = address.get("lang") ?? "";
    return Object.hasOwn(this.catalogs, code) ? code : this.own;
  }

  /**
   * The language after this one, written into the address unless it is the page's own.
   * @param {string} code
   * @param {import("./address.js").Address} address
   */
  after(code, address) {
    const codes = Object.keys(this.catalogs);
    const next = codes[(codes.indexOf(code) + 1) % codes.length];
    address.set("lang", next === this.own ? null : next);
    return next;
  }
}
