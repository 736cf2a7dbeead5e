// What kinds of steps the recorded games meet, and in which answers a page meets each kind soonest.
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join, resolve } from "node:path";
import { folder, program } from "./support.mjs";

// Where the next new kind is as near as this, playing on is cheaper than going there.
const NEAR = 3;

const sortOf = (option) => `${option.tile ?? ""} ${option.colour ?? ""} ${option.piece ?? ""}`;

/**
 * The kind of a step is everything by which the page deals with it in another way: the choice and, of a question, its
 * words; what sort of thing the answer is; whether it is one of several tiles or pieces, so that the right one is
 * taken first, or one of several turns; and whether it is given on the board or in the list, there perhaps where no
 * digit is left for it. It does not matter which cell, which tile or which part of it.
 */
function kindOf({ choice, prompt }, options, answer) {
  const option = options.find((one) => one.text === answer);
  const alike = options.filter((one) => one.kind === option.kind);
  const listed = options.filter((one) => !["place", "none", "pass"].includes(one.kind) && (one.kind !== "claim" || sortOf(one) === sortOf(option)));
  return [
    choice,
    choice === "core:ask" ? prompt.replace(/-?\d+/g, "#") : "",
    option.kind,
    option.piece ?? option.action ?? option.token ?? "",
    ["place", "claim"].includes(option.kind) && new Set(alike.map(sortOf)).size > 1 ? "one of several" : "",
    option.kind === "place" && alike.filter((one) => String(one.cell) === String(option.cell)).length > 1 ? "one of several turns" : "",
    option.cell ? "on the board" : "in the list",
    listed.indexOf(option) >= 9 ? "without a digit" : "",
  ].filter(Boolean).join(", ");
}

/** Of each record the answers of players, `{n, text, kind}`: one session plays them all, without a page. */
export function stepsOf(records) {
  const games = records.map((text) => text.trim().split("\n").map((line) => JSON.parse(line)).filter((row) => row.answer !== undefined && row.by !== "chance"));
  const known = 1_000_000; // no pictures
  const messages = games.flatMap((rows, i) => {
    const game = `g${i + 1}`;
    return [{ do: "open", record: records[i], at: 0, shapes: known },
      ...rows.flatMap((row) => [{ do: "options", game, shapes: known }, { do: "answer", game, shapes: known, text: row.answer }]), { do: "close", game }];
  });
  const said = execFileSync(program, ["session"], {
    cwd: mkdtempSync(join(folder, "steps-")),
    env: { ...process.env, LC_ALL: "C", XDG_STATE_HOME: mkdtempSync(join(folder, "steps-")), BASTIDE_PATH: resolve(".") },
    input: messages.map((one) => `${JSON.stringify(one)}\n`).join(""), encoding: "utf8", maxBuffer: 2 ** 30,
  });
  const replies = said.trim().split("\n").filter((line) => !line.startsWith('{"event"')).map((line) => JSON.parse(line));
  return games.map((rows) => {
    let { ok: state } = replies.shift();
    const steps = rows.map((row) => {
      const [{ ok: { options } }, { ok: after, error }] = replies.splice(0, 2);
      if (!after) throw new Error(`${row.answer}: ${error.message}`);
      const step = { n: row.n, text: row.answer, kind: kindOf(state, options, row.answer) };
      state = after;
      return step;
    });
    replies.shift();
    return steps;
  });
}

/** Runs of answers in which each kind is met, as soon as it is met in the game; answers that are near are one run. */
export function runsOf(steps) {
  const met = new Set();
  const runs = [];
  let last = -NEAR - 1;
  for (const [i, step] of steps.entries()) {
    if (met.has(step.kind)) continue;
    met.add(step.kind);
    if (i - last > NEAR) runs.push([]);
    const run = runs.at(-1);
    run.push(...steps.slice(run.length > 0 ? last + 1 : i, i + 1));
    last = i;
  }
  return runs;
}
