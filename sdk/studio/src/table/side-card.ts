// The card with tabs below the choice: what happened, tiles left, advice.
import { html, nothing, type TemplateResult } from "lit";
import type { Advice } from "../protocol.js";
import { said, saidParts, saidWith } from "../said.js";
import type { GameModel } from "./model.js";

export type Side = "log" | "tiles" | "advice";
const SIDES: [Side, string][] = [["log", said("What happened")], ["tiles", said("Tiles left")], ["advice", said("Advice")]];

export function sideCard(now: Side, choose: (side: Side) => void, content: unknown) {
  const arrows = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const at = SIDES.findIndex(([side]) => side === now);
    const [next] = SIDES[(at + by + SIDES.length) % SIDES.length] ?? ["log"];
    choose(next);
    const list = event.currentTarget as HTMLElement;
    // The tab can be reached once it is drawn as the chosen one.
    setTimeout(() => list.querySelector<HTMLElement>(`#tab-${next}`)?.focus());
  };
  return html`<section class="card side">
    <div class="tabs" role="tablist" aria-label=${said("More")} @keydown=${arrows}>${SIDES.map(([side, name]) => html`<button type="button"
      role="tab" id="tab-${side}" aria-selected=${side === now} aria-controls="side-panel" tabindex=${side === now ? 0 : -1}
      @click=${() => choose(side)}>${name}</button>`)}</div>
    <div id="side-panel" class="panel" role="tabpanel" aria-labelledby="tab-${now}">${content}</div>
  </section>`;
}

/** Which bot is asked, and what it said. */
export interface Asked {
  adviser: string;
  advice: Advice | null;
  advising: boolean;
}

export function advicePanel(
  model: GameModel,
  { adviser, advice, advising }: Asked,
  events: { ask: () => void; adviser: (name: string) => void; pick: (text: string) => void },
): TemplateResult {
  const canAsk = model.state?.is_person && !model.state.over && !advising;
  const most = Math.max(0, ...(advice?.moves ?? []).map((one) => one.visits ?? 0));
  const ask = (event: Event) => {
    event.preventDefault();
    events.ask();
  };
  return html`<form class="row" @submit=${ask}>
      <label class="row grow"><span class="faint small">${said("Bot")}</span><input class="grow" name="adviser" list="bots" placeholder=${said("the usual one")} .value=${adviser}
        @change=${(event: Event) => events.adviser((event.target as HTMLInputElement).value.trim())}></label>
      <datalist id="bots"><option value="greedy"></option><option value="mcts:400"></option><option value="mcts:2000"></option></datalist>
      <button type="submit" ?disabled=${!canAsk}>${advising ? said("Thinking…") : said("Ask")}</button></form>
    ${advice ? html`<table class="advice"><thead><tr><th scope="col">${saidWith("{} considered", advice.bot)}</th><th scope="col">${said("Value")}</th>
      ${most > 0 ? html`<th scope="col">${said("Visits")}</th>` : nothing}</tr></thead>
    <tbody>${advice.moves.map((one) => html`<tr><th scope="row"><button type="button" class="link" @click=${() => events.pick(one.text)}>${one.label || one.text}</button>
      <span class="faint small">${[one.words].flat().join(", ")}</span></th><td>${one.value.toFixed(1)}</td>
      ${most > 0 ? html`<td>${one.visits ?? ""}</td>` : nothing}</tr>`)}</tbody></table>`
    : html`<p class="faint small">${saidParts(
      "What a bot thinks of the answers, best first: the usual one weighs points, {} plays 400 games to the end in its head.",
      html`<code>mcts:400</code>`,
    )}</p>`}`;
}
