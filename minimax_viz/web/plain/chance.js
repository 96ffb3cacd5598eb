// In place of narration/chance.js where a search is not in visits: nothing is said of chance, passes and questions.

import { OtherMovesWording } from "../narration/othermoves.js";

export class ChanceWording extends OtherMovesWording {
  *whyTried() {}

  *spared() {}
}
