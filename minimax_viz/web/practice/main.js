// The page of exercises: where it begins. Offers window.minimaxPractice.

import { readData } from "../shell/data.js";
import { hookOf } from "./hook.js";
import { Page } from "./page.js";

async function openPractice() {
  const { catalogs } = await readData("words");
  const page = new Page(await readData("exercises"), catalogs, () => readData("solutions"));
  await page.count();
  await page.follow();
  document.body.classList.add("ready");
  Object.assign(window, { minimaxPractice: hookOf(page) });
}

openPractice();
