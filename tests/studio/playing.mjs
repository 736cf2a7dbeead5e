// Games on the table of the studio, played as people do: by mouse and by keyboard.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ask, folder } from "./support.mjs";

const PATIENCE_MS = 30_000;

// Records that the command line made, one of each ruleset.
const games = join(folder, "games");
export const names = readdirSync(games).sort();
export const recordFile = (name) => join(games, name, "game-000001.jsonl");
export const readRecord = (text) => text.trim().split("\n").map((line) => JSON.parse(line));

/** What the page knows of the game. */
export const known = (page, part) => page.evaluate((key) => document.querySelector("table-screen").model.state?.[key] ?? null, part);
/** Waits until nothing is under way, and the game has had so many answers. */
export const settled = (page, position = 0) =>
  page.evaluate(
    ([least, patience]) =>
      new Promise((done, failed) => {
        const { model } = document.querySelector("table-screen");
        const events = ["busy", "change"];
        const look = () => {
          if (!model.state || model.busy || model.playing || model.state.position < least) return;
          clearTimeout(timer);
          for (const event of events) model.removeEventListener(event, look);
          document.querySelector("table-screen").updateComplete.then(done);
        };
        const timer = setTimeout(() => failed(new Error(`the game did not come to answer ${least}: ${model.state?.position}`)), patience);
        for (const event of events) model.addEventListener(event, look);
        look();
      }),
    [position, PATIENCE_MS],
  );

