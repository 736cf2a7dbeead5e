// All screens in a made-up language, in which every text that is translated stands in ‹brackets›: what stands in none is
// a name. And the choice of the language on the page.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { settled } from "./playing.mjs";
import { folder, launch, openPage, picture, program, startStudio, WIDE } from "./support.mjs";

// Bots and their settings, what the test itself types, verbs of the command line, and words that are the same everywhere.
const NAMES = new Set(`default random greedy mcts trained human bastide sim ladder garden Letter Legal Bastide Enter Escape Ctrl Alt Tab Space Delete North South
  Elo mirror_test`.split(/\s+/));

/** Words that people see or hear on the page, and that are in no brackets. */
async function unmarked(page) {
  const texts = await page.evaluate(() => {
    // Programs, files, ids and names of the rules, the choice of the language, and what authors of scenarios write.
    const NOT_WORDS = `code, kbd, pre, style, script, noscript, textarea, code-editor, svg use, scenario-card, .ids, .rule-ids, .whose,
      .language, .shapes, [data-name], .log, #announcer`;
    const found = [];
    const isThere = (element) => element.checkVisibility({ checkVisibilityCSS: true });
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest(NOT_WORDS) || !(isThere(element) || element.closest("option, title"))) continue;
      if (element.closest("[hidden]")) continue;
      for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"]) {
        const text = element.getAttribute(name);
        if (text) found.push(`${text} (${name})`);
      }
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE && node.data.trim()) found.push(node.data.trim());
    }
    return found;
  });
  const words = new Set();
  for (const text of texts) {
    const rest = text
      .replace(/ \((aria-label|title|placeholder|alt|aria-valuetext)\)$/, "")
      .replace(/‹[^›]*›/g, " ")
      .replace(/[\w-]+\/[\w./-]+/g, " ") // tiles and files
      .replace(/\b[\w-]+\.(lua|json|jsonl|md|csv|html)\b/g, " ")
      .replace(/\b[a-z_]+:[a-z_0-9.]+/g, " ") // ids
      .replace(/\b[a-z]+(\.[a-z_]+)+(=\w+)?/g, " ") // options
      .replace(/\b[a-z]+([-_][a-z0-9]+)+\b/g, " ") // rulesets, house rules
      .replace(/\b[A-Z]+(-[A-Z0-9]+)+\b/g, " "); // ids of rules
    for (const [word] of rest.matchAll(/\p{L}{3,}/gu)) if (!NAMES.has(word) && !/^\p{Lu}+$/u.test(word)) words.add(`${word} (${text.slice(0, 60)})`);
  }
  return [...words];
}

