// Pyodide in a worker, from what it is given: nothing is asked of the network.

/** @typedef {{ loader: Response, module: Response, lock: Response, library: Response, wasm: Response | WebAssembly.Module }} Runtime */

const MEMORY = "https://memory.invalid/"; // where Pyodide thinks its files are
const PLACE = "/minimax-viz"; // of this package
const LAST_SENTENCE = "from sys import last_exc as error; from minimax_viz.errors import MinimaxVizError; " +
  "str(error) if isinstance(error, MinimaxVizError) else repr(error)";

/**
 * Python, as Pyodide gives it.
 * @param {Runtime} runtime
 * @param {(address: string) => Promise<any>} load imports a module
 * @param {object} [options] of loadPyodide
 */
export async function startPython({ loader, module, lock, library, wasm }, load, options = {}) {
  const imported = async (/** @type {Response} */ script) =>
    load(URL.createObjectURL(new Blob([await script.text()], { type: "text/javascript" })));
  if (wasm instanceof WebAssembly.Module) { // it is compiled, whatever WebAssembly is given
    const instance = (/** @type {any} */ imports) => WebAssembly.instantiate(wasm, imports);
    WebAssembly.instantiateStreaming = async (_, imports) => ({ module: wasm, instance: await instance(imports) });
  }
  Object.assign(self, {
    fetch: async (
      /** @type {unknown} */ address,
    ) => (!String(address).endsWith(".wasm") ? library : wasm instanceof Response ? wasm : new Response()),
    importScripts: null, // where it is there, Pyodide thinks that it cannot import modules
  });
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([imported(loader), imported(module)]);
  const lockFileContents = await lock.text();
  return loadPyodide({ ...options, indexURL: MEMORY, packageBaseUrl: MEMORY, createPyodideModule, lockFileContents });
}

/**
 * Let Python import from an archive; from one of many files it is quicker once that is unpacked.
 * @param {any} python
 * @param {ArrayBuffer} archive
 * @param {boolean} isLarge
 */
export function addArchive(python, archive, isLarge) {
  if (isLarge) {
    python.unpackArchive(archive, "zip", { extractDir: PLACE });
    python.runPython("import sys; sys.dont_write_bytecode = True"); // nobody would read it
  } else python.FS.writeFile(PLACE, new Uint8Array(archive));
  python.runPython(`import sys; sys.path.insert(0, "${PLACE}")`);
}

/**
 * Let this worker start Python with its first message, and answer every other one.
 * @param {(first: any) => Promise<any>} start
 * @param {(python: any, first: any) => (message: any, onProgress: (nodes: number) => void) => any} open what answers
 */
export function serve(start, open) {
  /** @type {any} */
  let python = null;
  /** @type {ReturnType<typeof open> | null} */
  let answer = null;
  const reply = (/** @type {import("./python.js").Reply} */ message) => postMessage(message);
  self.addEventListener("message", async ({ data }) => {
    try {
      if (answer) return reply({ answer: answer(data, (nodes) => reply({ nodes })) });
      python = await start(data);
      answer = open(python, data);
      return reply({ answer: null });
    } catch (error) {
      return reply({ failure: sentence(error, python) });
    }
  });
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
