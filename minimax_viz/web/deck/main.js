// The deck page: shows its slides one after the other. Offers window.minimaxVizDeck.

import { Deck } from "./page.js";

const deck = new Deck();
document.body.classList.add("ready");
Object.assign(window, { minimaxVizDeck: deck.hook() });
