// pictures.mjs FOLDER: makes the pictures of docs/studio.md. A screen more is a row more.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { newGame, settled } from "./playing.mjs";
import { launch, openPage, startStudio } from "./support.mjs";

const SIZE = { width: 1400, height: 900 };

/** What is done before the picture is taken; the page shows the table. */
const SCREENS = {
  table: async (page) => {
    await newGame(page, "base", ["Ann", "Ben"], 12);
    // A bot plays for both until much is on the board and a tile is in hand.
    for (let n = 0; n < 64 || !(await isPlacing(page)); ++n) {
      await page.evaluate(async () => {
        const { model } = document.querySelector("table-screen");
        const { moves } = await ask("advise", { game: model.id, bot: "greedy" });
        await model.answer(moves[0].text);
      });
      await settled(page);
    }
    await page.keyboard.press(".");
    await page.waitForSelector(".considered li");
    await page.waitForTimeout(400); // for the curve
  },
  composer: async (page) => {
    await visit(page, "composer/base-river");
    await page.waitForFunction(() => document.querySelector("composer-screen")?.reply?.sheet && !document.querySelector("composer-screen").busy);
  },
  rules: async (page) => {
    await visit(page, "rules/base");
    await page.waitForFunction(() => document.querySelector("rules-screen")?.sheet);
    await page.locator("[data-rule=BASE-SCORE-ROAD-01]").first().click();
    await page.locator("scenario-card .little-board use").first().waitFor();
  },
};

const isPlacing = (page) => page.evaluate(() => document.querySelector("table-screen").choices.isPlacing);
async function visit(page, place) {
  if (await page.$("dialog[open]")) await page.keyboard.press("Escape");
  await page.evaluate((hash) => (location.hash = hash), place);
}

const [to, ...wanted] = process.argv.slice(2);
mkdirSync(to, { recursive: true });
const browser = await launch();
const studio = await startStudio();
try {
  for (const [name, prepare] of Object.entries(SCREENS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await openPage(browser, studio.address, SIZE, "light", async (page) => {
      // Asks the session as the page does.
      await page.evaluate(() => {
        globalThis.ask = async (what, fields) => {
          const headers = { "Content-Type": "application/json", "X-Bastide-Token": localStorage.getItem("bastide-token") };
          const reply = await fetch("/api", { method: "POST", headers, body: JSON.stringify({ do: what, ...fields }) });
          return (await reply.json()).ok;
        };
      });
      await prepare(page);
      await page.screenshot({ path: join(to, `${name}.png`) });
    });
  }
} finally {
  await browser.close();
  await studio.stop();
}
