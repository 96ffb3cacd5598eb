// What a page carries deflated, in letters that HTML leaves alone.

const ESCAPED = [0, 3, 4, 5, 7, 8, 11, 13, 14, 15, 24, 26, 27, 60, 127]; // those of output/html/scripts.py

/** @param {string} base64 */
export function bytesOf64(base64) {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at); // several times as fast as Uint8Array.from
  return bytes;
}

/** @param {string} text the number of bytes, a space, and seven bits in each character, or twice seven */
export function bytesOf7(text) {
  const [count] = text.split(" ", 1);
  const bytes = new Uint8Array(Number(count));
  let at = 0, bits = 0, held = 0;
  const take = (/** @type {number} */ seven) => {
    held = ((held << 7) | seven) & 0x7fff;
    bits += 7;
    if (bits < 8) return;
    bits -= 8;
    bytes[at++] = held >> bits;
  };
  for (let place = count.length + 1; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code > 127) take(ESCAPED[(code >> 7) - 1]);
    take(code & 127);
  }
  return bytes;
}

/** Put the markup that a page carries packed in its place, unless it was saved with it unpacked. @param {Document} page */
export async function unpackMarkup(page) {
  const packed = page.querySelector("script#markup");
  if (packed) packed.outerHTML = await unpacked(bytesOf7(packed.textContent ?? ""));
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
