// Plays at the table of the studio in headless Chromium as people do, and compares what comes of it with the command line.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { answerByKeys, answerByMouse, downloaded, goTo, known, menu, newGame, openRecord, played, readRecord, ready, recordFile, settled, turnOf } from "./playing.mjs";
import { ask, folder, judge, launch, NARROW, openPage, picture, program, startStudio, violations, WIDE } from "./support.mjs";

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

describe("the table", () => {
  const SETUP = ["base", ["Ann", "Ben"], 7];
  /** Places, or takes the first answer, so many times. */
  async function play(page, times) {
    for (let n = 0; n < times; ++n) {
      const before = await known(page, "position");
      await page.keyboard.press(".");
      await page.keyboard.press("Enter");
      await settled(page, before + 1);
    }
  }
  const boardOf = (page) =>
    page.$$eval("bastide-board .ground [data-shape]", (uses) =>
      // Tiles have names of their own; other shapes are numbered as they come.
      uses.map((use) => [use.dataset.shape.replace(/^s\d+$/, ""), use.getAttribute("x"), use.getAttribute("y"), use.parentNode.getAttribute("class")].join(" ")).sort(),
    );

  it("takes back to the beginning and goes forward again", async () => {
    await withPage(WIDE, "light", async (page) => {
      await newGame(page, ...SETUP);
      const empty = await boardOf(page);
      await play(page, 12);
      const full = await boardOf(page);
      const record = await downloaded(page, "Record");
      while (await known(page, "undo")) {
        const old = await known(page, "revision");
        await page.keyboard.press("u");
        await page.waitForFunction((n) => document.querySelector("table-screen").model.state.revision !== n, old);
        await settled(page);
      }
      assert.deepEqual(await boardOf(page), empty);
      while (await known(page, "redo")) {
        const old = await known(page, "revision");
        await page.keyboard.press("U");
        await page.waitForFunction((n) => document.querySelector("table-screen").model.state.revision !== n, old);
        await settled(page);
      }
      assert.deepEqual(await boardOf(page), full);
      assert.equal(await downloaded(page, "Record"), record);
    });
  });

  it("goes to a place of the curve, and back", async () => {
    await withPage(WIDE, "light", async (page) => {
      await newGame(page, ...SETUP);
      await play(page, 16);
      const answers = await known(page, "answers");
      const box = await page.locator(".curve-plot").boundingBox();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await page.waitForFunction((all) => document.querySelector("table-screen").model.state.position < all, answers);
      const middle = await known(page, "position");
      assert.ok(Math.abs(middle - answers / 2) <= 3, `${middle} is the middle of ${answers}`);
      await page.getByRole("button", { name: "Last answer" }).click();
      await page.waitForFunction((all) => document.querySelector("table-screen").model.state.position === all, answers);
    });
  });

  it("says why a cell is refused, with its rules", async () => {
    await withPage(WIDE, "light", async (page) => {
      await newGame(page, ...SETUP);
      const middle = await page.evaluate(() => {
        const tile = document.querySelector("bastide-board .tiles image").getBoundingClientRect();
        return [tile.x + tile.width / 2, tile.y + tile.height / 2];
      });
      await page.mouse.click(...middle);
      const why = page.getByRole("region", { name: "Why not" });
      await why.waitFor();
      const told = JSON.parse(spawnSync(program, ["why", await savedRecord(page), `0,0 r${await turnOf(page)}`, "--json"], { encoding: "utf8" }).stdout);
      assert.equal(told.legal, false);
      const text = await why.textContent();
      for (const reason of told.reasons) {
        assert.ok(text.includes(reason.text), reason.text);
        assert.ok(text.includes(reason.id), reason.id);
        for (const rule of reason.rules) assert.ok(text.includes(rule), rule);
      }
      assert.deepEqual(await violations(page), []);
      await picture(page, "why");
    });
  });

  async function savedRecord(page) {
    const file = join(folder, `saved-${Date.now()}.jsonl`);
    writeFileSync(file, await downloaded(page, "Record"));
    return file;
  }

  it("tells what a move would score as the record tells it", async () => {
    await withPage(WIDE, "light", async (page) => {
      const text = readFileSync(recordFile("base"), "utf8");
      const rows = readRecord(text).filter((row) => row.choice === "core:claim");
      await openRecord(page, text);
      const { marks } = await ask(studio, { do: "curve", game: await known(page, "game") });
      const scored = rows.filter((row) => marks.some((mark) => mark.kind === "award" && mark.answer === row.n));
      assert.ok(scored.length >= 3, "moves score");
      // From the end to the beginning: an answer forgets what came after it.
      for (const row of scored.slice(0, 3).reverse()) {
        await goTo(page, row.n - 1);
        await ready(page, row.n - 1, row.answer);
        const before = await known(page, "scores");
        const told = await page.evaluate(async (wanted) => await document.querySelector("table-screen").model.consider(wanted), row.answer);
        await answerByKeys(page, row.n - 1, row.answer);
        await settled(page, row.n);
        const after = await known(page, "scores");
        const gained = after.map((one, i) => one.points - before[i].points);
        assert.ok(gained.some((points) => points > 0), "it scores");
        assert.deepEqual(gained, after.map((score) => told.awards.filter((award) => award.to.includes(score.colour)).reduce((sum, award) => sum + award.points, 0)));
      }
    });
  });

  it("opens the link of a game as the same game", async () => {
    await withPage(WIDE, "light", async (page) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await newGame(page, ...SETUP);
      await play(page, 9);
      const board = await boardOf(page);
      const record = await downloaded(page, "Record");
      await menu(page, "Copy a link");
      await page.getByText("The link is in the clipboard").waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      const other = await page.context().newPage();
      await other.goto(link);
      await other.waitForSelector("bastide-board .tiles image", { state: "attached" });
      await settled(other);
      assert.deepEqual(await boardOf(other), board);
      assert.equal(await downloaded(other, "Record"), record);
    });
  });

  it("saves the position as a scenario that passes", async () => {
    await withPage(WIDE, "light", async (page) => {
      await newGame(page, ...SETUP);
      await play(page, 6);
      await menu(page, "Save as scenario…");
      await page.getByRole("dialog").getByRole("textbox").fill("from_the_table");
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      const said = await page.locator(".note").first().textContent();
      const [, file] = /Saved as (\S+?);/.exec(said);
      execFileSync(program, ["test", join(studio.folder, file)]);
    });
  });

  it("keeps two windows in step", async () => {
    await withPage(WIDE, "light", async (page) => {
      await newGame(page, ...SETUP);
      const other = await page.context().newPage();
      await other.goto(page.url());
      await other.waitForSelector("bastide-board .tiles image", { state: "attached" });
      for (const [one, two] of [[page, other], [other, page], [page, other]]) {
        await settled(one);
        await play(one, 1);
        const revision = await known(one, "revision");
        await two.waitForFunction((n) => document.querySelector("table-screen").model.state.revision === n, revision);
        const board = await boardOf(one);
        for (let n = 0; n < 50 && (await boardOf(two)).join() !== board.join(); ++n) await two.waitForTimeout(20);
        assert.deepEqual(await boardOf(two), board);
      }
    });
  });

  it("lets bots answer, one by one and to the end", async () => {
    await withPage(WIDE, "light", async (page) => {
      await page.getByRole("button", { name: "New", exact: true }).or(page.getByRole("dialog")).first().waitFor();
      if (!(await page.$("dialog[open]"))) await page.getByRole("button", { name: "New", exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.locator("select[name=ruleset]").selectOption("base");
      for (const row of await dialog.locator(".seat-row select").all()) await row.selectOption("greedy");
      await dialog.getByRole("button", { name: "Play" }).click();
      await page.getByRole("button", { name: "Stop" }).click();
      await settled(page);
      const at = await known(page, "position");
      await page.getByRole("button", { name: "One answer" }).click();
      await settled(page, at + 1);
      await page.getByRole("button", { name: "To the end" }).click();
      await page.waitForFunction(() => document.querySelector("table-screen").model.state.over, null, { timeout: 60_000 });
    });
  });

  it("shows owners of every kind, where a tile fits, and advice", async () => {
    await withPage(WIDE, "light", async (page) => {
      await newGame(page, ...SETUP);
      await play(page, 20);
      await page.keyboard.press("o");
      const shown = await page.$$eval("bastide-board .owners use", (uses) => uses.filter((use) => getComputedStyle(use).display !== "none").length);
      assert.ok(shown > 0);
      await page.keyboard.press("o");
      await page.getByRole("tab", { name: "Tiles left" }).click();
      await picture(page, "tiles-left");
      const tile = page.locator("ul.tiles button").first();
      const ways = Number(/fits in (\d+) ways/.exec(await tile.getAttribute("aria-label"))[1]);
      await tile.click();
      await page.waitForFunction(() => /fits in \d+ cells/.test(document.querySelector("#announcer").textContent));
      const cells = Number(/fits in (\d+) cells/.exec(await page.textContent("#announcer"))[1]);
      assert.equal(await page.locator("bastide-board .fit").count(), cells);
      assert.ok(cells <= ways && ways <= 4 * cells, `${ways} ways in ${cells} cells`);
      await page.keyboard.press("h");
      await page.locator("table.advice tbody tr").first().waitFor();
      assert.ok((await page.locator("table.advice tbody tr").count()) > 1);
      assert.deepEqual(await violations(page), []);
      await picture(page, "advice");
    });
  });

  it("shows what a stranger wrote as text", async () => {
    await withPage(WIDE, "light", async (page) => {
      const evil = '<img src=x onerror="window.bad=1">';
      await newGame(page, "base", [evil, "Ben"], 7);
      await play(page, 2);
      assert.ok((await page.locator(".seats .name").first().textContent()).startsWith(evil));
      assert.equal(await page.evaluate(() => window.bad), undefined);
      assert.equal(await page.locator("img").count(), 0);
    });
  });
});

describe("every state, wide and narrow, light and dark", () => {
  it("has nothing that keeps people out", async () => {
    await withPage(WIDE, "light", async (page) => {
      await page.keyboard.press("n");
      await page.getByRole("dialog").waitFor();
      await judge(page, "new");
      await page.keyboard.press("Escape");
      const takes = (options) => options[Math.min(1, options.length - 1)];
      await openRecord(page, await played(studio, { ruleset: "base", seats: ["human", "human"], names: ["Ann", "Ben"], seed: 5 }, 30, takes));
      assert.equal(await known(page, "choice"), "core:place");
      await judge(page, "first");
      await page.keyboard.press(".");
      await page.waitForFunction(() => document.querySelector("table-screen").considered);
      await page.waitForSelector(".preview");
      await judge(page, "chosen", [".board-side", ".column"]);
      const at = await known(page, "position");
      await page.keyboard.press("Enter");
      await settled(page, at + 1);
      assert.equal(await known(page, "choice"), "core:claim");
      await judge(page, "second", [".toolbar", ".board-side", ".column"]);
      await page.keyboard.press("w");
      await page.keyboard.type("0,0");
      await judge(page, "typed", [".column"]);
      await page.keyboard.press("Enter");
      await page.locator(".why, .note").first().waitFor();
      await judge(page, "refused", [".column", ".why, .note"]);
      await page.keyboard.press("Escape");
      await page.keyboard.press("o");
      await judge(page, "owners", [".board-side"]);
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
      await judge(page, "keys", ["dialog"]);
      await page.keyboard.press("Escape");
      await page.click("#game-menu-button");
      await judge(page, "menu", [".toolbar"]);
      await page.keyboard.press("Escape");
    });
  });

  it("is played when it is narrow and dark", () => withPage(NARROW, "dark", async (page) => {
    const told = readRecord(readFileSync(recordFile("base"), "utf8"));
    const rows = told.filter((row) => row.answer !== undefined && row.by !== "chance").slice(0, 6);
    await newGame(page, told[0].ruleset, told[0].players, told[0].seed);
    for (const [i, row] of rows.entries()) await (i % 2 === 0 ? answerByKeys : answerByMouse)(page, row.n - 1, row.answer);
    await settled(page, rows.at(-1).n);
    const made = readRecord(await downloaded(page, "Record"));
    assert.deepEqual(made, told.slice(0, made.length));
  }));

  it("has no style for the dark and for a width at once", () => withPage(WIDE, "light", async (page) => {
    const both = await page.evaluate(() => {
      const asks = (rule, asked) => {
        const all = rule.media ? [...asked, rule.media.mediaText] : asked;
        const found = all.some((one) => /prefers-color-scheme/.test(one)) && all.some((one) => /width/.test(one)) ? [all.join(" and ")] : [];
        return [...found, ...[...(rule.cssRules ?? [])].flatMap((one) => asks(one, all))];
      };
      return [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].flatMap((rule) => asks(rule, [])));
    });
    assert.deepEqual(both, []);
  }));
});

describe("a program that was killed", () => {
  it("loses nothing that was answered", async () => {
    const own = await startStudio();
    let board = [];
    await openPage(browser, own.address, WIDE, "light", async (page) => {
      await newGame(page, "base", ["Ann", "Ben"], 7);
      for (let n = 0; n < 7; ++n) {
        const before = await known(page, "position");
        await page.keyboard.press(".");
        await page.keyboard.press("Enter");
        await settled(page, before + 1);
      }
      board = await page.$$eval("bastide-board .tiles image", (uses) => uses.map((use) => `${use.getAttribute("x")},${use.getAttribute("y")}`).sort());
      own.kill();
      await page.getByText("The program does not answer; trying again").waitFor();
    }, { complaints: false });
    const again = await startStudio({ state: own.state });
    await openPage(browser, again.address, WIDE, "light", async (page) => {
      // Games that are not over are offered at once.
      await page.getByRole("dialog").locator("ul.games button").first().click();
      await settled(page);
      assert.deepEqual(
        await page.$$eval("bastide-board .tiles image", (uses) => uses.map((use) => `${use.getAttribute("x")},${use.getAttribute("y")}`).sort()),
        board,
      );
    });
    await again.stop();
  });
});
