// Measures in the studio, and compares what comes of it with the command line.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import { judge, launch, openPage, picture, program, startStudio, WIDE } from "./support.mjs";

let browser;
let studio;
before(async () => {
  browser = await launch();
  studio = await startStudio();
});
after(async () => {
  await browser?.close();
  await studio?.stop();
});

const withPage = (viewport, colours, use) => openPage(browser, studio.address, viewport, colours, use);
const words = (line) => line.split(" ").slice(1);
const bastide = (...rest) =>
  execFileSync(program, rest, { cwd: studio.folder, env: { ...process.env, BASTIDE_PATH: resolve(".") }, encoding: "utf8", maxBuffer: 1 << 26 });

async function visit(page, place) {
  if (await page.$("dialog[open]")) await page.keyboard.press("Escape");
  await page.evaluate((hash) => (location.hash = hash), place);
  await page.waitForSelector("laboratory-screen:not([hidden])");
}
const jobOf = (page) => page.evaluate(() => document.querySelector("laboratory-screen").job);
/** What the program has found, as the verb would print it. */
const resultOf = (page, job) => page.evaluate(async (one) => {
  const reply = await fetch("/api", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Bastide-Token": localStorage.getItem("bastide-token") },
    body: JSON.stringify({ do: "job", job: one, result: true }),
  });
  return (await reply.json()).ok.result;
}, job);
const stage = (page, wanted) =>
  page.waitForFunction((one) => document.querySelector("laboratory-screen").job?.stage === one, wanted, { timeout: 120_000 });

/** An ab of base against base with a house rule, from the form. */
async function startAb(page, pairs) {
  await visit(page, "laboratory");
  await page.waitForSelector("measure-form select option", { state: "attached" });
  await page.getByRole("button", { name: "Compare rules" }).click();
  const b = page.locator("[data-side=b]");
  await b.locator("summary", { hasText: "House rules" }).click();
  await b.locator("input[name=b-two_tile_city]").check();
  await page.fill("[name=bot-0]", "greedy");
  await page.fill("[name=bot-1]", "random");
  await page.fill("[name=count]", String(pairs));
  await page.fill("[name=seed]", "7");
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForSelector("laboratory-screen .head");
  return page.evaluate(() => location.hash.split("/")[1]);
}

