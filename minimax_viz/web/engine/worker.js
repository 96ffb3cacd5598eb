// The worker that a booth's engine runs in: it starts Pyodide from what the page carries and answers requests.

import { addArchive, sentence, startPython } from "./pyodide.js";

/** @import { Packed } from "./python.js" */

/**
 * Start with the first message, which has what the page carries; every other one is a request.
 * @param {(address: string) => Promise<any>} load imports a module
 */
function runEngine(load) {
  /** @type {any} */
  let python = null;
  /** @type {((request: string) => string) | null} */
  let answer = null;
  const reply = (/** @type {string | null} */ text, /** @type {string | null} */ error) => postMessage({ answer: text, error });
  self.addEventListener("message", async ({ data }) => {
    try {
      if (answer) return reply(answer(data), null);
      python = await started(data.packed, load);
      answer = python.pyimport("minimax_viz.play.engine").open_engine(data.settings);
      return reply(null, null);
    } catch (error) {
      return reply(null, sentence(error, python));
    }
  });
}

/**
 * Python, with this package's sources.
 * @param {Packed} packed
 * @param {(address: string) => Promise<any>} load
 */
async function started({ loader, module, lock, wasm, library, sources }, load) {
  const runtime = {
    loader: unpacked(loader),
    module: unpacked(module),
    lock: unpacked(lock),
    library: unpacked(library),
    wasm: unpacked(wasm, "application/wasm"),
  };
  const python = await startPython(runtime, load);
  addArchive(python, await unpacked(sources).arrayBuffer());
  return python;
}

/**
 * Bytes that were deflated and written in base64, as if they had been fetched.
 * @param {string} base64
 * @param {string} [type]
 */
function unpacked(base64, type = "application/octet-stream") {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at); // much quicker than Uint8Array.from
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream, { headers: { "Content-Type": type } });
}

Object.assign(self, { runEngine });
