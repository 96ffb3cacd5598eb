// What Python starts from where there is no server: files that are fetched side by side, or what the page itself carries;
// it is kept.

import { carried } from "../engine/carried.js";
import { bytesOf64 } from "../shell/unpack.js";

/** @import { Say } from "../setup/tools.js" */
/** @import { Loaded } from "./worker.js" */

/** @typedef {{ file: string, size: number, version: string }} Part a file of the studio's folder */
/** @typedef {"worker" | "loader" | "module" | "lock" | "library" | "program" | "wasm"} PartName */
/** @typedef {Record<PartName, Part>} Parts */
/** @typedef {{ part: PartName | "start", loaded: number, total: number }} Loading how many bytes have come; of "start", whether Python has */
/** @typedef {(loading: Loading) => void} OnLoading */
/** @typedef {{ script: string, loaded: Loaded }} Program the worker's script, and what it starts from */

const TYPE = { "Content-Type": "application/wasm" }; // which WebAssembly asks for
const NAMES = /** @type {const} */ (["loader", "module", "lock", "library", "program"]);

/**
 * All that Python starts from, out of the folder that the page is in; rejected with a sentence.
 * @param {Parts} parts
 * @param {Say} say
 * @param {OnLoading} onLoading
 * @returns {Promise<Program>}
 */
export async function programOf(parts, say, onLoading) {
  const wasm = read("wasm", (response) => WebAssembly.compileStreaming(response));
  const script = read("worker", (response) => response.text());
  const others = NAMES.map(
    async (part) => /** @type {const} */ ([part, await read(part, (response) => response.arrayBuffer())])
  );
  const loaded = { ...Object.fromEntries(await Promise.all(others)), wasm: await wasm };
  return { script: await script, loaded: /** @type {Loaded} */ (loaded) };

  /**
   * What is made of a file while it comes, of whatever type it is to the server; rejected with a sentence where it cannot be had, or
   * is not the one that the page belongs to.
   * @template T
   * @param {PartName} part
   * @param {(response: Response) => Promise<T>} use
   * @returns {Promise<T>}
   */
  async function read(part, use) {
    const { file, size, version } = parts[part];
    let loaded = 0;
    const tell = (/** @type {number} */ bytes) =>
      onLoading({ part, loaded: Math.min(loaded += bytes, size), total: size });
    tell(0);
    const address = `${file}?v=${version}`;
    const response = await fetch(address).catch(() => null);
    if (!response?.ok || !response.body) throw new Error(say("studio.loading.missing", { file }));
    const body = response.body.pipeThrough(counting(tell));
    const made = await use(new Response(body, { headers: TYPE })).catch((error) => {
      if (loaded === size) throw error;
      if (loaded < size) throw new Error(say("studio.loading.missing", { file }));
    });
    if (made === undefined || loaded !== size) throw new Error(say("studio.loading.other", { file }));
    return made;
  }
}

/** The same out of the page itself. @returns {Promise<Program>} */
export async function carriedProgram() {
  const others = NAMES.map(async (part) => /** @type {const} */ ([part, await unpacked(part)]));
  const loaded = {
    ...Object.fromEntries(await Promise.all(others)),
    wasm: await WebAssembly.compile(await unpacked("wasm")),
  };
  return { script: carried("worker"), loaded: /** @type {Loaded} */ (loaded) };
}

/** @param {PartName} part */
function unpacked(part) {
  const stream = new Blob([bytesOf64(carried(part))]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
}

/** What tells of the bytes that go through it. @param {(bytes: number) => void} tell */
function counting(tell) {
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      tell(chunk.length);
    },
  });
}
