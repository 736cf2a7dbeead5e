// Opens the pages of finished games in headless Chromium and uses them as people do.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, mkdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";

const folder = resolve(process.env.PAGE_FOLDER);
const games = join(folder, "games");
const require = createRequire(join(folder, "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const pictures = process.env.PAGE_PICTURES; // a folder: keep screenshots there

// What a page may hold: of a game of many tiles in proportion.
const MOST_BYTES = 300_000;
const MOST_BYTES_A_TILE = 2_800;
const WIDE = { width: 1440, height: 1000 };
const NARROW = { width: 375, height: 700 };
// What a page does is proven with these: the base game, all that there is for it at once, and a team.
const JUDGED = ["base", "grand-box", "mists-level-5"];
const names = readdirSync(games)
  .filter((name) => name.endsWith(".html"))
  .map((name) => name.slice(0, -5));

let browser;
before(async () => {
  browser = await chromium.launch({
    executablePath: process.env.PAGE_BROWSER,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
});
after(async () => browser?.close());

const recordFile = (name) => join(games, name, "game-000001.jsonl");
const readRecord = (name) => readFileSync(recordFile(name), "utf8").trim().split("\n").map(JSON.parse);

/** An open page of a game; closing it fails when it complained or asked for anything from outside. */
async function openPage(name, viewport, colours = "light") {
  const context = await browser.newContext({ viewport, colorScheme: colours });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  const address = pathToFileURL(join(games, `${name}.html`)).href;
  page.on("request", (request) => {
    const url = request.url();
    if (url.split("#")[0] !== address && !url.startsWith("data:")) complaints.push(`asked for ${url}`);
  });
  await page.goto(address);
  return {
    page,
    async close() {
      await context.close();
      assert.deepEqual(complaints, []);
    },
  };
}

async function withPage(name, viewport, colours, use) {
  const opened = await openPage(name, viewport, colours);
  await use(opened.page);
  await opened.close();
}

const position = (page) => page.$eval("#scrub", (node) => Number(node.value));
const last = (page) => page.$eval("#scrub", (node) => Number(node.max));
/** Points by seat as the table shows them. */
const points = (page) =>
  page.$$eval("#score-table tbody tr", (rows) =>
    Object.fromEntries(rows.map((row) => [row.querySelector("th").textContent.trim(), Number(row.querySelector("td").textContent)])),
  );
/** Points as the table shows them when the seats have these. Where all share one score it is shown once. */
async function shouldShow(page, scores) {
  const seats = Object.keys(await points(page));
  if (seats.every((seat) => seat in scores)) return scores;
  const values = [...new Set(Object.values(scores))];
  assert.equal(values.length, 1, "all share one score");
  return { "all together": values[0], ...Object.fromEntries(Object.keys(scores).map((seat) => [seat, 0])) };
}
/** Everything that the board shows, in an order of its own. */
const boardOf = (page) =>
  page.$$eval("#board use", (uses) =>
    uses.map((use) => ["href", "x", "y", "fill"].map((name) => use.getAttribute(name)).join(" ")).sort(),
  );
async function until(page, wanted) {
  await page.waitForFunction((n) => Number(document.getElementById("scrub").value) === n, wanted, { timeout: 5000 });
}

/** The scores of the record after this many answers, from another verb of the program. */
function scoresAt(name, n) {
  const text = execFileSync(process.env.PAGE_PROGRAM, ["score", recordFile(name), "--at", String(n), "--json"]);
  return JSON.parse(text);
}

// What axe-core says of colours, of how wide the page is, and of names.
const OF_COLOURS = ["color-contrast"];
const OF_NAMES = ["aria-hidden-focus", "button-name", "label", "link-name", "role-img-alt", "select-name", "summary-name", "svg-img-alt"];
const OF_WIDTH = [...OF_NAMES, "scrollable-region-focusable"];

/** What axe-core finds, of all its rules or of some. */
async function violations(page, rules) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const result = await page.evaluate(
    (only) => window.axe.run(document, { resultTypes: ["violations"], ...(only && { runOnly: { type: "rule", values: only } }) }), rules);
  return result.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(" | ")}`);
}

/** Figures whose middle lies on no tile, from however far the board is looked at. */
async function strayFigures(page) {
  return page.evaluate(() => {
    const boxes = (css) => [...document.querySelectorAll(css)].map((node) => node.getBoundingClientRect());
    const tiles = boxes("#board .tiles use");
    return boxes("#board .pieces use").filter((one) => {
      const [x, y] = [one.left + one.width / 2, one.top + one.height / 2];
      return !tiles.some((tile) => x >= tile.left && x <= tile.right && y >= tile.top && y <= tile.bottom);
    }).length;
  });
}

async function picture(page, name) {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: !name.includes("top") });
}

describe("every ruleset", () => {
  it("has a page", () => {
    const files = readdirSync("rulesets").filter((file) => file.endsWith(".json"));
    const rulesets = files.map((file) => file.slice(0, -5)).sort();
    assert.deepEqual(names.slice().sort(), rulesets);
  });
  for (const name of names) {
    it(`${name}: small, right at the end, without complaint`, async () => {
      const record = readRecord(name);
      const tiles = record.filter((line) => line.choice === "core:place").length;
      const most = Math.max(MOST_BYTES, tiles * MOST_BYTES_A_TILE);
      assert.ok(statSync(join(games, `${name}.html`)).size < most, "the page is too large");
      const outcome = record.at(-1);
      assert.ok(outcome.outcome, "the record ends with its outcome");
      await withPage(name, WIDE, "light", async (page) => {
        assert.equal(await last(page), record.length - 2);
        assert.equal(await position(page), record.length - 2);
        assert.deepEqual(await points(page), await shouldShow(page, outcome.scores));
        assert.deepEqual(await violations(page, JUDGED.includes(name) ? undefined : OF_NAMES), []);
        assert.equal(await strayFigures(page), 0);
        await picture(page, `${name}-wide`);
        await page.emulateMedia({ colorScheme: "dark" });
        await page.setViewportSize(NARROW);
        await page.keyboard.press("o");
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), NARROW.width);
        if (JUDGED.includes(name)) assert.deepEqual(await violations(page, [...OF_COLOURS, ...OF_WIDTH]), []);
        assert.equal(await strayFigures(page), 0);
        await picture(page, `${name}-narrow`);
        await picture(page, `${name}-narrow-top`);
      });
    });
  }
});

describe("scrubbing", () => {
  it("by keyboard through the whole game and back", async () => {
    await withPage("big-box", WIDE, "light", async (page) => {
      const all = await last(page);
      const end = await boardOf(page);
      await page.keyboard.press("Home");
      await until(page, 0);
      const beginning = await boardOf(page);
      assert.ok(Object.values(await points(page)).every((value) => value === 0));
      for (let n = 1; n <= all; ++n) await page.keyboard.press("ArrowRight");
      await until(page, all);
      assert.deepEqual(await boardOf(page), end);
      assert.deepEqual(await points(page), readRecord("big-box").at(-1).scores);
      for (let n = all; n > 0; --n) await page.keyboard.press("ArrowLeft");
      await until(page, 0);
      assert.deepEqual(await boardOf(page), beginning);
      await page.keyboard.press("Shift+ArrowRight");
      assert.match(await page.textContent("#where"), / · turn 2 · /);
      await page.keyboard.press("Shift+ArrowLeft");
      assert.match(await page.textContent("#where"), / · turn 1 · /);
    });
  });

  it("by mouse, with the scores of every place it stops at", async () => {
    await withPage("base", WIDE, "light", async (page) => {
      const all = await last(page);
      const end = await boardOf(page);
      const box = await page.locator("#scrub").boundingBox();
      const y = box.y + box.height / 2;
      await page.mouse.move(box.x + box.width - 8, y);
      await page.mouse.down();
      const stops = new Set();
      for (const share of [0.75, 0.5, 0.3, 0.1]) {
        await page.mouse.move(box.x + box.width * share, y, { steps: 4 });
        const n = await position(page);
        stops.add(n);
        const told = scoresAt("base", n);
        if (told.answers === n) {
          const expected = Object.fromEntries(told.colours.map((one) => [one.name, one.points]));
          assert.deepEqual(await points(page), expected);
        }
      }
      assert.equal(stops.size, 4);
      await page.mouse.move(box.x + 1, y, { steps: 3 });
      await page.mouse.up();
      await until(page, 0);
      await page.click("button[data-do=last]");
      await until(page, all);
      assert.deepEqual(await boardOf(page), end);
      assert.deepEqual(await points(page), readRecord("base").at(-1).scores);
    });
  });

  it("by the curve, the address and the play button", async () => {
    await withPage("base", WIDE, "light", async (page) => {
      const box = await page.locator("#chart").boundingBox();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      const middle = await position(page);
      const all = await last(page);
      assert.ok(Math.abs(middle - all / 2) < all * 0.05, `${middle} is the middle of ${all}`);
      assert.equal(new URL(page.url()).hash, `#${middle}`);
      await page.evaluate(() => (location.hash = "#3"));
      await until(page, 3);
      await page.click("#play");
      await until(page, 5);
      await page.click("#play");
      const stopped = await position(page);
      await page.waitForTimeout(1000);
      assert.equal(await position(page), stopped);
    });
  });
});

