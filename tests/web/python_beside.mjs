import { readFileSync } from "node:fs";
import { Python } from "./engine/python.js";

class Worker extends EventTarget {
  sent = [];
  isEnded = false;
  constructor() { super(); globalThis.worker = this; }
  postMessage(message) { this.sent.push(message); }
  terminate() { this.isEnded = true; }
}
globalThis.Worker = Worker;

async function run(commands) {
  const python = new Python("script", "start", "unable");
  const told = [];
  const note = (name) => [(answer) => told.push([name, answer]), ({ message }) => told.push([name, "no", message])];
  python.ready.then(...note("ready"));
  for (const [command, given] of commands) {
    if (command === "ask") python.ask(given, (nodes) => told.push([given, nodes, "nodes"])).then(...note(given));
    else if (command === "reply") worker.dispatchEvent(new MessageEvent("message", { data: given }));
    else if (command === "break") worker.dispatchEvent(Object.assign(new Event("error"), { message: given }));
    else python.end(given);
    await new Promise((go) => setTimeout(go));
  }
  return { told, sent: worker.sent, isEnded: worker.isEnded };
}

const answers = [];
for (const commands of JSON.parse(readFileSync(0, "utf-8"))) answers.push(await run(commands));
console.log(JSON.stringify(answers));
