// The worker of a studio without a server: Python in it answers the calls of minimax_viz/studio/calls.py.

import { sentence, startPython, unpackArchive } from "../engine/pyodide.js";

/** @typedef {{ loader: ArrayBuffer, module: ArrayBuffer, lock: ArrayBuffer, library: ArrayBuffer, program: ArrayBuffer, wasm: WebAssembly.Module }} Loaded what Python starts from */
/** @typedef {{ name: string, text: string }} Call a call and its document in JSON */
/** @typedef {{ isReady: true } | { nodes: number } | { isAnswered: boolean, text: string } | { failure: string }} Reply */
/** @typedef {(name: string, text: string, onProgress: (nodes: number) => void) => { toJs: () => [boolean, string], destroy: () => void }} CallInJson */

const OPTIONS = { stdout: () => {}, stderr: () => {} }; // what a game of the reader's own prints

/**
 * Start with the first message, which has what was loaded; every other one is a call. Each is replied to, in their order.
 * @param {(address: string) => Promise<any>} load imports a module
 */
function runEngine(load) {
  /** @type {any} */
  let python = null;
  /** @type {CallInJson | null} */
  let call = null;
  const reply = (/** @type {Reply} */ message) => postMessage(message);
  self.addEventListener("message", async ({ data }) => {
    try {
      if (call) return reply(answer(call, data, (nodes) => reply({ nodes })));
      python = await started(data, load);
      call = python.pyimport("minimax_viz.studio.calls").call_in_json;
      return reply({ isReady: true });
    } catch (error) {
      return reply({ failure: sentence(error, python) });
    }
  });
}

/**
 * Python, with this package.
 * @param {Loaded} loaded
 * @param {(address: string) => Promise<any>} load
 */
async function started({ loader, module, lock, library, program, wasm }, load) {
  const [loaderText, moduleText, lockText, libraryBytes] = [loader, module, lock, library].map((bytes) => new Response(bytes));
  const runtime = { loader: loaderText, module: moduleText, lock: lockText, library: libraryBytes, wasm };
  const python = await startPython(runtime, load, OPTIONS);
  unpackArchive(python, program);
  return python;
}

/**
 * What Python answers.
 * @param {CallInJson} callInJson
 * @param {Call} call
 * @param {(nodes: number) => void} onProgress
 * @returns {Reply}
 */
function answer(callInJson, { name, text }, onProgress) {
  const both = callInJson(name, text, onProgress);
  const [isAnswered, answered] = both.toJs();
  both.destroy();
  return { isAnswered, text: answered };
}

Object.assign(self, { runEngine });
