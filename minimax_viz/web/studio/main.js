// Where the studio begins: reads its data and shows it.

import "./carrier.js";
