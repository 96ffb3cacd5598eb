// What tells a drag from a click.

const STILL = 6; // pixels; a pointer that moves less clicks

/** Whether a pointer that has moved so far since it was pressed drags. @param {number} across @param {number} down */
export function isDrag(across, down) {
  return Math.hypot(across, down) >= STILL;
}
