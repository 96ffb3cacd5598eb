// A finger drawn across the slide turns it.

const FAR = 50; // pixels

/** @param {(isBack: boolean) => void} turn */
export function listenToSwipes(turn) {
  /** @type {Touch | null} */
  let begun = null;
  document.addEventListener("touchstart", ({ touches }) => {
    begun = touches.length === 1 ? touches[0] : null;
  }, { passive: true });
  document.addEventListener("touchend", ({ changedTouches }) => {
    if (!begun) return;
    const across = changedTouches[0].clientX - begun.clientX;
    const down = changedTouches[0].clientY - begun.clientY;
    begun = null;
    if (Math.abs(across) > FAR && Math.abs(across) > 2 * Math.abs(down)) turn(across > 0);
  }, { passive: true });
}
