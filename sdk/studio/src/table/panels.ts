// The parts of the table beside the board.
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Considered, GameEvent, GameState, Option, WhyAnswer } from "../protocol.js";
import { said, saidCounted, saidWith } from "../said.js";
import type { Choices } from "./choices.js";
import type { GameModel } from "./model.js";

export const plain = (name: string): string => name.slice(name.lastIndexOf(":") + 1).replaceAll("_", " ");

/** Full names are for files: "base:road.tile 6 (6 x 1)" is "road tile 6 (6 × 1)". */
export const inWords = (line: string): string =>
  line
    .replace(/\b[a-z][a-z0-9_]*:([a-z][a-z0-9_.]*[a-z0-9_])/g, (_, name: string) => name.replaceAll(/[._]/g, " "))
    .replace(/(\d) x (\d)/g, "$1 × $2");

export function picture(model: GameModel, id: string | undefined, box = "0 0 100 100", css = "icon"): TemplateResult | typeof nothing {
  if (!id || !model.book) return nothing;
  return html`<svg class=${css} viewBox=${box} aria-hidden="true" focusable="false"><use href=${model.book.href(id)}></use></svg>`;
}
export const colourIcon = (model: GameModel, colour: number | null | undefined) =>
  picture(model, model.state?.colours[colour ?? -1]?.icon, "-16 -16 32 32");

/** The colour of a player or of a colour by its name. */
export function colourOf(state: GameState, name: string | undefined): number | undefined {
  const named = state.colours.findIndex((one) => one.name === name);
  if (named >= 0) return named;
  return state.seats.find((one) => one.name === name)?.colours[0];
}

/** Colours by their names: all of them, or nobody. */
export function namesOf(state: GameState | null, to: readonly number[]): string {
  const names = to.map((one) => state?.colours[one]?.name ?? "");
  if (names.length < 2) return names[0] ?? said("nobody");
  return saidWith("{} and {}", names.slice(0, -1).join(", "), names.at(-1) ?? "");
}

export const outcomeText = (state: GameState): string => state.ending || state.result || said("The game is over");

function supplyOf(state: GameState, colour: number | null): string {
  const left = state.supply[colour ?? -1] ?? [];
  return left.map((n, i) => `${state.pieces[i]} ${n}`).filter((_, i) => left[i] !== undefined && (left[i] > 0 || i === 0)).join(", ");
}

function seatRow(model: GameModel, state: GameState, row: { name: string; colour: number | null; points?: number; soon?: number | null }, best: number) {
  const seat = state.seats.findIndex((one) => one.colours.includes(row.colour ?? -1));
  const isNow = !state.over && state.seat !== undefined && state.seat === seat;
  const small = [seat >= 0 ? state.seats[seat]?.bot : "", supplyOf(state, row.colour)].filter((text) => text).join(" · ");
  return html`<tr class=${isNow ? "now" : ""}>
    <th scope="row">${colourIcon(model, row.colour)}
      <span class="who"><span class="name">${row.name}${isNow ? html`<span class="unseen"> ${said("(to answer)")}</span>` : nothing}</span>
      ${small ? html`<span class="faint small">${small}</span>` : nothing}</span></th>
    <td class="points ${row.points === best && state.scores.length > 1 ? "lead" : ""}">${row.points ?? ""}</td>
    <td class="soon">${row.soon === null || row.soon === undefined ? "" : html`<span title=${said("If the game ended now")}>→ ${row.soon}</span>`}</td></tr>`;
}

export function seatsPanel(model: GameModel): TemplateResult | typeof nothing {
  const state = model.state;
  if (!state) return nothing;
  const best = Math.max(...state.scores.map((one) => one.points));
  const others = state.tracks.slice(1).map((track) => `${plain(track.name)} ${track.values.join(" : ")}`);
  const lines = [state.goal, ...others, state.counts, state.secrets].filter((text) => text);
  const shared = state.shared ? state.colours.map((one, i) => ({ name: one.name, colour: i })) : [];
  return html`<section class="card seats" aria-label=${said("Scores")}>
    <table>
      <thead class="unseen"><tr><th scope="col">${said("Seat")}</th><th scope="col">${said("Points")}</th><th scope="col">${said("If it ended now")}</th></tr></thead>
      <tbody>${state.scores.map((score) => seatRow(model, state, score, best))}${shared.map((one) => seatRow(model, state, one, best))}</tbody>
    </table>
    ${lines.length > 0 ? html`<p class="faint small counts">${lines.join(" · ")}</p>` : nothing}
  </section>`;
}

function soonLine(state: GameState, considered: Considered): TemplateResult | typeof nothing {
  const changes = considered.scores.flatMap((row) => {
    const now = state.scores.find((one) => one.colour === row.colour);
    const by = row.soon - (now?.soon ?? NaN);
    return Number.isFinite(by) && by !== 0 ? [`${now?.name} ${row.soon} (${by > 0 ? "+" : "−"}${Math.abs(by)})`] : [];
  });
  return changes.length > 0 ? html`<li class="faint">${saidWith("If it ended then: {}", changes.join(", "))}</li>` : nothing;
}

