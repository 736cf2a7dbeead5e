// The table's manners: it says why, names what lies there for readers, gives its games away and takes them back; and
// nothing that a stranger wrote runs in it, nor may a foreign page ask it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import { openRecord, played } from "./playing.mjs";
import { ask, folder, launch, openPage, picture, program, startStudio, violations, WIDE } from "./support.mjs";

const BAD = '<img src=x onerror="window.bad=1"><script>window.bad=1</script>';

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

const withPage = (use) => openPage(browser, studio.address, WIDE, "light", use);
const tokenOf = (address) => new URL(address).searchParams.get("token");
const PEOPLE = { ruleset: "base", seats: ["human", "human"], names: ["Ann", "Ben"], seed: 7 };

const known = (page, part) => page.evaluate((key) => document.querySelector("table-screen").model.state?.[key] ?? null, part);
const settled = (page) =>
  page.waitForFunction(() => {
    const { model } = document.querySelector("table-screen");
    return model.state && !model.busy && !model.playing;
  });
/** A game as the dialog would begin it. */
async function open(page, fields = PEOPLE) {
  await page.keyboard.press("Escape");
  await page.evaluate((wanted) => document.querySelector("table-screen").model.open(wanted), fields);
  await settled(page);
  await page.evaluate(() => document.querySelector("bastide-board").focusGrid());
}
/** Gives the first answer, or that of another choice, so many times. */
async function play(page, times, choose = (options) => options[0]) {
  for (let n = 0; n < times; ++n) {
    const options = await page.evaluate(() => document.querySelector("table-screen").model.options);
    await page.evaluate((text) => document.querySelector("table-screen").model.answer(text), choose(options).text);
    await settled(page);
  }
}
const claim = (options) => options.find((one) => one.kind === "claim") ?? options[0];
/** A game that was played so far without the page. */
async function openPlayed(page, times, choose) {
  await openRecord(page, await played(studio, PEOPLE, times, choose));
}
const boardOf = (page) =>
  page.$$eval("bastide-board .tiles image", (images) => images.map((use) => [use.dataset.shape, use.getAttribute("x"), use.getAttribute("y")].join(" ")).sort());
async function menu(page, item) {
  await page.click("#game-menu-button");
  await page.getByRole("button", { name: item, exact: true }).click();
}
async function downloaded(page, item) {
  const [download] = await Promise.all([page.waitForEvent("download"), menu(page, item)]);
  return readFileSync(await download.path());
}
/** Where a place in a cell is on the screen. */
const onScreen = (page, [x, y], [across, down] = [50, 50]) =>
  page.evaluate(([cx, cy, px, py]) => {
    const ground = document.querySelector("bastide-board .ground").getScreenCTM();
    const at = new DOMPoint(cx * 100 + px, cy * 100 + py).matrixTransform(ground);
    return [at.x, at.y];
  }, [x, y, across, down]);

