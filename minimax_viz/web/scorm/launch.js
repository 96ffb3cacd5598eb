// What a learning platform is told of the page in the frame, by SCORM 1.2: the score, whether all is done, how long it took.

(() => {
  /** @typedef {{ right: number, items: number, solution: boolean }} Check what was checked, and whether the solution was seen before */
  /** @typedef {{ exercise: number, checks: Check[] }} Attempt */
  /** @typedef {{ exercises: number, record: () => { attempts: Attempt[] }, points?: { points: number, of: number } }} Practice pages of earlier versions count no points */
  /**
   * @typedef {{ LMSInitialize: (nothing: "") => string, LMSFinish: (nothing: "") => string, LMSCommit: (nothing: "") => string,
   *   LMSGetValue: (name: string) => string, LMSSetValue: (name: string, value: string) => string }} Api
   */

  const EVERY = 3000; // milliseconds
  const FARTHEST = 50; // frames between this one and the platform's

  /** @param {any} view @returns {Api | null} the platform's interface, in a window around this one */
  function apiAbove(view) {
    try {
      for (let up = 0; up < FARTHEST; up += 1) {
        if (view.API) return view.API;
        if (view.parent === view) break;
        view = view.parent;
      }
    } catch {
      // A window of another site cannot be read.
    }
    return null;
  }

  /** @param {Practice} practice @returns {{ score: number, done: boolean }} the best of each exercise */
  function reached({ exercises, record, points }) {
    const best = new Array(exercises).fill(0);
    for (const { exercise, checks } of record().attempts) {
      for (const { right, items, solution } of checks) {
        if (items && !solution) best[exercise - 1] = Math.max(best[exercise - 1], right / items);
      }
    }
    const all = points ?? { points: best.reduce((sum, one) => sum + one, 0), of: exercises };
    return {
      score: all.of ? Math.round((100 * all.points) / all.of) : 0,
      done: exercises > 0 && best.every((one) => one === 1),
    };
  }

  /** @param {number} milliseconds as hours, minutes and seconds */
  function timeText(milliseconds) {
    const seconds = Math.floor(milliseconds / 1000);
    const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    return parts.map((part) => String(part).padStart(2, "0")).join(":");
  }

  const api = apiAbove(window) ?? apiAbove(window.opener ?? {});
  if (!api) return;
  const began = Date.now();
  let told = "";
  let open = true;

  function report() {
    const frame = document.querySelector("iframe");
    const practice = /** @type {any} */ (frame?.contentWindow)?.minimaxPractice;
    if (!practice) return;
    const { score: here, done } = reached(practice);
    const score = Math.max(earlier, here);
    const now = `${score} ${done}`;
    if (now === told) return;
    told = now;
    api?.LMSSetValue("cmi.core.score.raw", String(score));
    if (done) api?.LMSSetValue("cmi.core.lesson_status", "completed");
    api?.LMSCommit("");
  }

  function finish() {
    if (!open) return;
    report();
    open = false;
    api?.LMSSetValue("cmi.core.session_time", timeText(Date.now() - began));
    api?.LMSCommit("");
    api?.LMSFinish("");
  }

  api.LMSInitialize("");
  // The page keeps nothing, so opened again it begins anew: what was reached before stays the pupil's.
  const earlier = Number(api.LMSGetValue("cmi.core.score.raw")) || 0;
  api.LMSSetValue("cmi.core.score.min", "0");
  api.LMSSetValue("cmi.core.score.max", "100");
  if (["", "not attempted"].includes(api.LMSGetValue("cmi.core.lesson_status"))) {
    api.LMSSetValue("cmi.core.lesson_status", "incomplete");
  }
  api.LMSCommit("");
  setInterval(report, EVERY);
  addEventListener("pagehide", finish);
})();
