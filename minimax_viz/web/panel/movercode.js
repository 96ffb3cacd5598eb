// The lines that negamax has otherwise.

import { sideOf } from "../kernel/side.js";

/** @typedef {import("../kernel/trace.js").Trace} Trace */

const LINES = ["head", "leaf", "call", "scout", "again", "pass"];

/**
 * The message of a line, or of the algorithm's name (""); null for what is told from MAX's side, and for other lines.
 * @param {Trace} trace
 * @param {string} name
 */
export function moverKey({ view, settings: { algorithm } }, name) {
  if (view !== "mover" || (name && !LINES.includes(name))) return null;
  const body = algorithm === "minimax" ? "minimax" : "alphabeta";
  if (name === "head") return `page.mover.code.head.${body}`;
  if (name === "call") return `page.mover.code.${algorithm === "pvs" ? "first" : `call.${body}`}`;
  return `page.mover.code${name && `.${name === "pass" && algorithm === "mtdf" ? "guess" : name}`}`;
}

/**
 * How a call turns values and windows: not at all where the same player moves again.
 * @param {import("../kernel/moment.js").Moment} moment
 * @returns {Record<string, string>}
 */
export function turnOf({ trace, step }) {
  if (trace.view !== "mover") return {};
  const child = step.child ?? trace.children(step.node)[0];
  const isSame = child !== undefined && sideOf(trace, child) === sideOf(trace, step.node);
  return isSame
    ? { minus: "", window: "α, β", null_window: "α, α⁺" }
    : { minus: "−", window: "−β, −α", null_window: "−α⁺, −α" };
}
