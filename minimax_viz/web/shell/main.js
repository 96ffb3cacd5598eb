// The script that a page carries readable: it unpacks the page's style sheets, its markup, and its own script, and runs that. The
// page's policy names all of them.

import { bytesOf7, unpackMarkup, unpacked } from "./unpack.js";

async function load() {
  if (typeof DecompressionStream === "undefined") {
    const said = document.getElementById("too-old");
    if (said) said.hidden = false;
    return;
  }
  const packed = document.querySelector("script#style"); // a page that was saved as it stands has them unpacked
  if (packed) {
    const style = document.createElement("style");
    style.id = "style";
    style.textContent = await unpacked(bytesOf7(packed.textContent ?? ""));
    packed.replaceWith(style);
  }
  await unpackMarkup(document);
  const script = document.createElement("script");
  script.textContent = await unpacked(bytesOf7(document.getElementById("script")?.textContent ?? ""));
  document.body.append(script);
  script.remove(); // it has run; a page that is saved as it stands would run it twice
}

load();
