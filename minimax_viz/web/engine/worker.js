// The worker that a booth's engine runs in: it starts Pyodide from what the page carries and answers requests.

import { bytesOf64 } from "../shell/unpack.js";
import { addArchive, serve, startPython } from "./pyodide.js";

/** @import { Packed } from "./carried.js" */

/** @param {(address: string) => Promise<any>} load imports a module */
function runEngine(load) {
  serve(({ packed }) => started(packed, load), (python, { settings }) => {
    const answer = python.pyimport("minimax_viz.play.booth").open_engine(settings);
    return (/** @type {string} */ request) => answer(request); // and no more: Python counts its arguments
  });
}

/**
 * Python, with this package's sources.
 * @param {Packed} packed
 * @param {(address: string) => Promise<any>} load
 */
async function started(packed, load) {
  const texts = [packed.loader, packed.module, packed.lock, packed.library];
  const [loader, module, lock, library] = texts.map((part) => unpacked(part));
  const wasm = unpacked(packed.wasm, "application/wasm");
  const python = await startPython({ loader, module, lock, library, wasm }, load);
  addArchive(python, await unpacked(packed.sources).arrayBuffer(), false);
  return python;
}

/**
 * Bytes that were deflated and written in base64, as if they had been fetched.
 * @param {string} base64
 * @param {string} [type]
 */
function unpacked(base64, type = "application/octet-stream") {
  const stream = new Blob([bytesOf64(base64)]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream, { headers: { "Content-Type": type } });
}

Object.assign(self, { runEngine });
