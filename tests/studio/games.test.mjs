// Recorded games in the studio in headless Chromium, by mouse and by keyboard: the record must be that of the command
// line. Whole games in three rulesets of different kinds; of every other one each kind of step that its game meets, and
// how it ends. That whole games of all of them can be played by messages is proven without a page: games_test.cpp.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { answerByKeys, answerByMouse, goTo, known, names, openRecord, readRecord, recordFile, repeat, settled } from "./playing.mjs";
import { runsOf, stepsOf } from "./steps.mjs";
import { ask, launch, openPage, picture, startStudio, violations, WIDE } from "./support.mjs";

const BY_MOUSE = ["by mouse", answerByMouse];
const BY_KEYBOARD = ["by keyboard", answerByKeys];
// The base game; all that there is for it at once; a team, in the level with the most kinds of step.
const WHOLE = ["base", "grand-box", "mists-level-5"];
const others = names.filter((name) => !WHOLE.includes(name));
const textOf = (name) => readFileSync(recordFile(name), "utf8");

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

it("there is a game of every ruleset", () => {
  const rulesets = readdirSync("rulesets").filter((file) => file.endsWith(".json")).map((file) => file.slice(0, -5));
  assert.deepEqual(names, rulesets.sort());
});

// Most of an answer is waiting for the page and for the session, one after the other: several games at once.
describe("whole games", { concurrency: 2 }, () => {
  for (const [way, answer] of [BY_MOUSE, BY_KEYBOARD]) {
    for (const name of WHOLE) {
      it(`${name} ${way}: the record of the command line`, async () => {
        await openPage(browser, studio.address, WIDE, "light", async (page) => {
          const made = readRecord(await repeat(page, name, answer));
          assert.deepEqual(made, readRecord(textOf(name)));
          if (way === "by mouse") {
            assert.deepEqual(await violations(page), []);
            await picture(page, `over-${name}`);
          }
        });
      });
    }
  }
});

describe("every other ruleset, each kind of step", { concurrency: 2 }, () => {
  const steps = stepsOf(others.map(textOf));
  for (const [i, name] of others.entries()) {
    const runs = runsOf(steps[i]);
    const [way, answer] = i % 2 === 0 ? BY_MOUSE : BY_KEYBOARD;
    it(`${name} ${way}: ${new Set(steps[i].map((one) => one.kind)).size} kinds, and the end`, async () => {
      const text = textOf(name);
      const told = readRecord(text);
      await openPage(browser, studio.address, WIDE, "light", async (page) => {
        await openRecord(page, text);
        assert.equal(await known(page, "over"), true);
        const drawn = await page.locator("bastide-board .ground [data-shape]").count();
        assert.equal(drawn, (await known(page, "elements")).length);
        await picture(page, `over-${name}`);
        // From the end to the beginning: an answer forgets what came after it.
        for (const run of runs.reverse()) {
          await goTo(page, run[0].n - 1);
          for (const step of run) await answer(page, step.n - 1, step.text);
          const last = run.at(-1).n;
          await settled(page, last);
          const made = readRecord((await ask(studio, { do: "record", game: await known(page, "game") })).text);
          assert.ok(made.length > last, `${made.length} lines`);
          assert.deepEqual(made, told.slice(0, made.length));
        }
      });
    });
  }
});
