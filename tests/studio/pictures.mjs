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
    await page.waitForTimeout(800); // for the curve
  },
  composer: async (page) => {
    await visit(page, "composer/base-river");
    await page.waitForFunction(() => document.querySelector("composer-screen")?.reply?.sheet && !document.querySelector("composer-screen").busy);
  },
  workbench: async (page) => {
    await visit(page, "workbench");
    await page.getByRole("button", { name: "New …" }).click();
    await page.locator("dialog input[name=name]").fill("long_roads");
    await page.keyboard.press("Enter");
    const settledBench = (ok) =>
      page.waitForFunction((ok) => {
        const screen = document.querySelector("workbench-screen");
        return screen?.thing && screen.tests && screen.check?.ok === ok && screen.model.state?.over;
      }, ok);
    await settledBench(true);
    await page.evaluate(() => {
      const editor = document.querySelector("code-editor");
      editor.replace(editor.text.replace("each = opt.bonus", "each = opt.bonus * 10"));
    });
    await settledBench(true);
    await page.locator("code-editor .cm-content").focus();
    await page.keyboard.press("Control+s");
    await page.locator(".difference dl").waitFor();
  },
  tiles: async (page) => {
    await visit(page, "tiles");
    await page.locator("tiles-screen").waitFor();
    await page.waitForTimeout(800);
    for (const key of ["n", "ArrowUp", "3", "ArrowLeft", "2", "ArrowDown", "2"]) await page.keyboard.press(key);
    await page.waitForTimeout(1200);
  },
  laboratory: async (page) => {
    await visit(page, "laboratory");
    await page.waitForSelector("measure-form select option", { state: "attached" });
    await page.getByRole("button", { name: "Compare rules" }).click();
    const other = page.locator("[data-side=b]");
    await other.locator("summary", { hasText: "House rules" }).click();
    await other.locator("input[name=b-two_tile_city]").check();
    await page.fill("[name=count]", "200");
    await page.fill("[name=seed]", "7");
    await page.getByRole("button", { name: "Start" }).click();
    await page.waitForFunction(() => document.querySelector("laboratory-screen").job?.stage === "finished", null, { timeout: 240_000 });
    await page.waitForTimeout(400);
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
