// Makes the pictures of docs/studies: repeats what a page says, and keeps a section of each report.
// PAGE_BROWSER, PAGE_FOLDER (with playwright-core) and PAGE_PROGRAM as for page.test.mjs; started in the root.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const STUDIES = resolve("docs/studies");
/** Picture: the page, the report that its commands write, and the heading of the section. */
const PICTURES = {
  "two-tile-city": ["two-tile-city", "change.html", "What changed"],
  "all-or-nothing": ["all-or-nothing", "change.html", "What changed"],
  "hand-of-three": ["hand-of-three", "change.html", "What changed"],
  "who-begins": ["who-begins", "fair.html", "Points by which who began won or lost"],
  expansions: ["expansions", "abbot.html", "What changed"],
  farmers: ["farmers", "change.html", "What changed"],
};

const folder = resolve(process.env.PAGE_FOLDER);
const program = resolve(process.env.PAGE_PROGRAM);
const { chromium } = createRequire(join(folder, "package.json"))("playwright-core");

/** Writes the files of a page into a folder and runs those of its commands that write the report. */
function report(page, html) {
  const place = mkdtempSync(join(folder, `${page}-`));
  const text = readFileSync(join(STUDIES, `${page}.md`), "utf8");
  for (const [, name, body] of text.matchAll(/^```\w+ file=(\S+)\n([^]*?)^```$/gm)) writeFileSync(join(place, name), body);
  for (const [, command] of text.matchAll(/^\$ bastide (.*)$/gm)) {
    if (!command.includes(html)) continue;
    execFileSync(program, command.split(" "), { cwd: place, env: { ...process.env, BASTIDE_PATH: resolve(".") }, stdio: "ignore" });
  }
  return join(place, html);
}

const browser = await chromium.launch({ executablePath: process.env.PAGE_BROWSER, args: ["--no-sandbox", "--disable-gpu"] });
for (const [picture, [page, html, heading]] of Object.entries(PICTURES)) {
  const tab = await browser.newPage({ viewport: { width: 1100, height: 1600 } });
  await tab.goto(pathToFileURL(report(page, html)).href);
  const section = tab.getByRole("heading", { name: heading, exact: true }).locator("xpath=following-sibling::*[1]");
  await section.screenshot({ path: join(STUDIES, `${picture}.png`) });
  await tab.close();
  console.log(`${join(dirname(STUDIES), "studies", picture)}.png`);
}
await browser.close();
