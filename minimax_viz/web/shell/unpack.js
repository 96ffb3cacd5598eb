// What a page carries deflated.

/**
 * A text that was deflated and written in base64. It is read through a reader, not through a Response: so no other task
 * of the browser comes between, and a script that waits for the page to be loaded finds it open.
 * @param {string} base64
 */
export async function unpacked(base64) {
  const { readable, writable } = new DecompressionStream("deflate");
  const writer = writable.getWriter();
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at); // several times as fast as Uint8Array.from
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
