// A small tic-tac-toe player: how it values a board, how far it looks ahead, and how it does against others.

/** A board: a mark or "" for each square, row by row. @typedef {string[]} Board */
/** What a board is worth: for each open two, for the centre, for each corner. @typedef {{ twos: number, centre: number, corners: number }} Weights */
/** @typedef {(board: Board, mark: string) => number} Player which square it takes */

export const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const WIN = 1000;
const CORNERS = [0, 2, 6, 8];

/** @param {string} mark */
export function otherThan(mark) {
  return mark === "X" ? "O" : "X";
}

/** Who has three in a row: a mark, or "". @param {Board} board */
export function winner(board) {
  const line = LINES.find(([one, two, three]) =>
    board[one] && board[one] === board[two] && board[two] === board[three]
  );
  return line ? board[line[0]] : "";
}

/** The empty squares. @param {Board} board */
export function moves(board) {
  return board.flatMap((mark, at) => (mark ? [] : [at]));
}

/** @param {Board} board */
export function isOver(board) {
  return winner(board) !== "" || moves(board).length === 0;
}

/** What a board is worth to a mark, by the weights. @param {Board} board @param {string} mark @param {Weights} weights */
export function evaluation(board, mark, { twos, centre, corners }) {
  const ofTwo = (/** @type {string} */ known) =>
    LINES.filter((line) => line.filter((at) => board[at] === known).length === 2 && line.some((at) => !board[at]))
      .length;
  const ofMark = (/** @type {string} */ known) =>
    twos * ofTwo(known) + centre * Number(board[4] === known) +
    corners * CORNERS.filter((at) => board[at] === known).length;
  return ofMark(mark) - ofMark(otherThan(mark));
}

/** The board after a move. @param {Board} board @param {number} at @param {string} mark @returns {Board} */
export function after(board, at, mark) {
  return board.map((known, place) => (place === at ? mark : known));
}

/**
 * What a board is worth to the mark whose turn it is, as it sees who looks so many plies ahead: alpha-beta as negamax.
 * @param {Board} board
 * @param {string} mark
 * @param {number} depth
 * @param {Weights} weights
 * @param {number} alpha
 * @param {number} beta
 * @returns {number}
 */
export function worth(board, mark, depth, weights, alpha = -Infinity, beta = Infinity) {
  if (winner(board)) return -WIN - depth; // the other has just won, and sooner is worse
  const open = moves(board);
  if (!open.length) return 0;
  if (!depth) return evaluation(board, mark, weights);
  let best = -Infinity;
  for (const at of open) {
    best = Math.max(
      best,
      -worth(after(board, at, mark), otherThan(mark), depth - 1, weights, -beta, -Math.max(alpha, best)),
    );
    if (best >= beta) break;
  }
  return best;
}

/** A player with these weights that looks so many plies ahead, and takes the first best square. @param {Weights} weights @param {number} depth @returns {Player} */
export function playerOf(weights, depth) {
  return (board, mark) => {
    const open = moves(board);
    const values = open.map((at) => -worth(after(board, at, mark), otherThan(mark), depth - 1, weights));
    return open[values.indexOf(Math.max(...values))];
  };
}

/** A player that thinks about each board once. @param {Player} player @returns {Player} */
function remembering(player) {
  /** @type {Map<string, number>} */
  const known = new Map();
  return (board, mark) => {
    const key = mark + board.map((one) => one || " ").join("");
    const at = known.get(key) ?? player(board, mark);
    known.set(key, at);
    return at;
  };
}

const NOTHING = { twos: 0, centre: 0, corners: 0 };
/** Who can be met: one who takes the first free square, one who looks one move ahead, one who sees all. @type {Record<string, Player>} */
export const OPPONENTS = {
  novice: (board) => moves(board)[0],
  pupil: remembering(playerOf({ twos: 1, centre: 1, corners: 0 }, 2)),
  master: remembering(playerOf(NOTHING, 9)),
};

/**
 * How a player does as X against another, from each of the 72 positions after two moves.
 * @param {Player} player
 * @param {Player} other
 */
export function tournament(player, other) {
  const found = { won: 0, drawn: 0, lost: 0 };
  const empty = Array(9).fill("");
  for (const first of moves(empty)) {
    for (const second of moves(after(empty, first, "X"))) {
      let board = after(after(empty, first, "X"), second, "O");
      for (let mark = "X"; !isOver(board); mark = otherThan(mark))
        board = after(board, (mark === "X" ? player : other)(board, mark), mark);
      const best = winner(board);
      found[best === "X" ? "won" : best === "O" ? "lost" : "drawn"] += 1;
    }
  }
  return found;
}
