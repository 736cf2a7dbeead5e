// A whole game of every ruleset in the studio in headless Chromium, by mouse and by keyboard: the record must be that of
// the command line.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { answerByKeys, answerByMouse, names, readRecord, recordFile, repeat, WIDE } from "./playing.mjs";
import { launch, openPage, picture, startStudio, violations } from "./support.mjs";

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

// Most of an answer is waiting for the page and for the session, one after the other: several games at once.
describe("every ruleset, the whole game", { concurrency: 4 }, () => {
  for (const [way, answer] of [["by mouse", answerByMouse], ["by keyboard", answerByKeys]]) {
    for (const name of names) {
      it(`${name} ${way}: the record of the command line`, async () => {
        await openPage(browser, studio.address, WIDE, "light", async (page) => {
          const made = readRecord(await repeat(page, name, answer));
          const told = readRecord(readFileSync(recordFile(name), "utf8"));
          assert.deepEqual(made, told);
          if (way === "by mouse") {
            assert.deepEqual(await violations(page), []);
            await picture(page, `over-${name}`);
          }
        });
      });
    }
  }
});
