// Draws tiles in the studio, saves and plays them, and reads what comes out on paper.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
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
const bastide = (...words) =>
  execFileSync(program, words, { cwd: studio.folder, env: { ...process.env, BASTIDE_PATH: resolve(".") }, encoding: "utf8" });

/** The editor, when the engine has said what it thinks of the tiles. */
async function editor(page, place = "") {
  if (await page.$("dialog[open]")) await page.keyboard.press("Escape");
  await page.evaluate((hash) => (location.hash = hash), `tiles/${place}`);
  await settled(page);
}
const settled = (page) =>
  page.waitForFunction(() => {
    const screen = document.querySelector("tiles-screen");
    return screen?.check && !screen.pending;
  });
const tileOf = (page) => page.evaluate(() => document.querySelector("tiles-screen").tile);
const side = (page, name) => page.locator(`tiles-screen .spot[data-side=${name}]`);
const problems = (page) => page.locator("tiles-screen .problem > span").allTextContents();
const drag = async (page, from, to) => {
  const middle = async (name) => {
    const box = await side(page, name).locator(".hold").boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 5 });
  await page.mouse.up();
};
const fromDisk = (file) => JSON.parse(readFileSync(join(studio.folder, file), "utf8"));
const sizes = (pdf) => [...pdf.toString("latin1").matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)].map(
  ([, width, height]) => [(width / 72) * 25.4, (height / 72) * 25.4]);

/** The game on the table has this tile in the hand, and the tile can be placed. */
async function placedFromHand(page, tile) {
  const known = (part) => page.evaluate((key) => document.querySelector("table-screen").model.state[key], part);
  await page.waitForFunction((wanted) => {
    const model = document.querySelector("table-screen")?.model;
    return location.hash.startsWith("#table/") && model?.state?.hand[0]?.tile === wanted && model.options.length > 0 && !model.busy;
  }, tile);
  const before = await known("tiles_left");
  assert.equal(await known("choice"), "core:place");
  await page.keyboard.press(".");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => {
    const { model } = document.querySelector("table-screen");
    return model.state.choice === "core:claim" && !model.busy;
  });
  assert.deepEqual(await known("extent").then(([left, top, right, bottom]) => right - left + bottom - top), 1, "it lies beside the start tile");
  assert.equal(await known("tiles_left"), before);
}

