// What a page carries deflated, in letters that HTML leaves alone.

/** @param {string} base64 */
export function bytesOf64(base64) {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at); // several times as fast as Uint8Array.from
  return bytes;
}

/** @param {string} text the number of bytes, a space, and two signs for each 13 bits: output/html/scripts.py */
export function bytesOf91(text) {
  const [count] = text.split(" ", 1);
  const bytes = new Uint8Array(Number(count));
  const digit = (/** @type {number} */ code) => code - (code < 60 ? 35 : 36); // 60 is <, which is none
  let at = 0, bits = 0, held = 0;
  for (let place = count.length + 1; place < text.length; place += 2) {
    held = (held << 13) | (91 * digit(text.charCodeAt(place)) + digit(text.charCodeAt(place + 1)));
    for (bits += 13; bits >= 8;) bytes[at++] = held >> (bits -= 8);
  }
  return bytes;
}

/** Put the markup that a page carries packed in its place, unless it was saved with it unpacked. @param {Document} page */
export async function unpackMarkup(page) {
  const packed = page.querySelector("script#markup");
  if (packed) packed.outerHTML = await unpacked(bytesOf91(packed.textContent ?? ""));
}

/**
 * A text that was deflated. It is read through a reader, not through a Response: so no other task of the browser comes
 * between, and a script that waits for the page to be loaded finds it open.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export async function unpacked(bytes) {
  const { readable, writable } = new DecompressionStream("deflate");
  const writer = writable.getWriter();
  writer.write(bytes);
  writer.close();
  const decoder = new TextDecoder();
  let text = "";
  for (const reader = readable.getReader();;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
}
