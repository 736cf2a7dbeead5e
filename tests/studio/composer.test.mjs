// Composes rulesets and reads rules in the studio, and compares what comes of it with the command line.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import { judge, launch, openPage, picture, program, startStudio, violations, WIDE } from "./support.mjs";

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

async function visit(page, place) {
  if (await page.$("dialog[open]")) await page.keyboard.press("Escape");
  await page.evaluate((hash) => (location.hash = hash), place);
}
/** The composer with this ruleset, when the session has said what it is. */
async function compose(page, ruleset) {
  await visit(page, `composer/${ruleset}`);
  await settled(page);
}
const settled = (page) =>
  page.waitForFunction(() => {
    const screen = document.querySelector("composer-screen");
    return screen?.reply && !screen.busy && screen.reply.composed;
  });
const problems = (page) => page.locator("composer-screen .problem > p").allTextContents();
const tick = async (page, name, on = true) => {
  await page.locator(`composer-screen [data-thing=${name}] > label input`).setChecked(on);
  await settled(page);
};
const counts = (page) => page.evaluate(() => {
  const { reply } = document.querySelector("composer-screen");
  return { tiles: reply.tiles?.tiles, sides: reply.tiles?.sides.map((one) => [one.name, one.sides]), lines: reply.sheet?.lines, players: reply.players };
});

