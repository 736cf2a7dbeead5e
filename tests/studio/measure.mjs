// How quick the studio's pages are; says figures and judges nothing. In the root of the project:
//   sh tests/studio/run.sh --install FOLDER      what drives the browser, once
//   STUDIO_BROWSER=chromium STUDIO_FOLDER=FOLDER STUDIO_PROGRAM=build/release/bastide node tests/studio/measure.mjs
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { launch, startStudio } from "./support.mjs";

const TRIES = Number(process.env.STUDIO_TRIES ?? 9);
const VIEW = { viewport: { width: 1400, height: 900 } };

const share = (values, part) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];
const say = (what, values, unit) =>
  console.log(`${what}: median ${share(values, 0.5).toFixed(1)} ${unit}, nine of ten below ${share(values, 0.9).toFixed(1)}, worst ${Math.max(...values).toFixed(1)} (${values.length} times)`);

const studio = await startStudio();
const { origin, searchParams } = new URL(studio.address);
async function ask(message) {
  const reply = await fetch(`${origin}/api`, { method: "POST", headers: { "X-Bastide-Token": searchParams.get("token") }, body: JSON.stringify(message) });
  const { ok, error } = await reply.json();
  if (!ok) throw new Error(error.message);
  return ok;
}
/** A game of bots, so far; then people go on. */
async function gameOf(ruleset, part, seats = ["greedy", "greedy"]) {
  const first = await ask({ do: "open", ruleset, seats, seed: 5 });
  const { answers } = await ask({ do: "bots", game: first.game, to: "end" });
  const { text } = await ask({ do: "record", game: first.game });
  return (await ask({ do: "open", record: text, at: Math.floor(answers * part) })).game;
}
const frames = (page) => page.evaluate(() => {
  window.frameTimes = [];
  window.watching = true;
  let last = performance.now();
  const next = (now) => {
    window.frameTimes.push(now - last);
    last = now;
    if (window.watching) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
});
const frameTimes = (page) => page.evaluate(() => {
  window.watching = false;
  return window.frameTimes.slice(2);
});
async function tableOf(browser, game) {
  const page = await browser.newPage(VIEW);
  await page.goto(`${studio.address}#table/${game}`);
  await page.waitForSelector("bastide-board .tiles image", { state: "attached" });
  await page.waitForTimeout(800);
  return page;
}

async function firstPaint(browser, game) {
  const paints = [];
  const boards = [];
  for (let n = 0; n < TRIES; ++n) {
    const context = await browser.newContext(VIEW);
    const page = await context.newPage();
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector("bastide-board .tiles image")) requestAnimationFrame(() => setTimeout(() => (window.boardAt = performance.now())));
        else setTimeout(look, 2);
      };
      look();
    });
    await page.goto(`${studio.address}#table/${game}`);
    await page.waitForFunction(() => window.boardAt && performance.getEntriesByName("first-contentful-paint")[0]);
    paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
    boards.push(await page.evaluate(() => window.boardAt));
    await context.close();
  }
  say("first paint", paints, "ms");
  say("until a board of 70 tiles is shown", boards, "ms");
}

/** From the key or the button of the mouse to the frame after the changed board. */
async function moves(browser, game) {
  const page = await tableOf(browser, game);
  await page.evaluate(() => {
    const screen = document.querySelector("table-screen");
    window.moves = [];
    let begun = 0;
    for (const event of ["keydown", "pointerup"]) addEventListener(event, (one) => (begun = one.timeStamp), { capture: true });
    screen.model.addEventListener("change", () => requestAnimationFrame(() => setTimeout(() => {
      window.moves.push(performance.now() - begun);
    })));
  });
  let waits = 0;
  for (const way of ["keys", "mouse"]) {
    for (let n = 0; n < 3 * TRIES; ++n) {
      const before = await page.evaluate(() => window.moves.length);
      await page.keyboard.press(".");
      await page.waitForTimeout(120);
      if (way === "keys") await page.keyboard.press("Enter");
      else {
        const at = await page.waitForFunction(() => {
          const node = document.querySelector("bastide-board .spots .now") ?? document.querySelector(".options button");
          const box = node?.getBoundingClientRect();
          return box && box.width > 0 && [box.x + box.width / 2, box.y + box.height / 2];
        });
        await page.mouse.move(...(await at.jsonValue()));
        await page.waitForTimeout(120);
        await page.mouse.down();
        await page.mouse.up();
      }
      await page.waitForFunction((old) => window.moves.length > old, before, { timeout: 5000 }).catch(() => ++waits);
      await page.waitForTimeout(250);
    }
    say(`a move by ${way}, to the frame after it`, await page.evaluate(() => window.moves.splice(0)), "ms");
  }
  if (waits > 0) console.log(`${waits} moves were not seen`);
  await page.close();
}

async function scrolling(browser, game) {
  const page = await tableOf(browser, game);
  const tiles = await page.locator("bastide-board .tiles image").count();
  const box = await page.locator("bastide-board").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await frames(page);
  await page.waitForTimeout(1000);
  say("frames of the page at rest", await frameTimes(page), "ms");
  await page.mouse.down();
  await frames(page);
  for (let n = 0; n < 150; ++n) await page.mouse.move(x + 250 * Math.sin(n / 12), y + 200 * Math.sin(n / 9));
  say(`frames while a board of ${tiles} tiles is dragged`, await frameTimes(page), "ms");
  await page.mouse.up();
  await frames(page);
  for (let n = 0; n < 80; ++n) await page.mouse.wheel(0, n % 40 < 20 ? -30 : 30);
  say(`frames while it is zoomed by the wheel`, await frameTimes(page), "ms");
  await page.close();
}

async function bundle(browser) {
  const page = await browser.newPage(VIEW);
  const sizes = [];
  page.on("response", async (response) => {
    const url = new URL(response.url());
    if (response.ok() && /\/[\w.-]*$/.test(url.pathname) && !["/api", "/events"].includes(url.pathname)) sizes.push(response.body().then((body) => [url.pathname, body.length, gzipSync(body, { level: 9 }).length]));
  });
  await page.goto(studio.address);
  await page.waitForSelector("dialog[open] form, bastide-board .tiles image", { state: "attached" });
  const all = await Promise.all(sizes);
  for (const [name, plain, packed] of all) console.log(`  ${name}: ${plain} bytes, ${packed} gzipped`);
  console.log(`what the page loads: ${(all.reduce((sum, [, , packed]) => sum + packed, 0) / 1000).toFixed(1)} kB gzipped`);
  await page.close();
}

mkdirSync(join(studio.folder, "rulesets"), { recursive: true });
writeFileSync(join(studio.folder, "rulesets/large.json"), JSON.stringify({ title: "Seven boxes", extends: "base", tiles: { base: { copies: 7 } } }));
const browser = await launch();
try {
  await bundle(browser);
  await firstPaint(browser, await gameOf("base", 0.97));
  await moves(browser, await gameOf("base", 0.3));
  const large = await gameOf("large", 1, ["random", "random"]);
  await scrolling(browser, large);
} finally {
  await browser.close();
  await studio.stop();
}
