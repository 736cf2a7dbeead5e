// A studio that runs, and pages of it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

export const folder = resolve(process.env.STUDIO_FOLDER);
export const program = resolve(process.env.STUDIO_PROGRAM);
const require = createRequire(join(folder, "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const pictures = process.env.STUDIO_PICTURES; // a folder: keep screenshots there

export const WIDE = { width: 1400, height: 900 };
export const NARROW = { width: 390, height: 844 };

export const launch = () =>
  chromium.launch({
    executablePath: process.env.STUDIO_BROWSER,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });

/** Starts the program; `state` is where an earlier one kept its games, `root` where plugins and rulesets lie. */
export async function startStudio({ state = mkdtempSync(join(folder, "state-")), rest = [], root = resolve(".") } = {}) {
  const own = mkdtempSync(join(folder, "own-"));
  const server = spawn(program, ["studio", "--port", "0", ...rest], {
    cwd: own,
    env: { ...process.env, LC_ALL: "C", XDG_STATE_HOME: state, BASTIDE_PATH: root },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const address = await new Promise((found, failed) => {
    const read = (text) => {
      said += text;
      const [url] = /http:\/\/\S+/.exec(said) ?? [];
      if (url && /\s/.test(said.slice(said.indexOf(url) + url.length))) found(url);
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.on("exit", () => failed(new Error(`the studio ended: ${said}`)));
  });
  const ended = new Promise((done) => server.on("exit", done));
  return {
    address,
    folder: own,
    state,
    kill: () => server.kill("SIGKILL"),
    stop: async () => {
      server.kill("SIGTERM");
      await ended;
    },
  };
}

/** The session itself, without a page. */
export async function ask(at, message) {
  const reply = await fetch(new URL("/api", at.address), {
    method: "POST", headers: { "X-Bastide-Token": new URL(at.address).searchParams.get("token") }, body: JSON.stringify(message),
  });
  const { ok, error } = await reply.json();
  assert.ok(ok, JSON.stringify(error));
  return ok;
}

/** Uses a page; afterwards it must not have complained, nor asked for anything from outside. */
export async function openPage(browser, address, viewport, colours, use, { complaints: judged = true } = {}) {
  const context = await browser.newContext({ viewport, colorScheme: colours, reducedMotion: "reduce" });
  const complaints = [];
  const origin = new URL(address).origin;
  context.on("page", (page) => {
    page.setDefaultTimeout(Number(process.env.STUDIO_PATIENCE ?? 60_000));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) complaints.push(`asked for ${url}`);
    });
  });
  const page = await context.newPage();
  try {
    await page.goto(address);
    // A game that is open, or the dialog of a new one.
    await page.waitForFunction(() => document.querySelector("dialog[open] form") || document.querySelector("bastide-board .tiles image"));
    await use(page);
  } catch (error) {
    await picture(page, `failed-${Date.now()}-top`).catch(() => {});
    throw error;
  } finally {
    await context.close();
  }
  if (judged) assert.deepEqual(complaints, []);
}

// What axe-core says of colours depends on them alone; and this on how wide the page is: what is shown, and how large.
const OF_COLOURS = ["color-contrast"];
const OF_WIDTH = ["aria-hidden-focus", "button-name", "label", "link-name", "scrollable-region-focusable", "select-name", "target-size"];

/** What axe-core finds, of all its rules or of some; on the page, or in these of its parts. */
export async function violations(page, rules, parts) {
  // The policy of the pages lets no text be run as a script; the tests go around it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  for (const part of parts ?? []) assert.ok(await page.$(part), `${part} is there to be judged`);
  const result = await page.evaluate(
    ([only, within]) => {
      const include = within?.map((one) => [one]);
      return window.axe.run(include ? { include } : document, { resultTypes: ["violations"], ...(only && { runOnly: { type: "rule", values: only } }) });
    },
    [rules, parts],
  );
  return result.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(" | ")}`);
}

// The parts of the workbench are pages of their own when it is narrow.
const ELSEWHERE = ".bench .part-files, .bench .part-text, .bench-tabs.wide";

/** What can be used on the page, to be compared with itself when the page has another width. */
const usable = (page) => page.evaluateHandle((elsewhere) => {
  const all = [...document.querySelectorAll("button, a[href], input, select, textarea, summary, [tabindex='0']")];
  return all.filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(elsewhere));
}, ELSEWHERE);
/** What of it is hidden now. */
const hidden = (page, handle) => page.evaluate((all) => {
  const gone = all.filter((one) => one.isConnected && !one.checkVisibility({ visibilityProperty: true }));
  return gone.map((one) => one.cloneNode(false).outerHTML);
}, handle);

/**
 * Judges a screen in one state, wide and light before and after: by all rules so; by those about colours in the dark;
 * by those about the width when it is narrow, where nothing may be wider than the page, nor hidden what can be used when
 * it is wide. No style asks for the dark and for the width at once, so that the fourth look has only a picture. `parts`:
 * what is another than in the state before.
 */
export async function judge(page, name, parts) {
  const look = async (colours, viewport, use) => {
    await page.emulateMedia({ colorScheme: colours, reducedMotion: "reduce" });
    await page.setViewportSize(viewport);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const size = viewport === WIDE ? "wide" : "narrow";
    await use?.(`${name}, ${size} and ${colours}`);
    await picture(page, `${name}-${size}-${colours}`);
  };
  const fits = async (what) => {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(over <= 0, `${what}: ${over} pixels too wide`);
  };
  await look("light", WIDE, async (what) => {
    assert.deepEqual(await violations(page, undefined, parts), [], what);
    await fits(what);
  });
  const used = await usable(page);
  await look("dark", WIDE, async (what) => assert.deepEqual(await violations(page, OF_COLOURS, parts), [], what));
  if (pictures) await look("dark", NARROW);
  await look("light", NARROW, async (what) => {
    assert.deepEqual(await violations(page, OF_WIDTH, parts), [], what);
    assert.deepEqual(await hidden(page, used), [], `${what}: hidden`);
    await fits(what);
  });
  await look("light", WIDE);
}

export async function picture(page, name) {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: !name.includes("top") });
}