/** What an answer would score, and who would own what it touches. */
export function consideredPanel(model: GameModel, considered: Considered | null): TemplateResult {
  const state = model.state;
  if (!considered || !state) return html``;
  const who = (to: number[]) => namesOf(state, to);
  const icons = (to: number[]) => to.map((one) => colourIcon(model, one));
  const owned = considered.owners.filter((one) => one.to.length > 0 || one.points > 0);
  return html`<ul class="considered">
    ${considered.awards.map((one) => html`<li><b class="plus">+${one.points}</b> ${icons(one.to)} ${who(one.to)}: ${one.name}
      <span class="faint small">${one.sum}</span></li>`)}
    ${owned.map((one) => html`<li>${icons(one.to)} ${saidWith("{} would own the {}", who(one.to), one.name)} <span class="faint small">${
      saidCounted("{} tile", "{} tiles", one.tiles)}${one.points > 0 ? `, ${saidWith("{} at the end", one.points)}` : ""}</span></li>`)}
    ${soonLine(state, considered)}
    ${considered.awards.length === 0 && owned.length === 0 ? html`<li class="faint">${said("Scores nothing now.")}</li>` : nothing}
    ${considered.is_whole ? nothing : html`<li class="faint small">${said("What hidden things decide is left out.")}</li>`}
  </ul>`;
}

export function whyPanel(why: WhyAnswer, pick: (text: string) => void, close: () => void): TemplateResult {
  return html`<section class="card why" aria-label=${said("Why not")}>
    <div class="row"><h2>${why.legal ? said("Legal") : said("Not legal")}: ${why.move}</h2><span class="gap"></span>
      <button type="button" class="plain" aria-label=${said("Close")} @click=${close}>✕</button></div>
    <ol>${why.reasons.map((one) => html`<li>${one.text}
      <span class="ids">${[one.id, ...(one.rules ?? [])].join(" · ")}</span>
      ${[one.says ?? []].flat().map((says) => html`<p class="says">${says}</p>`)}</li>`)}</ol>
    ${why.nearest.length > 0 ? html`<p class="faint small">${said("Nearest legal")}</p><div class="row wrap">${why.nearest.slice(0, 6).map(
      (text) => html`<button type="button" class="small" @click=${() => pick(text)}>${text}</button>`,
    )}</div>` : nothing}
  </section>`;
}

export function logPanel(model: GameModel, lines: readonly GameEvent[]): TemplateResult {
  const state = model.state;
  const answers: { head: GameEvent; more: string[] }[] = [];
  for (const line of lines) {
    if (line.choice === "core:draw") continue; // the next line says which tile is placed
    if (line.by !== undefined || answers.length === 0) answers.push({ head: line, more: [] });
    else if (!/^turn \d+: /.test(line.text)) answers.at(-1)?.more.push(line.text);
  }
  return html`<ol class="log" tabindex="0" aria-label=${said("What happened")}>${answers.length === 0
    ? html`<li class="faint">${said("Nothing yet.")}</li>`
    // By their numbers: a line that comes in front of all others changes none of them.
    : repeat(answers.reverse(), ({ head }) => head.n, ({ head, more }) => html`<li class=${head.by === "chance" ? "faint" : ""}>
      ${state && head.by ? html`<span class="icon">${colourIcon(model, colourOf(state, head.by))}</span>` : html`<span class="icon"></span>`}
      <span>${head.by === "chance" ? saidWith("drawn: {}", head.label ?? head.text) : head.label ?? head.text}${more.map((text) => html`<span class="more">${inWords(text)}</span>`)}</span></li>`)}</ol>`;
}

export function tilesPanel(model: GameModel, chosen: string, choose: (tile: string) => void): TemplateResult {
  const state = model.state;
  const unseen = state?.unseen ?? [];
  return html`<p class="faint small">${saidCounted(
      "{} tile left. Choose one to see where it fits; below each, in how many ways.",
      "{} tiles left. Choose one to see where it fits; below each, in how many ways.",
      state?.tiles_left ?? 0,
    )}</p>
    <ul class="tiles">${unseen.map((one) => html`<li><button type="button" aria-pressed=${one.tile === chosen}
      aria-label=${saidCounted(
        "{1}, {2} left, fits in {0} way: show where", "{1}, {2} left, fits in {0} ways: show where", one.places, one.name || one.tile, one.count,
      )} title=${one.name || one.tile} @click=${() => choose(one.tile)}>
      ${picture(model, one.picture, "0 0 100 100", "tile")}<b>${one.count}</b><span class="faint small">${saidCounted("{} way", "{} ways", one.places)}</span></button></li>`)}</ul>`;
}

/** "meeple: road r"; what a rule asks is as it says it. */
export function optionLabel(option: Option): TemplateResult {
  if (option.kind !== "claim" || !option.feature_kind) return html`<span>${option.label || option.text}</span>`;
  return html`<span>${option.piece_name}: ${option.feature_name} <span class="faint">${option.segment}</span></span>`;
}

/** Options that are no places on the board, or are there too, as buttons. */
export function optionList(
  choices: Choices,
  now: Option | null,
  events: { pick: (option: Option) => void; look: (option: Option | null) => void },
): TemplateResult {
  return html`<div class="options" role="group" aria-label=${said("Answers")}>${choices.others.map((option) => html`<button type="button"
    data-text=${option.text} class=${option === now ? "now" : ""} @click=${() => events.pick(option)}
    @pointerenter=${() => events.look(option)} @pointerleave=${() => events.look(null)}
    @focus=${() => events.look(option)} @blur=${() => events.look(null)}>
    ${choices.digitOf(option) ? html`<kbd>${choices.digitOf(option)}</kbd>` : nothing}${optionLabel(option)}</button>`)}</div>`;
}
