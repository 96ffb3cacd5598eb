// A finger drawn across a slide or a sentence turns to the next one.

const FAR = 50; // pixels

/**
 * @param {GlobalEventHandlers} where
 * @param {(isBack: boolean) => void} turn
 */
export function listenToSwipes(where, turn) {
  /** @type {Touch | null} */
  let begun = null;
  where.addEventListener("touchstart", ({ touches }) => {
    begun = touches.length === 1 ? touches[0] : null;
  }, { passive: true });
  where.addEventListener("touchend", ({ changedTouches }) => {
    if (!begun) return;
    const across = changedTouches[0].clientX - begun.clientX;
    const down = changedTouches[0].clientY - begun.clientY;
    begun = null;
    if (Math.abs(across) > FAR && Math.abs(across) > 2 * Math.abs(down)) turn(across > 0);
  }, { passive: true });
}