describe("the board", () => {
  const boxOf = (page) => page.$eval("#board", (node) => node.getAttribute("viewBox").split(" ").map(Number));

  it("zooms and moves by mouse and by keys", async () => {
    await withPage("base", WIDE, "light", async (page) => {
      const whole = await boxOf(page);
      await page.focus("#board");
      const frame = await page.locator("#board").boundingBox();
      await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2);
      await page.mouse.wheel(0, -400);
      await page.waitForFunction((w) => Number(document.getElementById("board").getAttribute("viewBox").split(" ")[2]) < w * 0.9, whole[2]);
      const near = await boxOf(page);
      await page.mouse.down();
      await page.mouse.move(frame.x + frame.width / 2 - 80, frame.y + frame.height / 2 - 40, { steps: 3 });
      await page.mouse.up();
      const moved = await boxOf(page);
      assert.ok(moved[0] > near[0] && moved[1] > near[1], "dragging moves the board");
      await page.keyboard.press("a");
      assert.ok((await boxOf(page))[0] < moved[0], "A moves to the left");
      await page.keyboard.press("0");
      assert.deepEqual(await boxOf(page), whole);
      await page.keyboard.press("+");
      assert.ok((await boxOf(page))[2] < whole[2]);
      await page.click("button[data-do=fit]");
      assert.deepEqual(await boxOf(page), whole);
    });
  });

  it("shows who would be paid, by kind", async () => {
    await withPage("base", WIDE, "light", async (page) => {
      const all = await last(page);
      await page.evaluate((n) => (location.hash = `#${n}`), Math.round(all * 0.6));
      const shown = () => page.$$eval("#board .owners use", (uses) => uses.filter((use) => getComputedStyle(use).display !== "none").length);
      assert.equal(await shown(), 0);
      await page.keyboard.press("o");
      const every = await shown();
      assert.ok(every > 0);
      assert.equal(await page.getAttribute("#all-owners", "aria-pressed"), "true");
      await page.uncheck("#owners input >> nth=0");
      const fewer = await shown();
      assert.ok(fewer < every);
      const patterns = await page.$$eval("#board .owners use", (uses) => new Set(uses.map((use) => use.getAttribute("stroke-dasharray"))).size);
      assert.ok(patterns >= 2, "seats differ by more than their colours");
      await picture(page, "base-owners-top");
    });
  });

  it("can be asked about every award", async () => {
    await withPage("big-box", WIDE, "light", async (page) => {
      const told = scoresAt("big-box", await last(page));
      const items = page.locator("#awards > li");
      assert.equal(await items.count(), told.awards.length);
      const first = items.first();
      await first.locator("summary").click();
      const award = told.awards.at(-1);
      assert.ok((await first.textContent()).includes(award.sum));
      assert.equal(await first.locator("tbody tr").count(), award.lines.length);
      assert.ok((await first.locator(".inside ul li").count()) > 0, "it names its rules");
      await page.locator("#rules-section summary").click();
      assert.deepEqual(await violations(page), []);
      await picture(page, "big-box-award");
      await first.locator("button").click();
      assert.equal(await page.locator("#awards > li.now").count() > 0, true);
    });
  });

  it("keeps its colours when asked to", async () => {
    await withPage("base", WIDE, "light", async (page) => {
      const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const light = await paper();
      await page.click("#theme");
      assert.equal(await paper(), light);
      await page.click("#theme");
      assert.notEqual(await paper(), light);
      assert.deepEqual(await violations(page), []);
      await picture(page, "base-dark");
    });
  });

  it("tells how many tiles are left", async () => {
    await withPage("base", WIDE, "light", async (page) => {
      await page.keyboard.press("Home");
      // 72 tiles, one of which lies on the table from the beginning.
      assert.match(await page.textContent("#tiles-heading"), /: 71$/);
      assert.match(await page.textContent("#counts"), /tiles 71/);
      await page.keyboard.press("End");
      assert.match(await page.textContent("#tiles-heading"), /: 0$/);
    });
  });
});
