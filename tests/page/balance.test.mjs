// Opens the pages of `bastide balance` in headless Chromium and uses them as people do.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";

const folder = resolve(process.env.PAGE_FOLDER);
const reports = join(folder, "reports");
const require = createRequire(join(folder, "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const pictures = process.env.PAGE_PICTURES; // a folder: keep screenshots there

const WIDE = { width: 1400, height: 1000 };
const PHONE = { width: 390, height: 844 };

let browser;
before(async () => {
  browser = await chromium.launch({
    executablePath: process.env.PAGE_BROWSER,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
});
after(async () => browser?.close());

/** Uses the open page of a report; fails when it complained or asked for anything from outside. */
async function withPage(name, viewport, colours, use) {
  const context = await browser.newContext({ viewport, colorScheme: colours });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  const address = pathToFileURL(join(reports, `${name}.html`)).href;
  page.on("request", (request) => {
    if (request.url() !== address) complaints.push(`asked for ${request.url()}`);
  });
  await page.goto(address);
  await use(page);
  await context.close();
  assert.deepEqual(complaints, []);
}

// What axe-core says of colours, and of how wide the page is.
const OF_COLOURS = ["color-contrast"];
const OF_WIDTH = ["aria-hidden-focus", "button-name", "label", "link-name", "scrollable-region-focusable", "select-name", "summary-name"];

/** What axe-core finds, of all its rules or of some. */
async function violations(page, rules) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const result = await page.evaluate(
    (only) => window.axe.run(document, { resultTypes: ["violations"], ...(only && { runOnly: { type: "rule", values: only } }) }), rules);
  return result.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 200)).join(" | ")}`);
}

const reportOf = (name) => JSON.parse(readFileSync(join(reports, `${name}.json`), "utf8"));
const shown = (page) => page.textContent("#seed");
/** The headings of the plots, each with the titles of its dots. */
const plotsOf = (page) =>
  page.$$eval("h3", (heads) =>
    heads.map((head) => ({
      name: head.textContent,
      dots: [...head.nextElementSibling.querySelectorAll(".dot title")].map((title) => title.textContent.trim()),
    })),
  );

describe("the report of a ruleset", () => {
  for (const name of ["base", "mists-level-3"]) {
    it(`${name}: is clean and fits, wide and narrow, light and dark`, () => withPage(name, WIDE, "light", async (page) => {
      for (const [viewport, size, colours, rules] of [
        [WIDE, "wide", "light", undefined], [WIDE, "wide", "dark", OF_COLOURS], [PHONE, "phone", "dark", []], [PHONE, "phone", "light", OF_WIDTH],
      ]) {
        const what = `${size}, ${colours}`;
        await page.emulateMedia({ colorScheme: colours });
        await page.setViewportSize(viewport);
        if (rules?.length !== 0) assert.deepEqual(await violations(page, rules), [], what);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width, what);
        const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        assert.equal(ground === "rgb(255, 255, 255)", colours === "light", what);
        if (pictures) {
          mkdirSync(pictures, { recursive: true });
          await page.screenshot({ path: join(pictures, `balance-${name}-${size}-${colours}.png`), fullPage: true });
        }
      }
    }));

    it(`${name}: shows every figure with its words`, () => withPage(name, WIDE, "light", async (page) => {
      const rows = await page.$$eval("table.figures tr", (all) => all.map((row) => row.textContent));
      for (const figure of reportOf(name).figures) {
        assert.ok(rows.some((row) => row.startsWith(figure.label) && row.includes(figure.says)), figure.key);
      }
    }));

    it(`${name}: names the replay of every dot`, () => withPage(name, WIDE, "light", async (page) => {
      const games = new Map(reportOf(name).rows.map((row) => [row.game, row]));
      const plots = await plotsOf(page);
      assert.ok(plots.length >= 2, `${plots.length} plots`);
      for (const { name: plot, dots } of plots) {
        assert.ok(dots.length > 1 && dots.length <= games.size, `${plot}: ${dots.length} dots`);
        for (const dot of dots) {
          const [, game, seed, command] = dot.match(/^game (\d+), seed (\d+): .* \| (bastide play .*)$/s) ?? [];
          assert.equal(seed, String(games.get(Number(game))?.seed), `${plot}: ${dot}`);
          assert.ok(command.endsWith(` --seed ${seed}`), command);
        }
      }
      const points = plots.find((plot) => plot.name === "Points of all seats together").dots;
      assert.equal(points.length, games.size);
      for (const dot of points) {
        const [, game, value] = dot.match(/^game (\d+), .* together (-?\d+) \|/);
        assert.equal(Number(value), games.get(Number(game)).score, dot);
      }
    }));
  }
});

describe("the dots", () => {
  it("are walked by keyboard from left to right, and one is kept", () => withPage("base", WIDE, "light", async (page) => {
    const plot = page.locator("h3 + figure svg").first();
    assert.match(await plot.getAttribute("aria-label"), /^Points by which who began won or lost: a dot for each game/);
    const empty = await shown(page);
    await page.keyboard.press("Tab");
    await plot.focus();
    assert.equal(await shown(page), empty);
    const { dots } = (await plotsOf(page))[0];
    const across = () => page.$eval(".dot.now", (dot) => Number(dot.getAttribute("cx")));
    await page.keyboard.press("Home");
    const met = [await shown(page)];
    const places = [await across()];
    for (let i = 1; i < dots.length; ++i) {
      await page.keyboard.press("ArrowRight");
      met.push(await shown(page));
      places.push(await across());
    }
    assert.equal(new Set(met).size, dots.length, "every dot is met once");
    assert.deepEqual(places, [...places].sort((a, b) => a - b));
    await page.keyboard.press("ArrowLeft");
    assert.equal(await shown(page), met.at(-2));
    await page.keyboard.press("Enter");
    await page.keyboard.press("Home");
    assert.equal(await shown(page), met.at(-2), "the kept one stays");
    assert.equal(await page.locator(".dot.now").count(), 1);
    await page.keyboard.press("Enter");
    assert.equal(await shown(page), met[0], "Enter keeps another");
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    assert.equal(await shown(page), met.at(-1), "and lets it go");
  }));

  it("tell of their games by mouse, and a click keeps one", () => withPage("base", WIDE, "light", async (page) => {
    const dots = page.locator("h3 + figure .dot");
    await dots.nth(3).hover();
    const third = await shown(page);
    assert.match(third, /^game \d+, seed \d+: .*\n ?bastide play base /);
    await dots.nth(3).click();
    await dots.nth(9).hover();
    assert.equal(await shown(page), third);
    await dots.nth(3).click();
    await dots.nth(9).hover();
    assert.notEqual(await shown(page), third);
  }));

  it("name a command that plays the game of the dot", () => withPage("base", WIDE, "light", async (page) => {
    await page.locator("h3 + figure .dot").first().hover();
    const [, command] = (await shown(page)).split("\n");
    const record = join(reports, "dot.jsonl");
    execFileSync(process.env.PAGE_PROGRAM, [...command.trim().split(" ").slice(1), "--save", record]);
    const { scores } = JSON.parse(readFileSync(record, "utf8").trim().split("\n").at(-1));
    const [one, other] = Object.values(scores);
    assert.equal(Math.abs(one - other), Math.abs(Number((await shown(page)).match(/lost (-?\d+)/)[1])));
  }));
});
