// The worker that Python runs in: it starts Pyodide from memory, without a network, and answers one request after the other.

/** @typedef {{ loader: ArrayBuffer, module: ArrayBuffer, wasm: ArrayBuffer, library: ArrayBuffer, lock: ArrayBuffer, sources: ArrayBuffer, settings: string }} Start */

const MEMORY = "https://memory.invalid/"; // where Pyodide looks for its files; nothing is fetched from there
const PACKAGES = "/minimax-viz.zip";

/** @type {Promise<(request: string) => string> | null} */
let engine = null;

self.addEventListener("message", async ({ data }) => {
  try {
    if (engine) postMessage({ answer: (await engine)(data), error: null });
    else {
      engine = start(data);
      await engine;
      postMessage({ answer: null, error: null });
    }
  } catch (error) {
    postMessage({ answer: null, error: lastLine(error) });
  }
});

/** @param {Start} known */
async function start({ loader, module, wasm, library, lock, sources, settings }) {
  // The worker makes the addresses itself: in a page from a file, those that the page makes are another origin's.
  const made = (/** @type {ArrayBuffer} */ script) => URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const { loadPyodide } = await import(made(loader));
  const { default: createPyodideModule } = await import(made(module));
  self.fetch = async (address) => {
    const isWasm = String(address).endsWith(".wasm");
    return new Response(isWasm ? wasm : library, { headers: { "Content-Type": isWasm ? "application/wasm" : "application/zip" } });
  };
  const python = await loadPyodide({
    indexURL: MEMORY,
    createPyodideModule,
    lockFileContents: new TextDecoder().decode(lock),
    packageBaseUrl: MEMORY,
  });
  python.FS.writeFile(PACKAGES, new Uint8Array(sources));
  python.runPython(`import sys; sys.path.insert(0, "${PACKAGES}")`);
  return python.pyimport("minimax_viz.play.engine").open_engine(settings);
}

/** What Python says of an error, without where it came from. @param {unknown} error */
function lastLine(error) {
  const lines = String(error instanceof Error ? error.message : error).trim().split("\n");
  return (lines.at(-1) ?? "").replace(/^[\w.]+: /, "");
}