describe("why not", () => {
  /** What the panel says is what the command line says of this move. */
  async function sameAsTold(page, move) {
    const why = page.getByRole("region", { name: "Why not" });
    await why.waitFor();
    const file = join(folder, `why-${Date.now()}.jsonl`);
    writeFileSync(file, await downloaded(page, "Record"));
    const told = JSON.parse(spawnSync(program, ["why", file, move, "--json"], { encoding: "utf8" }).stdout);
    assert.equal(told.legal, false);
    assert.ok(told.reasons.length > 0);
    const text = await why.textContent();
    for (const reason of told.reasons) for (const part of [reason.text, reason.id, ...reason.rules]) assert.ok(text.includes(part), part);
    return told;
  }

  it("a piece may not stand on another tile", () => withPage(async (page) => {
    await open(page);
    await play(page, 1);
    // In the south of the start tile there is a field.
    await page.mouse.click(...(await onScreen(page, [0, 0], [50, 88])));
    const told = await sameAsTold(page, "meeple on 0,0 g");
    assert.deepEqual(told.reasons.map((one) => one.id), ["core:not_this_tile"]);
    assert.ok((await page.textContent("#announcer")).includes(told.reasons[0].text));
    assert.deepEqual(await violations(page), []);
    await picture(page, "why-piece");
  }));

  it("a piece may not stand where somebody stands", () => withPage(async (page) => {
    await open(page);
    let found = null;
    for (let n = 0; n < 60 && !found; ++n) {
      found = await page.evaluate(async () => {
        const { model, choices } = document.querySelector("table-screen");
        const { last, game } = model.state;
        if (choices.isPlacing || !model.options.some((one) => one.kind === "claim")) return null;
        const keys = new Set(model.options.map((one) => one.segment));
        for (let i = 0; i < 81; ++i) {
          const at = [10 + 10 * (i % 9), 10 + 10 * Math.floor(i / 9)];
          const near = model.options.some((one) => one.at && Math.hypot(one.at[0] - at[0], one.at[1] - at[1]) < 45);
          if (near) continue;
          const reply = await fetch("/api", {
            method: "POST", headers: { "X-Bastide-Token": localStorage.getItem("bastide-token") },
            body: JSON.stringify({ do: "why", game, move: "meeple", spot: [...last, ...at] }),
          });
          const why = (await reply.json()).ok;
          if (why && !why.legal && !keys.has(why.move.split(" ").pop())) return { cell: last, at, move: why.move };
        }
        return null;
      });
      if (!found) await play(page, 1, claim);
    }
    assert.ok(found, "a part that somebody has");
    await page.mouse.click(...(await onScreen(page, found.cell, found.at)));
    const told = await sameAsTold(page, found.move);
    assert.ok(told.reasons.some((one) => one.rules.length > 0), "a rule is named");
  }));

  it("a tile cannot be placed once more", () => withPage(async (page) => {
    await open(page);
    await play(page, 1);
    const empty = await page.evaluate(() => {
      const { cells } = document.querySelector("table-screen").model.state;
      return [Math.min(...cells.map(([x]) => x)) - 1, 0];
    });
    await page.mouse.click(...(await onScreen(page, empty)));
    const why = page.getByRole("region", { name: "Why not" });
    await why.waitFor();
    assert.match(await why.textContent(), /a tile was placed this turn.*core:not_now/s);
  }));
});

describe("for readers", () => {
  it("every tile has a name, and who stands on it", () => withPage(async (page) => {
    await open(page);
    const grid = page.getByRole("grid", { name: /^Board of Base game/ });
    // The start tile: a city above a road from the west to the east.
    const start = grid.getByRole("gridcell", { name: "0, 0: base/D-start: city north, road east, field south, road west", exact: true });
    assert.equal(await start.count(), 1);
    await openPlayed(page, 24, claim);
    const said = await ask(studio, { do: "state", game: await known(page, "game") });
    const pieces = said.elements.filter(([shape]) => said.shapes[shape][1] === "pieces");
    assert.ok(pieces.length >= 4, `${pieces.length} pieces`);
    let standing = 0;
    for (const [x, y] of said.elements.filter(([shape]) => said.shapes[shape][1] === "tiles").map(([, px, py]) => [px / 100, py / 100])) {
      const cell = grid.locator(`[data-cell="${x},${y}"]`);
      const name = await cell.getAttribute("aria-label");
      assert.match(name, new RegExp(`^${x}, ${y}: \\S.*: \\S+ north, \\S+ east, \\S+ south, \\S+ west`));
      const here = pieces.filter(([, px, py]) => Math.floor(px / 100) === x && Math.floor(py / 100) === y).length;
      assert.equal([...name.matchAll(/(Ann|Ben): meeple on the (city|road|field|monastery)/g)].length, here, name);
      standing += here;
    }
    assert.equal(standing, pieces.length);
    // A turned tile is told as it lies: neighbours show the same.
    const sides = new Map(said.cells.map(([x, y, words]) => [`${x},${y}`, /: (\S+) north, (\S+) east, (\S+) south, (\S+) west/.exec(words).slice(1)]));
    let pairs = 0;
    for (const [x, y] of said.cells) {
      const [east, south] = [sides.get(`${x + 1},${y}`), sides.get(`${x},${y + 1}`)];
      if (east) assert.equal(sides.get(`${x},${y}`)[1], east[3]);
      if (south) assert.equal(sides.get(`${x},${y}`)[2], south[0]);
      pairs += (east ? 1 : 0) + (south ? 1 : 0);
    }
    assert.ok(pairs >= 12);
    assert.deepEqual(await violations(page), []);
  }));

  it("a place for a piece is named with its tile", () => withPage(async (page) => {
    await open(page);
    await play(page, 1);
    const last = await known(page, "last");
    const name = await page.locator(`bastide-board [data-cell="${last}"]`).getAttribute("aria-label");
    for (const option of await page.evaluate(() => document.querySelector("table-screen").model.options)) {
      if (option.kind === "claim") assert.ok(name.includes(option.label), `${option.label} in ${name}`);
    }
    assert.match(name, / north, .* west; /);
  }));
});

