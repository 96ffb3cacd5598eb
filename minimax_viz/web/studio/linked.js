// What the address of the studio says: the request in it, and what nothing can be made of.

import { FLAG, THEMES, WrongAddress, isNumber } from "../shell/wrongaddress.js";
import { packed, unpacked } from "./link.js";

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
   * @param {import("../core/catalog.js").Catalog} catalog
   */
  async request(link, catalog) {
    const request = await unpacked(link, catalog.code);
    if (!request) this.broken = link;
    this.say(catalog);
    return request;
  }

  /** Whether the address has this request. @param {import("./request.js").Request} request */
  async has(request) {
    return this.address.get("r") === (await packed(request));
  }
}
