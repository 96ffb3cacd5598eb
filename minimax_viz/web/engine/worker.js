// The worker that Python runs in: it starts Pyodide from what the page carries, without a network, and answers requests.

/** @import { Packed } from "./python.js" */

const MEMORY = "https://memory.invalid/"; // where Pyodide thinks its files are; nothing is asked of it
const SOURCES = "/minimax-viz.zip";
const LAST_SENTENCE =
  "from sys import last_exc as error; from minimax_viz.errors import MinimaxVizError; " +
  "str(error) if isinstance(error, MinimaxVizError) else repr(error)";

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
  const imported = async (/** @type {string} */ packed) => load(URL.createObjectURL(await unpacked(packed, "text/javascript").blob()));
  Object.assign(self, {
    fetch: async (/** @type {unknown} */ address) => (String(address).endsWith(".wasm") ? unpacked(wasm, "application/wasm") : unpacked(library, "application/zip")),
    importScripts: null, // where it is there, Pyodide thinks that it cannot import modules
  });
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([imported(loader), imported(module)]);
  const lockFileContents = await unpacked(lock, "application/json").text();
  const python = await loadPyodide({ indexURL: MEMORY, packageBaseUrl: MEMORY, createPyodideModule, lockFileContents });
  python.FS.writeFile(SOURCES, new Uint8Array(await unpacked(sources, "application/zip").arrayBuffer()));
  python.runPython(`import sys; sys.path.insert(0, "${SOURCES}")`);
  return python;
}

/**
 * Bytes that were deflated and written in base64, as if they had been fetched.
 * @param {string} base64
 * @param {string} type
 */
function unpacked(base64, type) {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at); // much quicker than Uint8Array.from
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream, { headers: { "Content-Type": type } });
}

/**
 * What Python says of its error, without where it came from.
 * @param {unknown} error
 * @param {any} python
 * @returns {string}
 */
function sentence(error, python) {
  try {
    if (error instanceof Error && "type" in error) return python.runPython(LAST_SENTENCE);
  } catch {
    // Python cannot say it any more
  }
  return error instanceof Error ? error.message : String(error);
}

Object.assign(self, { runEngine });