describe("taken elsewhere", () => {
  it("a picture as PNG and as SVG", () => withPage(async (page) => {
    await openPlayed(page, 14, claim);
    const svg = (await downloaded(page, "Picture (SVG)")).toString();
    const { text } = await ask(studio, { do: "svg", game: await known(page, "game") });
    assert.equal(svg, text);
    assert.ok(svg.startsWith("<svg") || svg.startsWith("<?xml"));
    assert.doesNotMatch(svg, /<script|\son\w+=/);
    const [, , , width, height] = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(svg).map(Number);
    const png = await downloaded(page, "Picture (PNG)");
    assert.deepEqual([...png.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    // Twice as fine, and of many colours.
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [Math.round(2 * width), Math.round(2 * height)]);
    const colours = await page.evaluate(async (bytes) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const pen = canvas.getContext("2d");
      pen.drawImage(image, 0, 0);
      return new Set(new Uint32Array(pen.getImageData(0, 0, image.width, image.height).data.buffer)).size;
    }, [...png]);
    assert.ok(colours > 100, `${colours} colours`);
  }));

  it("saved in the folder, replaced only when that is said, and opened again", () => withPage(async (page) => {
    await openPlayed(page, 8, claim);
    const save = async () => {
      await menu(page, "Save…");
      await page.getByRole("dialog").getByRole("textbox").fill("games/mine.jsonl");
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    };
    const file = join(studio.folder, "games/mine.jsonl");
    await save();
    await page.getByText("Saved as games/mine.jsonl.").waitFor();
    const first = await downloaded(page, "Record");
    assert.deepEqual(readFileSync(file), first);

    await play(page, 2);
    const answers = [false, true];
    const asked = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.message());
      void (answers.shift() ? dialog.accept() : dialog.dismiss());
    });
    await save();
    await page.locator(".note.error").waitFor();
    assert.deepEqual(readFileSync(file), first);
    await page.locator(".note.error button").click();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.deepEqual(asked, ["Replace games/mine.jsonl?", "Replace games/mine.jsonl?"]);
    const second = await downloaded(page, "Record");
    assert.notDeepEqual(second, first);
    assert.deepEqual(readFileSync(file), second);

    const board = await boardOf(page);
    for (const way of ["by its name", "from elsewhere"]) {
      await open(page);
      const old = await known(page, "game");
      await menu(page, "Open…");
      const dialog = page.getByRole("dialog");
      if (way === "by its name") {
        await dialog.getByLabel("File in the folder of the studio").fill("games/mine.jsonl");
        await dialog.getByRole("button", { name: "Open", exact: true }).click();
      } else {
        await dialog.getByLabel("Or one of yours").setInputFiles(file);
      }
      await dialog.waitFor({ state: "detached" });
      await settled(page);
      assert.notEqual(await known(page, "game"), old);
      assert.deepEqual(await boardOf(page), board, way);
      assert.deepEqual(await downloaded(page, "Record"), second, way);
    }
  }));

  it("a name that leads out of the folder is refused, and what is no record", () => withPage(async (page) => {
    await open(page);
    await menu(page, "Save…");
    await page.getByRole("dialog").getByRole("textbox").fill("../out.jsonl");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.locator(".note.error", { hasText: "leads out of the folder" }).waitFor();
    assert.ok(!existsSync(resolve(studio.folder, "../out.jsonl")));
    await page.keyboard.press("Escape");
    await menu(page, "Open…");
    await page.getByRole("dialog").getByLabel("Or one of yours").setInputFiles({ name: "x.jsonl", mimeType: "text/plain", buffer: Buffer.from(BAD) });
    await page.locator(".note.error").nth(1).waitFor();
    assert.equal(await page.evaluate(() => window.bad), undefined);
  }));
});

