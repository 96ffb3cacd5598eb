import { readFileSync } from "node:fs";
import { Calls } from "./studio/calls.js";
import { Live } from "./studio/live.js";

async function run(commands) {
  const told = [], under = {};
  const calls = new Calls({
    call: (name, request, { signal }) => new Promise((resolve, reject) => {
      told.push(["begun", request.position]);
      under[request.position] = { resolve, reject };
      signal.addEventListener("abort", () => reject(new DOMException("ended", "AbortError")));
    }),
  });
  const live = new Live(calls, { onSlow: () => told.push(["slow"]), onRest: () => told.push(["rest"]) });
  for (const [command, given] of commands) {
    const note = (what) => told.push([given, what]);
    if (command === "ask") live.ask({ position: given }).then(note, ({ name }) => note(name));
    else if (command === "answer") under[given].resolve(`of ${given}`);
    else if (command === "refuse") under[given].reject(new RangeError());
    else if (command === "wait") await new Promise((go) => setTimeout(go, given));
    else live.cancel();
    await new Promise((go) => setTimeout(go));
  }
  return told;
}

console.log(JSON.stringify(await Promise.all(JSON.parse(readFileSync(0, "utf-8")).map(run))));