describe("the tile editor", () => {
  it("draws a tile by clicks, shows a mistake, saves it as a plugin and plays it", () => withPage(WIDE, "light", async (page) => {
    await editor(page);
    assert.deepEqual(await tileOf(page), { id: "my_tiles/A", count: 1, ring: "fff fff fff fff", segments: { f: "base:field" } });
    // Field, road, city: that is what sides of the base game show.
    await side(page, "north").click();
    await side(page, "south").click();
    let tile = await tileOf(page);
    assert.equal(tile.ring, "frg ggg grf fff", "two ends of a road are a road, and part the field");
    await side(page, "east").click();
    await side(page, "east").click();
    await side(page, "west").click();
    await side(page, "west").click();
    tile = await tileOf(page);
    assert.equal(tile.segments[tile.ring[4]], "base:city");
    assert.notEqual(tile.ring[4], tile.ring[12], "two cities");
    // A road from north to south lies between them; without it they can be one.
    await drag(page, "north", "south");
    tile = await tileOf(page);
    assert.notEqual(tile.ring[1], tile.ring[9], "the road is parted");
    await drag(page, "east", "west");
    tile = await tileOf(page);
    assert.equal(tile.ring[4], tile.ring[12], "one city");
    assert.notEqual(tile.ring[0], tile.ring[8], "which parts the field");
    await settled(page);
    assert.deepEqual(await problems(page), []);

    await page.locator("tiles-screen .value input[type=number]").fill("1");
    await page.keyboard.press("Tab");
    await page.locator("tiles-screen [data-mark=garden]").check();
    tile = await tileOf(page);
    assert.deepEqual(tile.segments[tile.ring[4]], { kind: "base:city", "base:pennants": 1 });
    assert.deepEqual(tile.marks, ["garden"]);

    // A mistake, beside the tile, and mended.
    await page.locator("tiles-screen input[name=id]").fill("base/D");
    await settled(page);
    assert.match((await problems(page)).join(), /base\/D/);
    assert.equal(await page.getByRole("button", { name: "Play with it" }).isDisabled(), true);
    await picture(page, "tiles-mistake");
    await page.locator("tiles-screen input[name=id]").fill("my_tiles/Tower");
    await page.locator("tiles-screen input[name=count]").fill("3");
    await page.keyboard.press("Tab");
    await settled(page);
    assert.deepEqual(await problems(page), []);
    await picture(page, "tiles-drawn");

    await page.getByRole("button", { name: "Play with it" }).click();
    await page.locator("dialog input[name=plugin]").fill("towers");
    await page.locator("dialog input[name=title]").fill("Towers <b>");
    await page.locator("dialog").getByRole("button", { name: "Save and play" }).click();
    await placedFromHand(page, "towers/Tower");
    const [saved] = fromDisk("plugins/towers/tiles.json").tiles;
    assert.equal(saved.id, "towers/Tower");
    assert.equal(saved.count, 3);
    assert.deepEqual(saved.marks, ["garden"]);
    assert.deepEqual(fromDisk("plugins/towers/plugin.json").requires, { base: "^1" });
    assert.match(bastide("check", "towers", "--games", "2"), /ok:/);
    assert.match(bastide("show", "tiles", "towers", "--json"), /towers\/Tower/);
  }));

  it("does the same by keyboard alone", () => withPage(WIDE, "dark", async (page) => {
    await editor(page, "towers");
    await page.keyboard.press("n");
    // A crossing: three roads, each of its own, that part the field in three.
    for (const key of ["ArrowUp", "2", "ArrowRight", "2"]) await page.keyboard.press(key);
    assert.equal(await page.locator("#announcer").textContent(), "East: road, one with north");
    for (const key of ["c", "ArrowUp", "ArrowDown", "2"]) await page.keyboard.press(key);
    let tile = await tileOf(page);
    const letters = tile.ring.replaceAll(" ", "");
    assert.equal(new Set([letters[1], letters[4], letters[7]]).size, 3, tile.ring);
    assert.equal(new Set(letters).size, 6, "three roads and three fields");
    assert.equal(letters[8], letters[0], "the third field lies along the west");
    for (const key of ["ArrowLeft", "3", "+", "+"]) await page.keyboard.press(key);
    assert.equal((await tileOf(page)).count, 3);
    await page.keyboard.press("u");
    assert.equal((await tileOf(page)).count, 2);
    await page.keyboard.press("U");
    assert.equal((await tileOf(page)).count, 3);
    await settled(page);
    // A mistake by keyboard, and mended.
    const name = page.locator("tiles-screen input[name=id]");
    await name.focus();
    await page.keyboard.press("End");
    await page.keyboard.type("!");
    await settled(page);
    assert.match((await problems(page)).join(), /set\/name/);
    await page.keyboard.press("Backspace");
    await settled(page);
    assert.deepEqual(await problems(page), []);
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("m");
    await settled(page);
    tile = await tileOf(page);
    assert.equal(tile.id, "towers/A-mirror");
    await page.keyboard.press("Delete");
    await page.keyboard.press("[");
    await page.keyboard.press("]");
    assert.equal((await tileOf(page)).id, "towers/A");
    await settled(page);
    await page.keyboard.press("s");
    await page.waitForFunction(() => !document.querySelector("tiles-screen").dirty);
    await page.keyboard.press("p");
    await placedFromHand(page, "towers/A");
    assert.deepEqual(fromDisk("plugins/towers/tiles.json").tiles.map((one) => [one.id, one.count]), [["towers/Tower", 3], ["towers/A", 3]]);
  }));

  it("prints a sheet of the size and the number that was asked for", () => withPage(WIDE, "light", async (page) => {
    await editor(page, "towers");
    await page.keyboard.press("g");
    const box = page.locator("dialog");
    await box.locator("input[name=mm]").fill("40");
    await box.locator("input[name=bleed]").fill("3");
    await box.locator("input[name=copies]").fill("5");
    await box.locator("select[name=paper]").selectOption("letter");
    await picture(page, "tiles-sheet");
    const [file] = await Promise.all([page.waitForEvent("download"), box.getByRole("button", { name: "Download PDF" }).click()]);
    assert.equal(file.suggestedFilename(), "towers-tiles.pdf");
    const pdf = readFileSync(await file.path());
    // 6 tiles in 5 copies; 46 mm each on 215.9 by 279.4 mm less 20 mm, and 6 mm for the line at the foot: 4 by 5.
    assert.equal(sizes(pdf).length, 2);
    for (const [width, height] of sizes(pdf)) {
      assert.ok(Math.abs(width - 215.9) < 0.01 && Math.abs(height - 279.4) < 0.01, `${width} by ${height}`);
    }
    assert.match(await page.locator(".note").last().textContent(), /30 tiles of 40 mm on 2 pages/);
    bastide("tile", "sheet", "towers", "--plugin", "towers", "--mm", "40", "--bleed", "3", "--copies", "5", "--paper", "letter", "--pdf", "same.pdf");
    assert.deepEqual(sizes(readFileSync(join(studio.folder, "same.pdf"))), sizes(pdf));
  }));

  it("takes tables in and out, and says the line of a mistake", () => withPage(WIDE, "light", async (page) => {
    await editor(page, "towers");
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as a table" }).click()]);
    const table = readFileSync(await file.path(), "utf8");
    assert.equal(table, bastide("tile", "csv", "plugins/towers/tiles.json"));
    await page.getByRole("button", { name: "From a table" }).click();
    const box = page.locator("dialog");
    await box.locator("textarea").fill(table.replace("towers/A,3", "towers/A,three"));
    await box.getByRole("button", { name: "Take these tiles" }).click();
    await box.locator(".trouble").waitFor();
    assert.match(await box.locator(".trouble").textContent(), /line 3: count: expected a number/);
    await box.locator("textarea").fill(table.replace("towers/A,3", "towers/B,7"));
    await box.getByRole("button", { name: "Take these tiles" }).click();
    await box.waitFor({ state: "detached" });
    await settled(page);
    assert.deepEqual(await page.evaluate(() => document.querySelector("tiles-screen").work.tiles.map((one) => `${one.id} ${one.count}`)), ["towers/Tower 3", "towers/A 3", "towers/B 7"]);
    // The page goes, what was not saved stays.
    await page.reload();
    await editor(page, "towers");
    assert.equal(await page.evaluate(() => document.querySelector("tiles-screen").work.tiles.length), 3);
  }));

  it("copies an installed tile with its words, and makes mirrored and symmetric ones of it", () => withPage(WIDE, "light", async (page) => {
    await editor(page, "towers");
    await page.getByRole("button", { name: "Begin from a tile" }).click();
    await page.locator("dialog select[name=file]").selectOption({ label: "Base game with farmers" });
    await page.locator("dialog .tile-grid button").filter({ hasText: /^O$/ }).click();
    await settled(page);
    let tile = await tileOf(page);
    assert.equal(tile.id, "towers/O");
    assert.deepEqual(tile.segments, { c: { kind: "base:city", "base:pennants": 1 }, r: "base:road", f: "base:field", g: "base:field" });
    assert.deepEqual(await problems(page), []);
    assert.match(await page.locator("tiles-screen .facts").textContent(), /The same face: base\/O/);
    await page.getByRole("button", { name: "Same on both sides" }).click();
    await settled(page);
    assert.match(await page.locator("tiles-screen .facts").textContent(), /It is its own mirror image/);
    await page.getByRole("button", { name: "Same when turned" }).click();
    await settled(page);
    assert.match(await page.locator("tiles-screen .facts").textContent(), /It has 2 different turns|looks the same/);
    assert.deepEqual(await problems(page), []);
  }));

  it("draws thirds of sides, and parts fields by hand", () => withPage(WIDE, "light", async (page) => {
    await editor(page, "towers");
    await page.getByRole("button", { name: "New tile" }).click();
    await side(page, "north").click();
    await side(page, "south").click();
    const id = (await tileOf(page)).id;
    assert.equal((await tileOf(page)).ring, "frg ggg grf fff");
    await page.getByRole("button", { name: "Thirds" }).click();
    const port = (n) => page.locator(`tiles-screen .spot[data-spot="${n}"]`);
    // Both sides of the road are one field: no picture would say so, but the ring may.
    const from = await port(0).boundingBox();
    const to = await port(2).boundingBox();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await page.mouse.up();
    assert.equal((await tileOf(page)).ring, "frf fff frf fff");
    assert.match(await page.locator("tiles-screen .ground").textContent(), /parted by hand/);
    await page.keyboard.press("x");
    assert.equal(new Set((await tileOf(page)).ring.replaceAll(" ", "")).size, 3);
    // A third alone: half of the east side is town.
    await page.locator("tiles-screen [data-brush=city]").waitFor();
    await port(3).click();
    await page.keyboard.press("3");
    await settled(page);
    assert.deepEqual(await problems(page), []);
    assert.equal((await tileOf(page)).id, id);
    assert.equal((await tileOf(page)).segments[(await tileOf(page)).ring[4]], "base:city");
    assert.match(await page.locator("tiles-screen .facts").textContent(), /east 0/, "no tile fits such a side");
    // Leaving what is not saved is asked for.
    await page.locator("select[name=place]").selectOption("");
    await page.getByRole("button", { name: "Stay" }).click();
    assert.equal((await tileOf(page)).id, id);
    await page.locator("select[name=place]").selectOption("");
    await page.getByRole("button", { name: "Throw them away" }).click();
    await page.waitForFunction(() => document.querySelector("tiles-screen").tile?.id === "my_tiles/A");
  }));

  it("parts the fields of every tile of the base game as its file does", () => withPage(WIDE, "light", async (page) => {
    await editor(page, "base");
    const ids = JSON.parse(readFileSync("plugins/base/tiles.json", "utf8")).tiles.map((one) => one.id);
    for (const id of ids) {
      assert.equal((await tileOf(page)).id, id);
      assert.doesNotMatch(await page.locator("tiles-screen .ground").textContent(), /by hand/, id);
      await page.keyboard.press("]");
      await page.evaluate(() => document.querySelector("tiles-screen").updateComplete);
    }
  }));

  it("does not write over what somebody else has changed", () => withPage(WIDE, "light", async (page) => {
    await editor(page, "towers");
    const file = join(studio.folder, "plugins/towers/tiles.json");
    const before = readFileSync(file, "utf8");
    writeFileSync(file, before.replace('"count": 3', '"count": 9'));
    await page.keyboard.press("+");
    await settled(page);
    await page.keyboard.press("s");
    await page.locator("dialog.stale-dialog").waitFor();
    assert.equal(readFileSync(file, "utf8"), before.replace('"count": 3', '"count": 9'));
    await page.getByRole("button", { name: "Read it again" }).click();
    await page.waitForFunction(() => document.querySelector("tiles-screen").tile?.count === 9);
  }));

  it("shows names of strangers as text", () => withPage(WIDE, "light", async (page) => {
    const folder = join(studio.folder, "plugins/odd");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "plugin.json"), JSON.stringify({ id: "odd", version: "1.0.0", api: 2, title: "<img src=x onerror=alert(1)>", requires: { base: "^1" }, tiles: "tiles.json" }));
    writeFileSync(join(folder, "tiles.json"), JSON.stringify({ tiles: [{ id: "odd/A", count: 1, ring: "ccc fff fff fff", segments: { c: "base:city", f: "base:field" }, marks: ["</title><script>alert(1)</script>"] }] }));
    await editor(page, "odd");
    assert.equal(await page.locator("tiles-screen script, tiles-screen img[src=x]").count(), 0);
    assert.ok((await page.locator("select[name=place] option").allTextContents()).includes("<img src=x onerror=alert(1)>"));
  }));

  it("is accessible, wide and narrow, light and dark", () => withPage(WIDE, "light", async (page) => {
    await editor(page, "towers");
    await side(page, "west").click();
    await settled(page);
    await judge(page, "tiles");
    await page.getByRole("button", { name: "Print sheet" }).click();
    await judge(page, "tiles-print", ["dialog"]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Thirds" }).click();
    await judge(page, "tiles-thirds");
  }));

  it("saves nothing where the studio only reads", async () => {
    const reading = await startStudio({ rest: ["--read-only"] });
    try {
      await openPage(browser, reading.address, WIDE, "light", async (page) => {
        await editor(page);
        await side(page, "north").click();
        await settled(page);
        assert.equal(await page.getByRole("button", { name: /^Save …/ }).isDisabled(), true);
        await page.getByRole("button", { name: "Play with it" }).click();
        assert.match(await page.locator(".note.error").textContent(), /--read-only/);
      });
      assert.equal(existsSync(join(reading.folder, "plugins")), false);
    } finally {
      await reading.stop();
    }
  });
});
