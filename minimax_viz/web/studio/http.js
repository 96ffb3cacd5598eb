// The calls of the page over HTTP, to the server that gave it.

import { Refusal } from "./carrier.js";

/** @typedef {import("./carrier.js").Carrier} Carrier */

const LINES = "application/x-ndjson";

/** @implements {Carrier} */
export class HttpCarrier {
  /** @param {{ token: string }} known */
  constructor({ token }) {
    this.token = token;
  }

  /** @type {Carrier["call"]} */
  async call(name, request, { signal, onProgress } = {}) {
    const response = await fetch(`api/${name}`, {
      method: "POST",
      headers: {
        "Authorization": `Bearer ${this.token}`,
        "Content-Type": "application/json",
        "Accept": LINES, // a refusal in its last line is no failure that the browser would report
      },
      body: JSON.stringify(request),
      signal,
    });
    const lines = response.headers.get("Content-Type")?.startsWith(LINES) ? response.body : null;
    const { status, body } = lines
      ? await lastLine(lines, onProgress)
      : { status: response.status, body: await response.json() };
    if (status !== 200) throw new Refusal(body.error, body.at);
    return body;
  }
}

/**
 * The answer at the end of a stream of lines; those before it tell how many nodes were looked at.
 * @param {ReadableStream<Uint8Array>} stream
 * @param {(nodes: number) => void} [onProgress]
 * @returns {Promise<{ status: number, body: any }>}
 */
async function lastLine(stream, onProgress) {
  const decoder = new TextDecoder();
  /** @type {string[]} */
  let parts = []; // of the line that is being read: an answer comes in many
  for (const reader = stream.getReader();;) {
    const { done, value } = await reader.read();
    const [first, ...lines] = decoder.decode(value, { stream: !done }).split("\n");
    parts.push(first);
    for (const next of lines) {
      const said = parts.join("").trim();
      parts = [next];
      if (said) {
        const told = JSON.parse(said);
        if ("status" in told) return told;
        onProgress?.(told.nodes);
      }
    }
    if (done) return JSON.parse(parts.join(""));
  }
}