describe("through the game", () => {
  it("the curve is scrubbed, and what is drawn follows", () => withPage(async (page) => {
    await openPlayed(page, 18, claim);
    const answers = await known(page, "answers");
    const full = await boardOf(page);
    await page.getByRole("slider", { name: "Answer of the game" }).focus();
    await page.keyboard.press("Home");
    await page.waitForFunction(() => document.querySelector("table-screen").model.state.position <= 1);
    await settled(page);
    const seen = new Set();
    const box = await page.locator(".curve-plot").boundingBox();
    await page.mouse.move(box.x + 2, box.y + box.height / 2);
    await page.mouse.down();
    for (let n = 1; n <= 4; ++n) {
      await page.mouse.move(box.x + (box.width * n) / 4 - 1, box.y + box.height / 2, { steps: 3 });
      const wanted = (answers * n) / 4;
      const slack = n === 4 ? 0 : 3; // on a busy machine the page may stop on the way
      await page.waitForFunction(
        ([at, most]) => Math.abs(document.querySelector("table-screen").model.state.position - at) <= most,
        [wanted, slack],
      );
      await settled(page);
      seen.add((await boardOf(page)).length);
    }
    await page.mouse.up();
    assert.equal(await known(page, "position"), answers);
    assert.equal(seen.size, 4, "the board grows");
    assert.deepEqual(await boardOf(page), full);
    assert.match(await page.getByRole("slider", { name: "Answer of the game" }).getAttribute("aria-valuetext"), /^answer \d+ of \d+, turn \d+: Ann \d+, Ben \d+$/);
  }));

  it("of places asked for one after the other the last one is shown", () => withPage(async (page) => {
    await open(page);
    await play(page, 6);
    await page.evaluate((end) => {
      const { model } = document.querySelector("table-screen");
      for (const position of [5, end, 0, 1]) void model.goTo(position);
    }, await known(page, "answers"));
    await page.waitForFunction(() => document.querySelector("table-screen").model.state.position === 1);
    await settled(page);
    assert.equal(await known(page, "position"), 1);
  }));

  it("Undo and Redo by their buttons", () => withPage(async (page) => {
    await open(page);
    await play(page, 3);
    const record = await downloaded(page, "Record");
    const at = await known(page, "position");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.waitForFunction((n) => document.querySelector("table-screen").model.state.position < n, at);
    await settled(page);
    await page.getByRole("button", { name: "Redo" }).click();
    await page.waitForFunction((n) => document.querySelector("table-screen").model.state.position === n, at);
    await settled(page); // what can be answered is asked for before the buttons are drawn again
    assert.equal(await page.getByRole("button", { name: "Redo" }).isDisabled(), true);
    assert.deepEqual(await downloaded(page, "Record"), record);
  }));

  it("owners are shown for any kind", () => withPage(async (page) => {
    await openPlayed(page, 40, claim);
    const { kinds, elements, game } = await page.evaluate(() => document.querySelector("table-screen").model.state);
    const { shapes } = await ask(studio, { do: "state", game });
    const visible = () => page.$$eval("bastide-board .owners use", (uses) => uses.filter((use) => getComputedStyle(use).display !== "none").length);
    let shown = 0;
    for (const [number, kind] of kinds.entries()) {
      const box = page.getByRole("group", { name: "Who would be paid" }).getByRole("checkbox", { name: kind.name });
      await box.check();
      const expected = elements.filter(([shape]) => shapes[shape][1] === "owners" && shapes[shape][2] === number).length;
      assert.equal(await visible(), expected, kind.name);
      shown += expected > 0 ? 1 : 0;
      await box.uncheck();
    }
    assert.ok(shown >= 2, "of two kinds at least");
  }));

  it("a tile left fits where it could be placed", () => withPage(async (page) => {
    await openPlayed(page, 10);
    for (let n = 0; n < 40; ++n) {
      if (await page.evaluate(() => {
        const { choices, model } = document.querySelector("table-screen");
        return choices.isPlacing && model.state.unseen.some((one) => one.tile === choices.hand);
      })) break;
      await play(page, 1);
    }
    const wanted = await page.evaluate(() => {
      const { choices, model } = document.querySelector("table-screen");
      const name = model.state.unseen.find((one) => one.tile === choices.hand).name;
      return { name, cells: [...new Set(choices.placing.map((one) => one.cell.join()))].sort() };
    });
    await page.getByRole("tab", { name: "Tiles left" }).click();
    await page.getByRole("button", { name: new RegExp(`^${wanted.name}, \\d+ left`) }).first().click();
    await page.waitForSelector("bastide-board .fit", { state: "attached" });
    const fits = await page.$$eval("bastide-board .fit", (rings) => rings.map((one) => [(one.getAttribute("x") - 4) / 100, (one.getAttribute("y") - 4) / 100].join()).sort());
    assert.deepEqual(fits, wanted.cells);
  }));

  it("what mcts considered: how often it tried each answer", () => withPage(async (page) => {
    await openPlayed(page, 80, claim);
    await page.getByRole("tab", { name: "Advice" }).click();
    await page.getByLabel("Bot", { exact: true }).fill("mcts:60");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByRole("columnheader", { name: "mcts:60 considered" }).waitFor({ timeout: 60_000 });
    const rows = await page.$$eval("table.advice tbody tr", (all) => all.map((row) => [...row.children].map((cell) => cell.textContent.trim())));
    assert.ok(rows.length > 1);
    const visits = rows.map((row) => Number(row[2]));
    assert.ok(visits.every((n) => Number.isInteger(n) && n >= 0), String(visits));
    const sum = visits.reduce((a, b) => a + b, 0);
    assert.ok(sum > 0 && sum <= 60, `${sum} of 60 tries`);
    // Its answer can be taken over.
    await page.locator("table.advice tbody button").first().click();
    const tapped = await page.evaluate(() => document.querySelector("table-screen").tapped?.text);
    assert.ok((await page.evaluate(() => document.querySelector("table-screen").model.options.map((one) => one.text))).includes(tapped));
  }));
});

