// What a page carries deflated, in letters that HTML leaves alone.

// Those of Python's base64.b85encode, with a comma for "<".
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;,=>?@^_`{|}~";

/** @param {string} base64 */
export function bytesOf64(base64) {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at); // several times as fast as Uint8Array.from
  return bytes;
}

/** @param {string} base85 */
export function bytesOf85(base85) {
  const values = new Map(Array.from(DIGITS, (digit, value) => [digit, value]));
  const words = new DataView(new ArrayBuffer(4 * Math.ceil(base85.length / 5)));
  for (let word = 0; 5 * word < base85.length; word++) {
    let number = 0;
    for (let at = 5 * word; at < 5 * word + 5; at++) number = 85 * number + (values.get(base85[at]) ?? 84);
    words.setUint32(4 * word, number);
  }
  return new Uint8Array(words.buffer, 0, Math.floor(4 * base85.length / 5));
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