/** Begins a game by the dialog, all seats persons. */
export async function newGame(page, ruleset, players, seed) {
  if (!(await page.$("dialog[open]"))) await page.getByRole("button", { name: "New", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("select[name=ruleset]").selectOption(ruleset);
  const rows = dialog.locator(".seat-row");
  while ((await rows.count()) > players.length) await rows.last().getByRole("button").click();
  while ((await rows.count()) < players.length) await dialog.getByRole("button", { name: "Add a seat" }).click();
  for (const [i, name] of players.entries()) {
    await rows.nth(i).locator("select").selectOption("human");
    await rows.nth(i).locator("input").fill(name);
  }
  await dialog.locator("input[name=seed]").fill(String(seed));
  await dialog.getByRole("button", { name: "Play" }).click();
  await page.waitForFunction((name) => document.querySelector("table-screen").model.state?.ruleset === name, ruleset);
  await dialog.waitFor({ state: "detached" });
  await settled(page);
}

/** Opens a record, all seats persons, as a dialog or a link would. */
export async function openRecord(page, record) {
  if (await page.$("dialog[open]")) await page.keyboard.press("Escape");
  assert.ok(await page.evaluate((fields) => document.querySelector("table-screen").model.open(fields), { record }), "it is opened");
  await settled(page);
  await page.evaluate(() => document.querySelector("bastide-board").focusGrid());
}
/**
 * The record of a game of persons that somebody plays by messages, without a page: `choose` takes one of the options,
 * so many times.
 */
export async function played(studio, fields, times, choose = (options) => options[0]) {
  const { game } = await ask(studio, { do: "open", ...fields });
  for (let n = 0; n < times; ++n) {
    const { options } = await ask(studio, { do: "options", game, shapes: 1_000_000 });
    await ask(studio, { do: "answer", game, text: choose(options).text, shapes: 1_000_000 });
  }
  const { text } = await ask(studio, { do: "record", game });
  await ask(studio, { do: "close", game });
  return text;
}
/** Goes to the place in the game after so many answers, as a click on the curve does. */
export async function goTo(page, answers) {
  await page.evaluate((position) => document.querySelector("table-screen").model.goTo(position), answers);
  await settled(page);
  assert.equal(await known(page, "position"), answers);
}

/**
 * Waits until the game has had so many answers and nothing is under way; tells of an answer what it is and where on the
 * screen it can be given, as people see it.
 */
export async function ready(page, position, text) {
  await settled(page, position);
  const found = await page.evaluate((wanted) => {
    const screen = document.querySelector("table-screen");
    const { model } = screen;
    const option = model.options.find((one) => one.text === wanted);
    if (!option) return { offered: model.options.map((one) => one.text) };
    const key = option.kind === "place" ? `cell ${option.cell}` : `spot ${wanted}`;
    const node = document.querySelector(`bastide-board [data-key="${CSS.escape(key)}"]`);
    const box = node?.getBoundingClientRect();
    const board = document.querySelector("bastide-board").getBoundingClientRect();
    const at = box && [box.x + box.width / 2, box.y + box.height / 2];
    const inside = at && at[0] > board.left + 8 && at[0] < board.right - 60 && at[1] > board.top + 8 && at[1] < board.bottom - 8;
    const digit = [...document.querySelectorAll(".options button")].find((one) => one.dataset.text === wanted)?.querySelector("kbd")?.textContent;
    const sort = `${option.colour ?? ""} ${option.piece ?? ""}`;
    const button = [...document.querySelectorAll(".sorts button")].find((one) => one.dataset.sort === sort);
    return {
      option, at, inside, digit, sort, otherHand: option.kind === "place" && screen.choices.hand !== option.tile,
      otherSort: option.kind === "claim" && button?.getAttribute("aria-pressed") === "false",
    };
  }, text);
  assert.ok(found.option, `${text} is offered: ${found.offered}`);
  return found;
}
export const turnOf = (page) => page.evaluate(() => {
  const { look, tapped, choices } = document.querySelector("table-screen");
  return (look ?? tapped)?.rotation ?? choices.turned;
});

export async function answerByMouse(page, position, text) {
  let found = await ready(page, position, text);
  const { option } = found;
  if (found.otherHand) await page.locator(".hand button[aria-pressed=false]", { hasText: option.tile.split("/").pop() }).first().click();
  if (found.otherSort) await page.locator(`.sorts button[data-sort="${found.sort}"]`).click();
  if (found.otherHand || found.otherSort) found = await ready(page, position, text);
  for (let n = 0; found.at && !found.inside && n < 12; ++n) {
    await page.getByRole("button", { name: n === 0 ? "The whole board" : "Zoom out" }).click();
    found = await ready(page, position, text);
  }
  if (!found.at) {
    await page.locator(`.options button[data-text="${text}"]`).click();
    return;
  }
  assert.ok(found.inside, `${text} is in sight`);
  await page.mouse.move(...found.at);
  if (option.kind === "place") {
    // A cell that is pointed at shows a turn that fits there; the wheel turns it on.
    for (let n = 0; n < 20 && (await turnOf(page)) !== option.rotation; ++n) {
      await page.waitForTimeout(65);
      await page.mouse.wheel(0, 100);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    assert.equal(await turnOf(page), option.rotation, `the wheel turns the tile for ${text}`);
  }
  await page.mouse.down();
  await page.mouse.up();
}

/** Presses `.` or `,`, whichever comes to the answer sooner in the order in which they go through all of them. */
async function stepTo(page, { text, cell }) {
  const by = await page.evaluate((wanted) => {
    const { board, choices, tapped } = document.querySelector("table-screen");
    const all = [...board.inOrder().map((one) => choices.of(one)), ...choices.loose];
    const to = all.findIndex((one) => (wanted.cell ? String(one.cell) === String(wanted.cell) : one.text === wanted.text));
    const from = all.indexOf(tapped);
    if (to < 0) return 0;
    return from < 0 ? to + 1 : to - from;
  }, { text, cell });
  for (let n = 0; n < Math.abs(by); ++n) await page.keyboard.press(by > 0 ? "." : ",");
}

export async function answerByKeys(page, position, text) {
  const { option, digit, otherSort } = await ready(page, position, text);
  const chosen = () => page.evaluate(() => {
    const { tapped } = document.querySelector("table-screen");
    return { text: tapped?.text, cell: tapped?.cell };
  });
  if (option.kind === "place") {
    await page.keyboard.press("ArrowRight");
    let at = await chosen();
    for (let n = 0; n < 3 && String(at.cell) !== String(option.cell); ++n) {
      const [dx, dy] = [option.cell[0] - at.cell[0], option.cell[1] - at.cell[1]];
      await page.keyboard.press(Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp");
      at = await chosen();
    }
    if (String(at.cell) !== String(option.cell)) await stepTo(page, { cell: option.cell });
    for (let n = 0; n < 4 && (await turnOf(page)) !== option.rotation; ++n) await page.keyboard.press("r");
  } else {
    if (otherSort) {
      for (let n = 0; n < 20 && (await ready(page, position, text)).otherSort; ++n) await page.keyboard.press("m");
      return await answerByKeys(page, position, text);
    }
    if (digit) await page.keyboard.press(digit);
    else await stepTo(page, { text });
  }
  assert.equal((await chosen()).text, text);
  await page.keyboard.press("Enter");
}

/** Plays a record again and gives what the page saves as the record. */
export async function repeat(page, name, answer) {
  const record = readRecord(readFileSync(recordFile(name), "utf8"));
  const [setup] = record;
  await newGame(page, setup.ruleset, setup.players, setup.seed);
  let last = 0;
  for (const row of record.slice(1)) {
    if (row.answer === undefined || row.by === "chance") continue;
    await answer(page, row.n - 1, row.answer);
    last = row.n;
  }
  await settled(page, last);
  assert.equal(await known(page, "over"), true);
  return await downloaded(page, "Record");
}

export async function menu(page, item) {
  await page.click("#game-menu-button");
  await page.getByRole("button", { name: item, exact: true }).click();
}
export async function downloaded(page, item) {
  const [download] = await Promise.all([page.waitForEvent("download"), menu(page, item)]);
  return readFileSync(await download.path(), "utf8");
}