describe("a program that was killed", () => {
  it("goes on to the record that it would have had", async () => {
    const first = await startStudio();
    const killed = [];
    let before = "";
    await openPage(browser, first.address, WIDE, "light", async (page) => {
      await open(page);
      await play(page, 9, claim);
      before = (await downloaded(page, "Record")).toString();
      // One more answer, whose reply is there when the program is killed.
      await play(page, 1, claim);
      killed.push(...(await boardOf(page)));
      first.kill();
      await page.getByText("The program does not answer; trying again").waitFor();
    }, { complaints: false });
    const again = await startStudio({ state: first.state });
    let after = "";
    await openPage(browser, again.address, WIDE, "light", async (page) => {
      await page.getByRole("dialog").locator("ul.games button").first().click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await settled(page);
      assert.deepEqual(await boardOf(page), killed);
      await play(page, 9, claim);
      after = (await downloaded(page, "Record")).toString();
    });
    await again.stop();
    assert.ok(after.startsWith(before), "what was answered before is as it was");
    // The same game without an accident.
    assert.equal(await played(studio, PEOPLE, 19, claim), after);
  });
});

describe("strangers", () => {
  const runsNothing = async (page) => {
    assert.equal(await page.evaluate(() => window.bad), undefined);
    assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll("img, script, iframe, object, embed, foreignObject, animate, set, image, link, base, form[action]")]
      .map((node) => node.outerHTML.slice(0, 200))
      .filter((text) => !/^<(script|link)\b[^>]*\b(src|href)="\.?\/?[\w.-]+"/.test(text) && !/^<(link rel="icon" href="data:,"|image href="blob:)/.test(text))), []);
  };
  /** Fails when a page asks with alert() and the like. */
  const noDialogs = (page) => {
    const asked = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    return asked;
  };

  it("texts of rules and names of players are shown as texts on every screen", async () => {
    const own = await startStudio();
    const put = (file, text) => {
      mkdirSync(join(own.folder, file, ".."), { recursive: true });
      writeFileSync(join(own.folder, file), text);
    };
    const evil = JSON.stringify(BAD);
    put("scripts/variants/evil.lua", `-- title: ${BAD}
-- about: ${BAD}
-- author: ${BAD}
-- status: house
-- rules: HR-EVIL-01
-- requires: base
-- option evil: { "type": "bool", "default": true, "about": ${evil} }

define.text { ["evil:never"] = ${evil}, ["evil.ask"] = ${evil} }
on.check("core:place_tile", { id = "never", run = function(_, mv) return mv.cell.x > 1 and deny("never") end })
define.phase { id = "ask", after = "core:draw", enter = function(_, fx, player)
  fx.ask { to = player, type = "confirm", text = "evil.ask" }
end }
`);
    put("rulesets/evil.json", JSON.stringify({ title: BAD, extends: "base", variants: ["evil"] }));
    await openPage(browser, own.address, WIDE, "light", async (page) => {
      const asked = noDialogs(page);
      await open(page, { ruleset: "evil", seats: ["human", "human"], names: [BAD, "Ben"], seed: 7 });
      assert.equal(await page.textContent(".toolbar h1"), BAD);
      assert.ok((await page.textContent(".choice h2")).includes(BAD), "the question of the rule");
      assert.ok((await page.textContent(".seats .name")).includes(BAD));
      await play(page, 1);
      await page.keyboard.press("w");
      await page.keyboard.type("2,0 r0");
      await page.keyboard.press("Enter");
      await page.locator(".why", { hasText: BAD }).waitFor();
      await play(page, 5, claim);
      await page.keyboard.press("h");
      await page.locator("table.advice tbody tr").first().waitFor();
      await runsNothing(page);
      await page.keyboard.press("n");
      await page.getByRole("dialog").waitFor();
      assert.ok((await page.textContent("dialog")).includes(BAD));
      await runsNothing(page);
      await page.keyboard.press("Escape");
      for (const place of ["composer/evil", "rules/evil"]) {
        await page.evaluate((hash) => (location.hash = hash), place);
        await page.getByText(BAD).first().waitFor({ state: "attached" });
        await runsNothing(page);
      }
      assert.deepEqual(asked, []);
    });
    await own.stop();
  });

  it("pictures of a session that lies run nothing and ask for nothing", async () => {
    const EVIL = `<script>window.bad=1</script><image href="http://evil.example/a.png" width="9" height="9"/>
      <foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="window.bad=1"/></foreignObject>
      <rect width="9" height="9" onclick="window.bad=1" onload="window.bad=1" style="fill:url(http://evil.example/b)" fill="url(http://evil.example/c#d)"/>
      <use href="http://evil.example/e.svg#f"/><use href="data:image/svg+xml,%3Csvg/%3E#g"/><a href="javascript:window.bad=1"><rect width="99" height="99"/></a>
      <style>@import "http://evil.example/h.css"; * { fill: url(http://evil.example/i) }</style>
      <animate attributeName="href" to="javascript:window.bad=1"/><set attributeName="onmouseover" to="window.bad=1"/>`;
    let sent = 0;
    const origin = new URL(studio.address).origin;
    const outside = [];
    const complaints = [];
    await openPage(browser, studio.address, WIDE, "light", async (page) => {
      const asked = noDialogs(page);
      page.on("request", (request) => {
        if (!request.url().startsWith(origin)) outside.push(request.url());
      });
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) complaints.push(message.text());
      });
      await page.route("**/api", async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        for (const shape of body.ok?.shapes ?? []) {
          shape[3] = shape[3].replace(/<\/g>$/, `${EVIL}</g>`);
          ++sent;
        }
        await route.fulfill({ response, json: body });
      });
      await open(page);
      await play(page, 3);
      assert.ok(sent > 10);
      const drawn = await page.locator("svg.shapes g").count();
      assert.ok(drawn > 10, "the rest of the pictures is there");
      await page.mouse.click(...(await onScreen(page, [0, 0])));
      await runsNothing(page);
      assert.equal(await page.locator("svg.shapes :is(a, style, [onclick], [onload], [style], [href^='http'], [href^='data'])").count(), 0);
      assert.equal((await page.content()).includes("evil.example"), false);
      assert.deepEqual(asked, []);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }, { complaints: false });
    assert.deepEqual(outside, []);
    // The policy of the page speaks while such a picture is read, before it is cleaned; nothing else does.
    assert.deepEqual(complaints.filter((text) => !/violates the following Content Security Policy directive/.test(text)), []);
  });

  it("the drawings of a plugin are refused where they hold more than shapes", async () => {
    const own = await startStudio();
    for (const [name, svg] of Object.entries({
      script: "<script>window.bad=1</script>", image: '<image href="http://evil.example/a.png"/>', event: '<path d="M0 0H9" onload="window.bad=1"/>',
    })) {
      const at = join(own.folder, "plugins", `evil_${name}`);
      mkdirSync(at, { recursive: true });
      writeFileSync(join(at, "drawing.svg"), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0H24V24Z"/>${svg}</svg>`);
      writeFileSync(join(at, "rules.lua"), "define.mark { id = \"sign\" }\n");
      writeFileSync(join(at, "plugin.json"), JSON.stringify({
        id: `evil_${name}`, version: "1.0.0", api: 2, title: name, about: name, requires: { base: "^1" }, rules: "rules.lua", looks: { sign: { symbol: "drawing.svg" } },
      }));
      writeFileSync(join(own.folder, `${name}.json`), JSON.stringify({ title: name, plugins: { base: "^1", [`evil_${name}`]: "^1" } }));
    }
    await openPage(browser, own.address, WIDE, "light", async (page) => {
      await page.keyboard.press("Escape");
      for (const name of ["script", "image", "event"]) {
        const good = await page.evaluate((file) => document.querySelector("table-screen").model.open({ ruleset: file, seats: ["human", "human"] }), `./${name}.json`);
        assert.equal(good, false, name);
        assert.match(await page.locator(".note.error").last().textContent(), /drawing\.svg/, name);
      }
      await runsNothing(page);
    });
    await own.stop();
  });

  it("a foreign page can neither ask nor listen nor frame", async () => {
    const before = (await ask(studio, { do: "games" })).games.length;
    const token = tokenOf(studio.address);
    const target = new URL("/", studio.address).origin;
    const foreign = createServer((request, response) => {
      response.setHeader("Content-Type", "text/html");
      response.end(`<!doctype html><title>evil</title><iframe id="frame" src="${target}/?token=${token}"></iframe>`);
    });
    await new Promise((done) => foreign.listen(0, "127.0.0.1", done));
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${foreign.address().port}/`);
      const got = await page.evaluate(async ([to, key]) => {
        const body = JSON.stringify({ do: "open", ruleset: "base" });
        const tried = (options) => fetch(`${to}/api`, { method: "POST", body, ...options }).then((one) => `${one.type} ${one.status}`, () => "refused");
        const found = {
          plain: await tried({}),
          withToken: await tried({ headers: { "X-Bastide-Token": key } }),
          blind: await tried({ mode: "no-cors", headers: { "X-Bastide-Token": key } }),
          page: await fetch(`${to}/`).then((one) => one.text(), () => "refused"),
          events: await new Promise((done) => {
            const source = new EventSource(`${to}/events?token=${key}`);
            source.onopen = () => done("open");
            source.onerror = () => done("refused");
          }),
          script: await new Promise((done) => {
            const script = Object.assign(document.createElement("script"), { src: `${to}/main.js`, onload: () => done("ran"), onerror: () => done("refused") });
            document.head.append(script);
          }),
        };
        const form = Object.assign(document.createElement("form"), { method: "post", action: `${to}/api?token=${key}`, enctype: "text/plain", target: "_blank" });
        form.append(Object.assign(document.createElement("input"), { name: body.slice(0, -1) + ',"x":"', value: '"}' }));
        document.body.append(form);
        form.submit();
        return found;
      }, [target, token]);
      assert.deepEqual(got, { plain: "refused", withToken: "refused", blind: got.blind, page: "refused", events: "refused", script: "refused" });
      assert.match(got.blind, /^(opaque 0|refused)$/);
      await page.waitForTimeout(300);
      const frame = page.frames().find((one) => one !== page.mainFrame());
      assert.equal(await frame.locator("bastide-studio, table-screen").count(), 0, "it is not framed");
    } finally {
      await context.close();
      foreign.close();
    }
    assert.equal((await ask(studio, { do: "games" })).games.length, before);
  });

  it("a page without the token is told how to get it, and sees nothing", async () => {
    const address = new URL(studio.address);
    for (const token of [null, "", `${tokenOf(studio.address)}x`]) {
      if (token === null) address.searchParams.delete("token");
      else address.searchParams.set("token", token);
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(address.href);
      await page.getByText("Open the address again that the program printed").first().waitFor();
      assert.equal(await page.locator("bastide-board .tiles image").count(), 0);
      await context.close();
    }
  });
});