describe("the laboratory", () => {
  const PAIRS = 200;
  let job;

  it("starts an ab from the form, which tightens, is cancelled and goes on to the numbers of the command line", () => withPage(WIDE, "light", async (page) => {
    job = await startAb(page, PAIRS);
    await page.waitForFunction(() => (document.querySelector("laboratory-screen").job?.counted ?? 0) > 10, null, { timeout: 60_000 });
    const early = await jobOf(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await stage(page, "cancelled");
    const held = await jobOf(page);
    assert.ok(held.done > 0 && held.done < PAIRS, `${held.done} of ${PAIRS}`);
    // Another window finds it as it is, and goes on.
    const other = await page.context().newPage();
    await other.goto(`${new URL(studio.address).origin}/#laboratory/${job}`);
    await other.getByRole("button", { name: "Go on" }).click();
    await stage(page, "finished");
    await stage(other, "finished");
    await other.close();
    const done = await jobOf(page);
    assert.equal(done.done, PAIRS);
    const width = (one) => one.estimate.find((row) => row.key === "score").high - one.estimate.find((row) => row.key === "score").low;
    assert.ok(width(done) < width(early), `${width(done)} is no tighter than ${width(early)}`);
    assert.equal(done.command, `bastide ab base --with two_tile_city --bots greedy,random --pairs ${PAIRS} --seed 7`);
    assert.deepEqual(await resultOf(page, job), JSON.parse(bastide(...words(done.command), "--json")));
    assert.match(await page.locator(".forest tr[data-row=score] .value").textContent(), /[+-]\d/);
    // Both parts of the change, as the command line prints them.
    const plain = (text) => text.trim().replace(/\s+/g, " ");
    const [, table] = bastide(...words(done.command)).split(/^ *the rule alone .*the players .*\n/m);
    const printed = table.split("\n\n")[0].trimEnd().split("\n").map(plain);
    const cells = await page.$$eval(".forest.two-parts tbody tr", (rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent).join(" ")));
    assert.deepEqual(cells.map(plain), printed);
    assert.ok(printed.some((line) => line.startsWith("city ") && line.includes(" [")), "the two-tile city changes the points of cities");
    assert.match(await page.getByRole("region", { name: "The rule and the players" }).locator("p").textContent(), /^The rule alone: the games of A, answer by answer, under the rules of B/);
  }));

  it("opens both games of a dot by keyboard and by mouse, and scrubs through them", () => withPage(WIDE, "light", async (page) => {
    await visit(page, `laboratory/${job}`);
    await page.waitForSelector("svg.dots circle[role=option]");
    assert.equal(await page.locator("svg.dots circle[role=option]").count(), PAIRS);
    await page.locator("svg.dots").focus();
    await page.keyboard.press("End");
    const number = await page.evaluate(() => Number(document.querySelector("svg.dots").getAttribute("aria-activedescendant").slice(4)));
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".replay-board use").length > 100);
    assert.equal(await page.locator(".replay-board svg").count(), 2);
    const { plot } = await jobOf(page);
    const [, a, b] = plot.dots.find(([one]) => one === number);
    const means = await page.evaluate(() => document.querySelector("replay-view").games.map(({ end }) => end.scores.reduce((sum, one) => sum + one.points, 0) / end.scores.length));
    assert.deepEqual(means, [a, b]);
    const before = await page.locator(".replay-board use").count();
    await page.locator(".replay-scrub input").fill("12");
    await page.waitForFunction(() => document.querySelector("replay-view").games.every(({ state }) => state.position <= 14));
    assert.ok((await page.locator(".replay-board use").count()) < before / 2);
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector("replay-view"));
    await page.locator("svg.dots circle[role=option]").first().click();
    await page.waitForSelector(".replay-board svg");
  }));

  it("saves the report of the command line", () => withPage(WIDE, "light", async (page) => {
    await visit(page, `laboratory/${job}`);
    await page.getByRole("button", { name: "Save the report" }).click();
    await page.getByText(`Saved as ${job}-report.html.`).waitFor();
    bastide(...words((await jobOf(page)).command), "--html", "verb.html", "--quiet");
    assert.equal(readFileSync(join(studio.folder, `${job}-report.html`), "utf8"), readFileSync(join(studio.folder, "verb.html"), "utf8"));
  }));

  it("plays many games and ranks bots", () => withPage(WIDE, "light", async (page) => {
    for (const [name, games] of [["Many games", 30], ["Rank bots", 20]]) {
      await visit(page, "laboratory");
      await page.waitForSelector("measure-form select option", { state: "attached" });
      await page.getByRole("button", { name }).click();
      await page.fill("[name=bot-0]", "greedy");
      await page.fill("[name=bot-1]", "random");
      await page.fill("[name=count]", String(games));
      await page.getByRole("button", { name: "Start" }).click();
      await stage(page, "finished");
      await page.waitForSelector("svg.dots");
      const { command, job: id, verb } = await jobOf(page);
      const result = await resultOf(page, id);
      const told = JSON.parse(bastide(...words(command), "--json"));
      if (verb === "sim") assert.deepEqual(result, told);
      else assert.deepEqual(result.matches, told.matches); // times of thinking differ
      await picture(page, `laboratory-${verb}-1400-light`);
      await page.evaluate(() => (location.hash = "laboratory"));
    }
  }));

  it("says what does not go together", () => withPage(WIDE, "light", async (page) => {
    await visit(page, "laboratory");
    await page.waitForSelector("measure-form select option", { state: "attached" });
    await page.getByRole("button", { name: "Many games" }).click();
    await page.fill("[name=bot-0]", "<b>gredy</b>");
    await page.getByRole("button", { name: "Start" }).click();
    const text = await page.locator("measure-form .trouble").textContent();
    assert.match(text, /<b>gredy<\/b>/);
    assert.equal(await page.locator("measure-form .trouble b").count(), 0);
  }));

  it("is clean and fits, wide and narrow, light and dark", () => withPage(WIDE, "light", async (page) => {
    await visit(page, "laboratory");
    await page.waitForSelector("measure-form select option", { state: "attached" });
    await judge(page, "laboratory-form");
    await visit(page, `laboratory/${job}`);
    await page.waitForSelector("svg.dots");
    await page.locator("svg.dots").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".replay-board use").length > 100);
    await page.waitForSelector(".replay-scrub input");
    await judge(page, "laboratory-ab");
  }));
});
