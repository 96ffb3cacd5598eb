// A figure in which a player of tic-tac-toe is built: weights and depth, how it does against others, and a game against it.

import { button, html } from "../shell/elements.js";
import { choices } from "./figure.js";
import { OPPONENTS, after, isOver, moves, playerOf, tournament, winner } from "./tictactoe.js";

const MOST = 5;
const DEPTHS = [1, 2, 3];

/**
 * @param {HTMLElement} element
 * @param {import("./figure.js").Figure} figure
 * @param {Record<string, string>} texts
 * @param {import("../narration/catalog.js").Catalog} catalog
 */
export function playing(element, figure, texts, catalog) {
  const say = (/** @type {string} */ key, /** @type {Record<string, any>} */ known = {}) =>
    catalog.text(`lesson.player.${key}`, known);
  const weights = { twos: 1, centre: 0, corners: 0, ...figure.weights };
  let depth = figure.depths?.[0] ?? 1;
  let board = Array(9).fill("");
  const ask = html("figcaption", {});
  ask.innerHTML = texts.ask;
  const told = html("p", { class: "told-here", role: "status" });
  const rows = html("tbody", {});
  const said = html("p", { class: "count", role: "status" });

  const refresh = () => {
    const player = playerOf(weights, depth);
    const results = Object.entries(OPPONENTS).map(([name, other]) => ({ name, ...tournament(player, other) }));
    rows
      .replaceChildren(...results.map(({ name, won, drawn, lost }) =>
        html(
          "tr",
          {},
          html("th", { scope: "row" }, say(name)),
          ...[won, drawn, lost].map((one) => html("td", {}, String(one))),
        )
      ));
    const isReached = results.some(({ name, lost }) => name === figure.goal?.loses && lost > 0) ||
      (figure.goal?.unbeaten === true && results.every(({ lost }) => !lost));
    told.innerHTML = isReached ? texts.done : "";
    element.dataset.state = isReached ? "right" : "";
  };
  const sliders = Object.keys(weights).map((name) => {
    const number = html("output", {});
    const slider = /** @type {HTMLInputElement} */ (html("input", { type: "range", min: -MOST, max: MOST, step: 1 }));
    slider.value = String(weights[/** @type {"twos"} */ (name)]);
    const follow = () => {
      weights[/** @type {"twos"} */ (name)] = Number(slider.value);
      number.textContent = catalog.number(Number(slider.value));
    };
    slider.addEventListener("input", () => (follow(), refresh()));
    follow();
    return html("label", { class: "slider" }, html("span", {}, say(name)), slider, number);
  });
  const plies = choices(
    say("depth"),
    DEPTHS.map((one) => [String(one), () => {
      depth = one;
      refresh();
    }]),
    DEPTHS.indexOf(depth),
  );

  const cells = board.map((_, at) => button({ class: "cell" }, () => play(at)));
  const showBoard = () => {
    cells.forEach((cell, at) => {
      cell.textContent = board[at];
      cell.setAttribute("aria-label", `${"abc"[at % 3]}${1 + Math.floor(at / 3)} ${board[at] || say("free")}`);
      cell.setAttribute("aria-disabled", String(Boolean(board[at]) || isOver(board)));
    });
    const best = winner(board);
    said.textContent = !isOver(board)
      ? say("turn")
      : best === "O"
      ? say("you")
      : best === "X"
      ? say("it")
      : say("draw");
  };
  const reply = () => {
    if (!isOver(board)) board = after(board, playerOf(weights, depth)(board, "X"), "X");
    showBoard();
  };
  const play = (/** @type {number} */ at) => {
    if (board[at] || isOver(board)) return;
    board = after(board, at, "O");
    reply();
  };
  const again = button({}, () => {
    board = Array(9).fill("");
    reply();
  }, say("again"));
  const head = ["against", "won", "drawn", "lost"].map((key) => html("th", { scope: "col" }, say(key)));
  element.replaceChildren(
    ask,
    html(
      "div",
      { class: "build" },
      html("div", {}, ...sliders, plies),
      html("table", {}, html("thead", {}, html("tr", {}, ...head)), rows),
      html(
        "div",
        { class: "match" },
        html("div", { class: "board", role: "group", "aria-label": say("board") }, ...cells),
        said,
        again,
      ),
    ),
    told,
  );
  board = moves(board).length === 9 ? after(board, playerOf(weights, depth)(board, "X"), "X") : board;
  showBoard();
  refresh();
}
