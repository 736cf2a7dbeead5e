// Writes rules in the studio: a house rule from the template, its errors, scenarios and cost, and games that go on.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import { judge, launch, NARROW, openPage, picture, program, startStudio, violations, WIDE } from "./support.mjs";
const RULE = "scripts/variants/long_roads.lua";

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
const bastide = (...words) =>
  execFileSync(program, words, { cwd: studio.folder, env: { ...process.env, BASTIDE_PATH: resolve(".") }, encoding: "utf8" });
const onDisk = () => readFileSync(join(studio.folder, RULE), "utf8");
/** As editors save: the whole file at once. */
function saveOutside(text) {
  const file = join(studio.folder, RULE);
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

async function visit(page, place) {
  if (await page.$("dialog[open]")) await page.keyboard.press("Escape");
  await page.evaluate((hash) => (location.hash = hash), place);
}
/** The bench with the house rule, when all that it asks for has come. */
async function bench(page) {
  await visit(page, `workbench/${encodeURIComponent(RULE)}`);
  await page.waitForFunction(() => {
    const screen = document.querySelector("workbench-screen");
    return screen?.thing && screen.tests && screen.check && screen.model.state?.over;
  });
}
const text = (page) => page.evaluate(() => document.querySelector("code-editor").text);
const check = (page) => page.evaluate(() => document.querySelector("workbench-screen").check);
const points = (page, screen = "workbench-screen") => page.evaluate((name) => document.querySelector(name).model.state.scores.map((one) => one.points), screen);
const side = (page, name) => page.locator(".bench-tabs:visible button").filter({ hasText: name }).click();
/** Puts the text there by the editor's own hand, as if it were typed. */
const write = (page, changed) => page.evaluate((changed) => document.querySelector("code-editor").replace(changed), changed);
const loads = (page, ok) => page.waitForFunction((ok) => document.querySelector("workbench-screen").check?.ok === ok, ok);
async function save(page) {
  await page.locator("code-editor .cm-content").focus();
  await page.keyboard.press("Control+s");
  await page.locator("workbench-screen .badge.unsaved").waitFor({ state: "detached" });
}

describe("the workbench", () => {
  it("begins a house rule from the template, by keyboard alone", () => withPage(WIDE, "light", async (page) => {
    await visit(page, "workbench");
    await page.getByRole("button", { name: "New …" }).focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog input[name=name]").focus();
    await page.keyboard.type("Long Roads");
    assert.equal(await page.locator("dialog input[name=name]").evaluate((field) => field.checkValidity()), false);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("long_roads");
    await page.keyboard.press("Enter");
    await page.locator("dialog").waitFor({ state: "detached" });
    await bench(page);
    assert.ok(existsSync(join(studio.folder, RULE)));
    assert.equal(await text(page), onDisk());
    assert.equal((await check(page)).ok, true);
    await side(page, "Scenarios");
    await page.getByText("All 2 scenarios pass.").first().waitFor();
    assert.match(bastide("check", "long_roads", "--games", "2"), /ok:/);
  }));

  it("shows an error at its line while it is typed, and when it is mended", () => withPage(WIDE, "light", async (page) => {
    await bench(page);
    const before = await text(page);
    await write(page, before.replace("on.score", "on.scorr"));
    await loads(page, false);
    const complaint = page.locator("code-editor .cm-complaint");
    assert.match(await complaint.textContent(), /unknown shape of hooks 'scorr' \(did you mean "score"\?\)/);
    // It stands below line 13: the line before the complaint.
    assert.match(await complaint.evaluate((box) => box.previousElementSibling.textContent), /^on\.scorr\(/);
    assert.equal(onDisk(), before, "nothing was saved");
    await page.locator(".complaints .link").first().click();
    assert.equal(await page.evaluate(() => document.activeElement.shadowRoot.activeElement.className.includes("cm-content")), true);
    await write(page, before);
    await loads(page, true);
    await complaint.waitFor({ state: "detached" });
  }));

  it("completes and explains words of the language", () => withPage(WIDE, "light", async (page) => {
    await bench(page);
    await page.locator("code-editor .cm-content").focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\non.sco");
    const list = page.locator("code-editor .cm-tooltip-autocomplete");
    await list.getByText("score", { exact: true }).waitFor();
    await page.waitForTimeout(150); // the list takes no key at once
    await page.keyboard.press("Enter");
    assert.match(await text(page), /\non\.score$/);
    await page.keyboard.type("(\"base:ro");
    await list.getByText("base:road", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator("code-editor .cm-line", { hasText: "s.feature.size" }).locator("text=size").first().hover({ position: { x: 2, y: 2 } }).catch(() => {});
    for (let i = 0; i < 12; ++i) await page.keyboard.press("Control+z");
    assert.equal(await text(page), onDisk());
    const told = await page.evaluate(() => {
      const line = "    if s.feature.size >= opt.least then";
      return document.querySelector("code-editor").words.tell(line, line.indexOf("size") + 1).told[0];
    });
    assert.match(told.about, /tiles/i);
  }));

  it("goes on with the game when it is saved, and tells the first difference", () => withPage(WIDE, "light", async (page) => {
    await bench(page);
    const before = await points(page);
    await write(page, (await text(page)).replace("each = opt.bonus", "each = opt.bonus * 10"));
    assert.deepEqual(await points(page), before, "nothing happens before it is saved");
    await save(page);
    await page.locator(".difference dl").waitFor();
    assert.match(await page.locator(".difference").textContent(), /First difference, answer \d+/);
    const [old, changed] = await page.locator(".difference dd").allTextContents();
    assert.match(old, /long_roads:long_road 2$/);
    assert.match(changed, /long_roads:long_road 20$/);
    await page.waitForFunction((before) => document.querySelector("workbench-screen").model.state.scores.some((one, i) => one.points !== before[i]), before);
    const now = await points(page);
    assert.ok(now.every((one, i) => (one - before[i]) % 18 === 0) && now.some((one, i) => one > before[i]), `${before} ${now}`);
    assert.equal(await page.locator("workbench-screen .rings .ring").count(), 1);
    // The scenario that proves the rule fails now, with what differs.
    await side(page, "Scenarios");
    await page.getByText("1 of 2 scenarios fail.").first().waitFor();
    assert.match(await page.locator(".cases .failed .message").first().textContent(), /expected .*for 5.*found.*for 23/s);
    await picture(page, "workbench-scenarios-top");
    await page.locator(".cases .failed .link").first().click();
    await page.waitForFunction(() => document.querySelector("workbench-screen").file.endsWith("long_roads.json"));
    await page.locator("workbench-screen .file", { hasText: "long_roads.lua" }).click();
    await write(page, (await text(page)).replace("each = opt.bonus * 10", "each = opt.bonus"));
    await save(page);
    await page.getByText("All 2 scenarios pass.").first().waitFor();
    await page.waitForFunction((before) => document.querySelector("workbench-screen").model.state.scores.every((one, i) => one.points === before[i]), before);
  }));

  it("changes the board of a game on the table when another program saves", () => withPage(WIDE, "light", async (page) => {
    await bench(page);
    await page.locator(".to-table").click();
    await page.waitForFunction(() => document.querySelector("table-screen").model.state?.over);
    const before = await points(page, "table-screen");
    const rule = onDisk();
    saveOutside(rule.replace("each = opt.bonus", "each = opt.bonus * 10"));
    await page.getByText("The rules of this game were changed").waitFor();
    await page.waitForFunction((before) => document.querySelector("table-screen").model.state.scores.some((one, i) => one.points !== before[i]), before);
    const tiles = () => page.locator("table-screen bastide-board .tiles > *").count();
    const all = await tiles();
    // A rule under which the first placements do not fit empties the board.
    saveOutside(`${rule}\non.check("core:place_tile", { id = "far", run = function(_, c)\n  if c.cell.x == 0 or c.cell.y == 0 then return deny("far") end\nend })\n`);
    await page.waitForFunction((all) => document.querySelectorAll("table-screen bastide-board .tiles > *").length < all / 4, all);
    // Rules that do not load change nothing.
    saveOutside("on.scorr(");
    await page.getByText("do not load: it stays as it is").waitFor();
    saveOutside(rule);
    await page.waitForFunction((all) => document.querySelectorAll("table-screen bastide-board .tiles > *").length === all, all);
    assert.deepEqual(await points(page, "table-screen"), before);
  }));

  it("loses no text that is not saved, and asks whose counts", () => withPage(WIDE, "light", async (page) => {
    await bench(page);
    const rule = onDisk();
    await write(page, `${rule}-- mine\n`);
    await page.locator(".badge.unsaved").waitFor();
    await visit(page, "rules");
    await page.reload();
    await bench(page);
    assert.equal(await text(page), `${rule}-- mine\n`);
    saveOutside(`${rule}-- theirs\n`);
    await page.locator(".conflict").waitFor();
    await page.locator(".conflict .mine").click();
    await save(page);
    assert.equal(onDisk(), `${rule}-- mine\n`);
    await write(page, `${rule}-- mine again\n`);
    saveOutside(`${rule}-- theirs\n`);
    await page.locator(".conflict").waitFor();
    await picture(page, "workbench-conflict-top");
    await page.locator(".conflict .theirs").click();
    assert.equal(await text(page), `${rule}-- theirs\n`);
    // Where nothing was typed, the new text is simply there.
    saveOutside(rule);
    await page.waitForFunction((rule) => document.querySelector("code-editor").text === rule, rule);
    assert.equal(await page.locator(".conflict").count(), 0);
    assert.equal(onDisk(), rule);
  }));

  it("counts calls and time of hooks", () => withPage(WIDE, "light", async (page) => {
    await bench(page);
    await side(page, "Hooks");
    const row = page.locator(".hooks tbody tr");
    await row.first().waitFor();
    assert.equal(await row.count(), 1);
    const [calls, micros] = (await row.locator("td").allTextContents()).map(Number);
    assert.ok(calls > 0 && micros > 0);
  }));

  it("compares what is written with what was there, live", () => withPage(WIDE, "light", async (page) => {
    await bench(page);
    const rule = onDisk();
    await side(page, "Compare");
    await page.getByText("Nothing to compare").waitFor();
    await write(page, rule.replace("each = opt.bonus", "each = opt.bonus * 10"));
    await save(page);
    const road = page.locator("[data-metric='points/base:road']");
    await road.locator(".badge").waitFor();
    const pairs = () => page.evaluate(() => document.querySelector("workbench-screen").compared.pairs);
    const first = await pairs();
    const width = () => page.evaluate(() => {
      const { low, high } = document.querySelector("workbench-screen").compared.metrics.find((one) => one.key === "points/base:road");
      return high - low;
    });
    const wide = await width();
    await page.waitForFunction((first) => document.querySelector("workbench-screen").compared.pairs >= 4 * first, first);
    assert.ok((await width()) < wide, "the interval gets narrower");
    await page.locator(".part-compare .run").click();
    await page.locator(".part-compare .run", { hasText: "Play on" }).waitFor();
    assert.deepEqual(await violations(page), []);
    await picture(page, "workbench-compare-top");
    await write(page, rule);
    await save(page);
    await page.getByText("Nothing to compare").waitFor();
    await page.locator(".part-compare select").selectOption("without");
    await page.waitForFunction(() => (document.querySelector("workbench-screen").compared?.pairs ?? 0) >= 50);
    await side(page, "Board");
  }));

  it("shows foreign texts as texts", () => withPage(WIDE, "light", async (page) => {
    await bench(page);
    const rule = onDisk();
    const hostile = `${rule.replace("-- title: Long roads", '-- title: <img src=x onerror="window.hurt=1">')}\nerror("<img src=x onerror='window.hurt=1'>")\n`;
    await write(page, hostile);
    await save(page);
    await loads(page, false);
    await page.locator("code-editor .cm-complaint").waitFor();
    assert.equal(await page.evaluate(() => window.hurt), undefined);
    assert.equal(await page.locator("workbench-screen img").count(), 0);
    await write(page, rule);
    await save(page);
    await loads(page, true);
  }));

  it("can be used by everybody, wide and narrow, light and dark", () => withPage(WIDE, "light", async (page) => {
    await bench(page);
    for (const [tab, part] of [["Board"], ["Scenarios", ".part-tests"], ["Hooks", ".part-hooks"]]) {
      await side(page, tab);
      if (tab === "Hooks") await page.locator(".hooks tbody tr").first().waitFor();
      await judge(page, `workbench-${tab}`, part && [".bench-tabs", part]);
    }
    const rule = await text(page);
    await write(page, rule.replace("on.score", "on.scorr"));
    await page.locator("code-editor .cm-complaint").waitFor();
    await judge(page, "workbench-error");
    // What is a part of the wide screen is a page of the narrow one.
    await page.setViewportSize(NARROW);
    for (const tab of ["Files", "Text"]) {
      await side(page, tab);
      assert.deepEqual(await violations(page), [], tab);
    }
    await write(page, rule);
  }));
});