describe("the composer", () => {
  it("refuses a conflict and mends it by its first way out", () => withPage(WIDE, "light", async (page) => {
    await compose(page, "base");
    assert.deepEqual(await problems(page), []);
    await tick(page, "mists");
    assert.deepEqual(await problems(page), ["Mists over Carcassonne cannot be combined with Base game with farmers."]);
    assert.equal(await page.getByRole("button", { name: "Play", exact: true }).isDisabled(), true);
    assert.deepEqual(await page.locator(".way-out").allTextContents(), ["Leave out Mists over Carcassonne", "Leave out Base game with farmers"]);
    await page.locator(".way-out").first().click();
    await settled(page);
    assert.deepEqual(await problems(page), []);
    assert.equal(await page.locator("[data-thing=mists] > label input").isChecked(), false);
    assert.equal(await page.getByRole("button", { name: "Play", exact: true }).isDisabled(), false);
  }));

  it("adds what is missing, in place of what stands in the way", () => withPage(WIDE, "light", async (page) => {
    await compose(page, "over-hill-and-dale");
    await tick(page, "river");
    assert.deepEqual(await problems(page), ["The River requires Base game with farmers, which is not chosen."]);
    await page.getByRole("button", { name: "Add Base game with farmers, leave out Over Hill and Dale" }).click();
    await settled(page);
    assert.deepEqual(await problems(page), []);
    assert.equal((await counts(page)).tiles, JSON.parse(bastide("show", "tiles", "base-river", "--json")).tiles.reduce((sum, one) => sum + one.count, 0));
  }));

  it("refuses two house rules that set an option differently, by keyboard alone", () => withPage(WIDE, "light", async (page) => {
    await compose(page, "base");
    await page.keyboard.press("/");
    await page.keyboard.type("begin");
    for (const name of ["first_seat_begins", "most_roads_begin"]) {
      await page.locator(`[data-thing=${name}] > label input`).focus();
      await page.keyboard.press("Space");
      await settled(page);
    }
    assert.equal((await problems(page)).length, 1);
    await page.keyboard.press("x");
    await settled(page);
    assert.deepEqual(await problems(page), []);
    assert.deepEqual(await page.evaluate(() => document.querySelector("composer-screen").composed.variants), ["most_roads_begin"]);
  }));

  it("saves a ruleset that is what it showed, and replaces none in silence", () => withPage(WIDE, "light", async (page) => {
    await compose(page, "base");
    await tick(page, "river");
    await page.locator("[data-thing=river] .parts input").nth(1).check();
    await settled(page);
    await tick(page, "hills_and_sheep");
    await page.locator("[id='option-hills_and_sheep.vineyard_points']").fill("4");
    await page.keyboard.press("Tab");
    await settled(page);
    await page.locator("[id='option-base.start_player']").selectOption("first");
    await settled(page);
    await tick(page, "closed_fields_score");
    assert.deepEqual(await problems(page), []);
    const shown = await counts(page);
    await page.getByRole("button", { name: "Save …" }).click();
    await page.locator("dialog input[name=name]").fill("my-mix");
    await page.locator("dialog input[name=title]").fill("My <b>mix</b>");
    await page.locator("dialog").getByRole("button", { name: "Save" }).click();
    await page.locator("dialog").waitFor({ state: "detached" });
    const file = join(studio.folder, "rulesets/my-mix.json");
    const saved = JSON.parse(readFileSync(file, "utf8"));
    assert.deepEqual(saved.parts, { river: ["river_1", "river_2"] });
    assert.deepEqual(saved.options, { "hills_and_sheep.vineyard_points": 4, "base.start_player": "first" });
    assert.equal(saved.title, "My <b>mix</b>");
    assert.match(bastide("check", file, "--games", "2"), /ok:/);
    const lines = JSON.parse(bastide("show", "rules", file, "--json")).lines;
    assert.deepEqual(shown.lines, lines);
    const tiles = JSON.parse(bastide("show", "tiles", file, "--json")).tiles;
    assert.equal(shown.tiles, tiles.reduce((sum, one) => sum + one.count, 0));
    const text = readFileSync(file, "utf8");
    await tick(page, "closed_fields_score", false);
    await page.keyboard.press("s");
    await page.locator("dialog input[name=name]").fill("my-mix");
    await page.locator("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByText("There is a ruleset my-mix already").waitFor();
    assert.equal(readFileSync(file, "utf8"), text);
    await page.locator("dialog").getByRole("button", { name: "Replace it" }).click();
    await page.locator("dialog").waitFor({ state: "detached" });
    assert.equal("variants" in JSON.parse(readFileSync(file, "utf8")), false);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForFunction(() => document.querySelector("table-screen").model.state?.ruleset === "my-mix");
  }));

  it("plays an installed ruleset with house rules and options without a file", () => withPage(WIDE, "light", async (page) => {
    await compose(page, "base");
    await tick(page, "closed_fields_score");
    await page.locator("[id='option-base.unplaceable']").selectOption("return");
    await settled(page);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForFunction(() => document.querySelector("table-screen").model.state?.with?.length === 1);
    const { ruleset, with: variants, set } = await page.evaluate(() => document.querySelector("table-screen").model.state);
    assert.deepEqual({ ruleset, variants, set }, { ruleset: "base", variants: ["closed_fields_score"], set: ["base.unplaceable=return"] });
  }));

  it("counts sides as they are printed, and tiles that fit a cell", () => withPage(WIDE, "light", async (page) => {
    await compose(page, "base");
    // By hand from the letters of the base game; see tile_statistics_test.cpp.
    assert.deepEqual((await counts(page)).sides, [["field", 115], ["road", 94], ["city", 79]]);
    const sides = page.locator(".compass select");
    await sides.nth(0).selectOption("road");
    await sides.nth(2).selectOption("road");
    // The answer for the first side alone may stand there before.
    await page.getByText(/^19 of 71 tiles fit: a random one with 27/).waitFor();
  }));

  it("tells what differs from another ruleset", () => withPage(WIDE, "light", async (page) => {
    await compose(page, "base");
    await tick(page, "abbot");
    assert.ok((await page.locator(".sheet-line.new").count()) > 0);
    await page.keyboard.press("d");
    await page.locator(".diff").getByText("abbot", { exact: true }).first().waitFor();
  }));

  it("has everything labelled, light and dark, wide and narrow", () => withPage(WIDE, "light", async (page) => {
    await compose(page, "everything");
    await judge(page, "composer");
    await tick(page, "mists");
    await judge(page, "composer-conflict");
  }));
});

describe("the rules", () => {
  const ready = (page) => page.waitForFunction(() => document.querySelector("rules-screen")?.sheet && document.querySelector("rules-screen").words.length > 0);

  it("finds lines, words and ids", () => withPage(WIDE, "light", async (page) => {
    await visit(page, "rules/base");
    await ready(page);
    await page.keyboard.press("/");
    await page.keyboard.type("pennants");
    const lines = JSON.parse(bastide("show", "rules", "base", "--json")).lines.filter((one) => one.text.includes("pennants"));
    assert.equal(await page.locator("rules-screen .sheet-line").count(), lines.length);
    await page.getByRole("button", { name: /^Glossary/ }).click();
    await page.locator(".glossary dt").getByText("pennants").waitFor();
    await page.locator("input.search").fill("base:road");
    await page.keyboard.press("Enter");
    await page.getByText("feature base:road").waitFor();
    await page.locator("input.search").fill("base:raod");
    await page.keyboard.press("Enter");
    await page.locator(".detail .trouble").getByText("did you mean").waitFor();
  }));

  it("shows a rule's scenarios, and one of them is opened and played", () => withPage(WIDE, "light", async (page) => {
    await visit(page, "rules/base");
    await ready(page);
    await page.locator("[data-rule=BASE-SCORE-ROAD-01]").first().click();
    const proved = JSON.parse(bastide("explain", "BASE-SCORE-ROAD-01", "base", "--json")).proved;
    await page.locator("scenario-card .little-board use").first().waitFor();
    assert.equal(await page.locator("rules-screen h3 .n").textContent(), String(proved.length));
    await picture(page, "rules-scenarios-top");
    assert.deepEqual(await violations(page), []);
    await page.locator(".play-scenario:enabled").first().click();
    await page.waitForFunction(() => {
      const { model } = document.querySelector("table-screen");
      return location.hash === `#table/${model.id}` && model.state.title && !model.busy && model.options.length > 0;
    });
    const { title, ruleset } = await page.evaluate(() => document.querySelector("table-screen").model.state);
    assert.deepEqual([title, ruleset], ["Base game with farmers", "base"]);
    await page.locator("bastide-board .tiles image").first().waitFor();
    const before = await page.evaluate(() => document.querySelector("table-screen").model.state.position);
    await page.evaluate(() => {
      const { model } = document.querySelector("table-screen");
      return model.answer(model.options[0].text);
    });
    await page.waitForFunction((old) => document.querySelector("table-screen").model.state.position > old, before);
  }));

  it("reads the rules of what is composed", () => withPage(WIDE, "light", async (page) => {
    await compose(page, "base");
    await tick(page, "river");
    await page.locator("composer-screen [data-rule=RIVER-SETUP-03]").first().click();
    await ready(page);
    await page.locator("rules-screen .detail h2").getByText("RIVER-SETUP-03").waitFor();
    assert.ok((await page.locator("rules-screen .sheet-line").count()) > 40);
  }));

  it("has everything labelled, light and dark, wide and narrow", () => withPage(WIDE, "light", async (page) => {
    await visit(page, "rules/mists-level-3");
    await ready(page);
    await page.locator("rules-screen [data-rule]").nth(4).click();
    await page.locator("rules-screen .detail h3").first().waitFor();
    await judge(page, "rules");
    await page.getByRole("button", { name: /^Glossary/ }).click();
    await judge(page, "glossary");
  }));

  it("keeps files of others out", async () => {
    assert.equal(existsSync(join(studio.folder, "..", "evil.json")), false);
    await withPage(WIDE, "light", async (page) => {
      const refused = await page.evaluate(async () => {
        const token = localStorage.getItem("bastide-token");
        const ask = async (fields) => {
          const reply = await fetch("/api", { method: "POST", headers: { "Content-Type": "application/json", "X-Bastide-Token": token }, body: JSON.stringify(fields) });
          const { ok, error } = await reply.json();
          return error?.code ?? ok.problems?.[0]?.id ?? "done";
        };
        const composed = { plugins: { base: "*" } };
        return [
          await ask({ do: "save_ruleset", name: "../evil", composed }),
          await ask({ do: "save_ruleset", name: "rulesets/evil", composed }),
          await ask({ do: "compose", from: "../../etc/passwd.json" }),
          await ask({ do: "compose", composed: { plugins: { base: "*" }, variants: ["/etc/evil.lua"] } }),
          await ask({ do: "compose", composed: { extends: "/etc/evil.json" } }),
          await ask({ do: "board", file: "/etc/passwd" }),
          await ask({ do: "open_scenario", file: "../x.json" }),
          await ask({ do: "compose", composed: [] }),
          await ask({ do: "compose", composed, loud: true }),
        ];
      });
      assert.deepEqual(refused, ["usage", "usage", "input", "missing/evil", "input", "unknown", "unknown", "usage", "usage"]);
    });
  });
});
