// What is to answer now: the tile in hand, sorts of pieces, the list of answers, and what the chosen one would give.
import { html, nothing } from "lit";
import type { Considered, Option } from "../protocol.js";
import { said, saidCountedParts, saidWith } from "../said.js";
import type { Choices } from "./choices.js";
import type { GameModel } from "./model.js";
import { colourIcon, colourOf, consideredPanel, optionList, outcomeText, plain } from "./panels.js";

export type Typing = "" | "move" | "why";

/** What the table knows of the choice. */
export interface Choosing {
  choices: Choices;
  chosen: Option | null;
  isFirm: boolean; // chosen by keyboard or finger, not only pointed at
  considered: Considered | null;
  typing: Typing;
}

export interface ChoiceEvents {
  turn: (by: 1 | -1) => void;
  takeTile: (tile: string) => void;
  takeSort: (sort: string) => void;
  answer: (option: Option | null) => void;
  look: (option: Option | null) => void;
  typed: (text: string) => void;
  leave: () => void; // what is typed
  playOrStop: () => void;
}

export function sortName(model: GameModel, choices: Choices, option: Option | undefined): string {
  const colours = new Set([...choices.sorts.values()].map((one) => one.colour)).size > 1;
  const name = colours ? `${model.state?.colours[option?.colour ?? -1]?.name ?? ""} ` : "";
  return `${name}${option?.piece_name ?? ""}`;
}

function sortsView(model: GameModel, choices: Choices, events: ChoiceEvents) {
  const sorts = [...choices.sorts];
  if (sorts.length < 2) return nothing;
  return html`<div class="row wrap sorts" role="group" aria-label="${said("Which piece")} (m)">${sorts.map(([sort, option]) => html`<button type="button" class="small"
    data-sort=${sort} aria-pressed=${sort === choices.sort} @click=${() => events.takeSort(sort)}>${colourIcon(model, option.colour)} ${sortName(model, choices, option)}</button>`)}</div>`;
}

function handView(model: GameModel, { choices, chosen }: Choosing, events: ChoiceEvents) {
  const option = chosen?.kind === "place" ? chosen : choices.placing.find((one) => one.rotation === choices.turned);
  const id = option?.picture;
  if (!id || !model.book) return nothing;
  const { tiles } = choices;
  return html`<div class="hand">
    <button type="button" class="plain turn" aria-label="${said("Turn back")} (R)" title="${said("Turn back")} (R)" @click=${() => events.turn(-1)}>↺</button>
    <svg class="tile" viewBox="-1 -1 102 102" role="img" aria-label=${saidWith("Tile in hand: {}, turned by {} degrees", choices.hand, choices.turned * 90)}>
      <use href=${model.book.href(id)}></use></svg>
    <button type="button" class="plain turn" aria-label="${said("Turn")} (r)" title="${said("Turn")} (r)" @click=${() => events.turn(1)}>↻</button>
    ${tiles.length > 1 ? html`<div class="row wrap" role="group" aria-label=${said("Which tile")}>${tiles.map((tile) => html`<button type="button"
      class="small" aria-pressed=${tile === choices.hand} @click=${() => events.takeTile(tile)}>${plain(tile)}</button>`)}</div>` : nothing}
  </div>`;
}

function placingView(model: GameModel, choosing: Choosing, events: ChoiceEvents) {
  if (!choosing.choices.isPlacing) return nothing;
  const cells = new Set(choosing.choices.placing.map((one) => one.cell?.join())).size;
  return html`${handView(model, choosing, events)}
    <p class="faint small hint">${saidCountedParts(
      "{} cell fits. Turn it by {} or the wheel.", "{} cells fit. Turn it by {} or the wheel.", cells, html`<kbd>r</kbd>`,
    )}</p>`;
}

function previewView(model: GameModel, { chosen, isFirm, considered }: Choosing, events: ChoiceEvents) {
  if (!chosen) return nothing;
  return html`<div class="preview"><h3>${chosen.label || chosen.text}</h3>${consideredPanel(model, considered)}
    ${isFirm ? html`<button type="button" class="main" @click=${() => events.answer(chosen)}>${said("Answer")} <kbd>Enter</kbd></button>` : nothing}</div>`;
}

function botButtons(model: GameModel, events: ChoiceEvents) {
  const isBusy = model.playing || model.busy;
  return html`<div class="row wrap">
    <button type="button" @click=${events.playOrStop}>${model.playing ? said("Stop") : said("Play on")}</button>
    <button type="button" ?disabled=${isBusy} @click=${() => void model.botStep()}>${said("One answer")}</button>
    <button type="button" ?disabled=${isBusy} @click=${() => void model.botsToEnd()}>${said("To the end")}</button></div>`;
}

function typedView({ choices, chosen, typing }: Choosing, events: ChoiceEvents) {
  if (!typing) return nothing;
  const isWhy = typing === "why";
  const send = (event: Event) => {
    event.preventDefault();
    events.typed(((event.target as HTMLFormElement).elements.namedItem("typed") as HTMLInputElement).value.trim());
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key === "Escape") events.leave();
  };
  return html`<form class="row typed" @submit=${send}>
    <input name="typed" autocomplete="off" autocapitalize="off" spellcheck="false" aria-label=${isWhy ? said("Why not this move") : said("Move")}
      placeholder=${choices.isPlacing ? "1,0 r3" : said("meeple on c")} .value=${isWhy && chosen?.cell ? `${chosen.cell.join()} r${choices.turned}` : ""}
      @keydown=${escape}>
    <button type="submit">${isWhy ? said("Why?") : said("Answer")}</button></form>`;
}

export function choiceCard(model: GameModel, choosing: Choosing, events: ChoiceEvents) {
  const { state } = model;
  if (!state) return nothing;
  const { choices, chosen } = choosing;
  return html`<section class="card choice" aria-label=${said("What is to answer")}>
    <div class="row prompt">${state.over ? nothing : colourIcon(model, colourOf(state, state.by))}
      <h2>${state.over ? outcomeText(state) : html`<span class="faint">${state.by}:</span> ${state.prompt}`}</h2></div>
    ${state.over ? nothing : state.is_person ? html`
      ${placingView(model, choosing, events)}
      ${sortsView(model, choices, events)}
      ${choices.others.length > 0 ? optionList(choices, chosen, { pick: events.answer, look: events.look }) : nothing}
      ${previewView(model, choosing, events)}`
    : botButtons(model, events)}
    ${typedView(choosing, events)}
  </section>`;
}
