// A file that a page makes, for the reader to keep.

import { html } from "./elements.js";

const ON_DISK = 60_000; // milliseconds until the browser has surely read what it saves

/**
 * @param {Blob} contents
 * @param {string} name
 */
export function saveFile(contents, name) {
  const address = URL.createObjectURL(contents);
  html("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), ON_DISK);
}
