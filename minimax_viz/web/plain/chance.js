// In place of narration/chance.js where a search is not in visits: nothing is said of chance, passes and questions.

import { Wording } from "../narration/wording.js";

export class ChanceWording extends Wording {
  *whyTried() {}
}
