// The script that a page carries readable: it unpacks the page's own script and runs it. The page's policy names both.

import { unpacked } from "./unpack.js";

async function load() {
  if (typeof DecompressionStream === "undefined") {
    const said = document.getElementById("too-old");
    if (said) said.hidden = false;
    return;
  }
  const script = document.createElement("script");
  script.textContent = await unpacked(document.getElementById("script")?.textContent ?? "");
  document.body.append(script);
  script.remove(); // it has run; a page that is saved as it stands would run it twice
}

load();
