"""Python in a worker, with a worker of our own in its place: who is answered, in which order, and who is not."""

from pathlib import Path
from typing import Any

import pytest

from page_in_node import in_node

ASKED = """
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
"""


def run(folder: Path, *commands: list[Any]) -> dict[str, Any]:
    """What was told and sent after some commands."""
    script = folder / "asked.mjs"
    script.write_text(ASKED, encoding="utf-8")
    [answer] = in_node(folder / "web", script, [list(commands)])
    known: dict[str, Any] = answer
    return known


def test_replies_are_for_those_who_asked_in_their_order_and_a_sentence_refuses_one(tmp_path: Path):
    known = run(
        tmp_path, ["ask", "one"], ["reply", {"answer": None}], ["ask", "two"], ["reply", {"nodes": 7}],
        ["reply", {"answer": 1}], ["reply", {"failure": "No."}], ["ask", "three"], ["reply", {"answer": 3}],
    )  # fmt: skip
    assert known["sent"] == ["start", "one", "two", "three"]
    assert known["told"] == [["ready", None], ["one", 7, "nodes"], ["one", 1], ["two", "no", "No."], ["three", 3]]
    assert not known["isEnded"]


@pytest.mark.parametrize(
    ("end", "said"), [(["end", "Stopped."], "Stopped."), (["break", "Oh."], "Oh."), (["break", ""], "unable")]
)
def test_where_it_has_ended_whoever_asks_is_told_why(end: list[str], said: str, tmp_path: Path):
    known = run(
        tmp_path,
        ["reply", {"answer": None}],
        ["ask", "one"],
        ["ask", "two"],
        end,
        ["end", "too late"],
        ["ask", "three"],
    )
    assert known["told"] == [["ready", None], *([name, "no", said] for name in ("one", "two", "three"))]
    assert known["isEnded"]
    assert known["sent"] == ["start", "one", "two"]


def test_where_it_cannot_start_it_says_so_at_once(tmp_path: Path):
    known = run(tmp_path, ["reply", {"failure": "No Python."}])
    assert known["told"] == [["ready", "no", "No Python."]]
