// The worker of a studio without a server: Python in it answers the calls of minimax_viz/fronts/studio/calls.py.

import { addArchive, serve, startPython } from "../engine/pyodide.js";

/** @typedef {{ loader: ArrayBuffer, module: ArrayBuffer, lock: ArrayBuffer, library: ArrayBuffer, program: ArrayBuffer, wasm: WebAssembly.Module }} Loaded what Python starts from */
/** @typedef {{ name: string, text: string }} Call a call and its document in JSON */

const OPTIONS = { stdout: () => {}, stderr: () => {} }; // what a game of the reader's own prints

/** @param {(address: string) => Promise<any>} load imports a module */
function runEngine(load) {
  serve((loaded) => started(loaded, load), (python) => {
    const callInJson = python.pyimport("minimax_viz.fronts.studio.calls").call_in_json;
    return (/** @type {Call} */ { name, text }, /** @type {(nodes: number) => void} */ onProgress) => {
      const both = callInJson(name, text, onProgress);
      const answer = both.toJs();
      both.destroy();
      return answer;
    };
  });
}

/**
 * Python, with this package.
 * @param {Loaded} loaded
 * @param {(address: string) => Promise<any>} load
 */
async function started(loaded, load) {
  const texts = [loaded.loader, loaded.module, loaded.lock, loaded.library];
  const [loader, module, lock, library] = texts.map((part) => new Response(part));
  const python = await startPython({ loader, module, lock, library, wasm: loaded.wasm }, load, OPTIONS);
  addArchive(python, loaded.program, true);
  return python;
}

Object.assign(self, { runEngine });