describe("the studio in a made-up language", () => {
  let browser;
  let studio;
  let known = new Set(); // ids of what is installed are names
  before(async () => {
    const root = mkdtempSync(join(folder, "tree-"));
    execFileSync("sh", ["tests/lang/tree.sh", program, process.env.STUDIO_LUA ?? "lua5.4", root]);
    browser = await launch();
    studio = await startStudio({ root, rest: ["--lang", "xx"] });
  });
  after(async () => {
    await browser?.close();
    await studio?.stop();
  });

  const nothingUnmarked = async (page, where) => {
    await picture(page, `xx-${where.replace(/\W+/g, "-")}-top`);
    const words = (await unmarked(page)).filter((one) => !known.has(one.slice(0, one.indexOf(" "))));
    assert.deepEqual(words, [], `${where}: untranslated words`);
  };
  const visit = async (page, place, ready) => {
    if (await page.$("dialog[open]")) await page.keyboard.press("Escape");
    await page.evaluate((hash) => (location.hash = hash), place);
    await page.waitForFunction(ready, null, { timeout: 60_000 });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  };
  const withPage = (use) => openPage(browser, studio.address, WIDE, "light", async (page) => {
    const installed = await page.evaluate(async () => {
      const headers = { "Content-Type": "application/json", "X-Bastide-Token": localStorage.getItem("bastide-token") };
      return (await (await fetch("/api", { method: "POST", headers, body: '{"do":"installed"}' })).json()).ok;
    });
    known = new Set([...installed.plugins.map((one) => one.id), ...installed.rulesets.map((one) => one.name), ...installed.variants.map((one) => one.name)]);
    await use(page);
  });

  it("says everything of the table", async () => {
    await withPage(async (page) => {
      assert.equal(await page.evaluate(() => document.documentElement.lang), "xx");
      await page.waitForSelector("dialog[open] form select option", { state: "attached" });
      await nothingUnmarked(page, "new game");
      await page.locator("dialog input[name=seed]").fill("7");
      await page.keyboard.press("Enter");
      await page.waitForSelector("dialog[open]", { state: "detached" });
      await settled(page);
      await nothingUnmarked(page, "a tile to place");
      for (let n = 0; n < 8; ++n) {
        await page.keyboard.press(".");
        if (n === 3) {
          await page.waitForSelector(".considered li");
          await nothingUnmarked(page, "an answer considered");
        }
        const old = await page.evaluate(() => document.querySelector("table-screen").model.state.revision);
        await page.keyboard.press("Enter");
        await page.waitForFunction((n) => document.querySelector("table-screen").model.state.revision !== n, old);
        await settled(page);
        await nothingUnmarked(page, `answer ${n}`);
      }
      await page.keyboard.press("h");
      await page.waitForSelector(".advice tbody tr");
      await nothingUnmarked(page, "advice");
      await page.locator("#tab-tiles").click();
      await nothingUnmarked(page, "tiles left");
      await page.locator(".board-side").click({ position: { x: 5, y: 5 } });
      await page.keyboard.press("w");
      await page.locator(".typed input").fill("40,40 r0");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".why");
      await nothingUnmarked(page, "why");
      await page.locator("#game-menu-button").click();
      await nothingUnmarked(page, "menu");
      await page.locator("#game-menu button").first().click();
      await page.waitForSelector("dialog.open-game");
      await nothingUnmarked(page, "open a game");
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      await page.waitForSelector("dialog .keys");
      await nothingUnmarked(page, "keys");
    });
  });

  it("says everything of the composer and the rules", async () => {
    await withPage(async (page) => {
      await visit(page, "composer/base-river", () => {
        const screen = document.querySelector("composer-screen");
        return screen?.reply?.sheet && !screen.busy;
      });
      await page.evaluate(() => document.querySelectorAll("composer-screen details").forEach((one) => (one.open = true)));
      await nothingUnmarked(page, "composer");
      await page.keyboard.press("d");
      await nothingUnmarked(page, "differences");
      await page.locator("[data-thing=base] > label input").click();
      await page.waitForSelector(".problem .way-out");
      await nothingUnmarked(page, "problems");
      await visit(page, "rules/base", () => document.querySelector("rules-screen")?.sheet);
      await nothingUnmarked(page, "rule sheet");
      await page.locator("[data-rule=BASE-SCORE-ROAD-01]").first().click();
      await page.waitForSelector("scenario-card .little-board use");
      await page.evaluate(() => document.querySelectorAll("rules-screen .says ~ details").forEach((one) => (one.open = false)));
      await nothingUnmarked(page, "a rule");
      await page.keyboard.press("Escape");
    });
  });

  it("says everything of the tiles", async () => {
    await withPage(async (page) => {
      await visit(page, "tiles", () => document.querySelector("tiles-screen")?.language && !document.querySelector("tiles-screen").pending);
      for (const key of ["n", "ArrowUp", "3", "ArrowLeft", "2", "c"]) await page.keyboard.press(key);
      await page.waitForFunction(() => document.querySelector("tiles-screen .facts"));
      await nothingUnmarked(page, "tiles");
      await page.keyboard.press("Escape");
      await page.keyboard.press("g");
      await page.waitForSelector("dialog.sheet-dialog");
      await nothingUnmarked(page, "print sheet");
    });
  });

  it("says everything of the laboratory", async () => {
    await withPage(async (page) => {
      await visit(page, "laboratory", () => document.querySelector("measure-form select option"));
      for (const verb of ["ab", "ladder", "sim"]) {
        await page.locator(`[data-verb=${verb}]`).click();
        await nothingUnmarked(page, `to measure: ${verb}`);
      }
      await page.fill("[name=count]", "4");
      await page.locator("measure-form button[type=submit]").click();
      await page.waitForFunction(() => document.querySelector("laboratory-screen").job?.stage === "finished", null, { timeout: 60_000 });
      await nothingUnmarked(page, "measured");
    });
  });

  it("says everything of the workbench", async () => {
    await withPage(async (page) => {
      await visit(page, "workbench", () => document.querySelector("workbench-screen")?.things);
      await nothingUnmarked(page, "an empty bench");
      await page.locator("workbench-screen button.new").click();
      await page.locator("dialog input[name=name]").fill("mirror_test");
      await nothingUnmarked(page, "a new thing");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => {
        const screen = document.querySelector("workbench-screen");
        return screen?.thing && screen.tests && screen.check?.ok && screen.model.state?.over;
      });
      await nothingUnmarked(page, "the bench");
    });
  });
});

describe("the language of the page", () => {
  it("is that of the browser, or what is chosen, and nothing composed is lost", async () => {
    const browser = await launch();
    const studio = await startStudio();
    try {
      await openPage(browser, studio.address, WIDE, "light", async (page) => {
        const choose = async (code) => {
          await Promise.all([page.waitForEvent("load"), page.locator("select.language").selectOption(code)]);
          await page.waitForFunction(() => document.querySelector("nav a"));
        };
        const tab = () => page.locator("nav a").first().textContent();
        assert.equal(await tab(), "Table");
        await page.keyboard.press("Escape");
        await page.evaluate(() => (location.hash = "composer/base"));
        await page.waitForFunction(() => document.querySelector("composer-screen")?.reply?.ok);
        await page.locator("[data-thing=two_tile_city] > label input").click();
        await choose("de");
        assert.equal(await tab(), "Tisch");
        await page.waitForFunction(() => document.querySelector("composer-screen")?.composed?.variants?.includes("two_tile_city"));
        await choose("en");
        assert.equal(await tab(), "Table");
      });
    } finally {
      await browser.close();
      await studio.stop();
    }
  });
});
