// The page of a lesson: where it begins. Offers window.minimaxLesson.

import { hookOf } from "../practice/hook.js";
import { readData } from "../shell/data.js";
import { Essay } from "./page.js";

async function openLesson() {
  const { catalogs } = await readData("words");
  const page = new Essay(await readData("lesson"), await readData("exercises"), catalogs, () => readData("solutions"));
  await page.count();
  await page.follow();
  document.body.classList.add("ready");
  Object.assign(window, { minimaxLesson: hookOf(page) });
}

openLesson();
