// The table: a game played by pointer and keyboard, with what its moves would give.
import { html, nothing } from "lit";
import { announce } from "../announce.js";
import { client } from "../client.js";
import { note, noteError } from "../dialog.js";
import { LightElement } from "../light.js";
import type { Advice, Cell, Considered, GameEvent, GameState, Option, RulesReport, WhyAnswer } from "../protocol.js";
import { go, registerScreen } from "../screens.js";
import "./board.js";
import { cellsInWords, Choices } from "./choices.js";
import type { Board, Target } from "./board.js";
import "./curve.js";
import { copyLink, downloadPng, downloadRecord, downloadSvg, openGame, saveGame, saveScenario } from "./files.js";
import { GameModel } from "./model.js";
import { askNewGame } from "./new-game.js";
import {
  colourIcon, colourOf, consideredPanel, inWords, logPanel, optionList, outcomeText, picture, plain, seatsPanel, tilesPanel, whyPanel,
} from "./panels.js";

const KEYS: [string, string][] = [
  ["← ↑ ↓ →", "from one legal place to the next"],
  [", .", "the place or answer before, and the next"],
  ["r R", "turn the tile, or turn it back"],
  ["m", "the next sort of piece, where there are several"],
  ["1 … 9", "the answer with that number"],
  ["0", "none, or pass"],
  ["Enter", "answer what is chosen"],
  ["u U", "take back, or forward again"],
  ["[ ]", "look one answer back, or on"],
  ["w", "why is a move not legal?"],
  ["/", "type a move"],
  ["o", "who would be paid, for all kinds"],
  ["b", "one answer of a bot"],
  ["p", "let the bots play on, or stop them"],
  ["h", "what a bot would do"],
  ["+ - f", "zoom, and the whole board"],
  ["n", "a new game"],
];

type Side = "log" | "tiles" | "advice";


/** Puts the menu below its button. */
function placeMenu(event: Event): void {
  const menu = event.currentTarget as HTMLElement;
  const box = document.getElementById(`${menu.id}-button`)?.getBoundingClientRect();
  if (!box) return;
  menu.style.top = `${box.bottom + 4}px`;
  menu.style.right = `${document.documentElement.clientWidth - box.right}px`;
}

class TableScreen extends LightElement {
  static override properties = {
    place: { type: String }, active: { type: Boolean }, look: { state: true }, tapped: { state: true },
    side: { state: true }, why: { state: true }, typing: { state: true }, considered: { state: true },
    advice: { state: true }, advising: { state: true }, adviser: { state: true }, fits: { state: true }, kinds: { state: true },
  };
  declare place: string;
  declare active: boolean;
  declare look: Option | null; // what is pointed at
  declare tapped: Option | null; // what the keyboard or a finger has chosen
  declare side: Side;
  declare why: WhyAnswer | null;
  declare typing: "" | "move" | "why";
  declare considered: Considered | null;
  declare advice: Advice | null;
  declare advising: boolean;
  declare adviser: string; // which bot is asked
  declare fits: string;
  declare kinds: Set<string>; // feature kinds whose owners are shown
  readonly keys = KEYS;
  readonly model = new GameModel();
  private board: Board | null = null;
  private readonly choices = new Choices();
  private log: GameEvent[] = [];
  private lastPlace: string | null = null;
  private considering = 0;
  private lastHover = "";

  constructor() {
    super();
    this.place = "";
    this.active = true;
    this.look = this.tapped = null;
    this.side = "log";
    this.why = null;
    this.typing = "";
    this.considered = null;
    this.advice = null;
    this.advising = false;
    this.adviser = "";
    this.fits = "";
    this.kinds = new Set();
    const { model } = this;
    model.addEventListener("change", () => void this.gameChanged());
    for (const event of ["busy", "curve"]) model.addEventListener(event, () => this.requestUpdate());
    model.addEventListener("forget", () => {
      this.log = [];
      this.board?.clear();
    });
    model.addEventListener("lost", () => note("The program was started anew and does not know this game any more; open it from the kept games.", "error"));
    model.addEventListener("moved", (event) => this.tellMove((event as CustomEvent).detail));
    client.on("changed", (event) => {
      if (event.game === model.id) model.hear(event.revision ?? 0);
    });
    client.on("rules", (event) => {
      if (event.game === model.id && this.active) this.tellRules(event as RulesReport);
    });
    client.addEventListener("connection", () => this.requestUpdate());
    client.addEventListener("again", () => void this.joinedAgain());
    document.addEventListener("keydown", (event) => this.key(event));
  }

  override firstUpdated(): void {
    this.board = this.querySelector<Board>("bastide-board");
    if (!this.board) return;
    this.board.events = {
      hover: (target) => this.hover(target),
      pick: (target, isTouch) => this.pick(target, isTouch),
      refuse: (cell) => {
        if (this.choices.isPlacing) void this.askWhy(this.moveAt(cell), [cell]);
      },
      turn: (by) => this.turnTile(by),
    };
  }

  override updated(changed: Map<string, unknown>): void {
    if (changed.has("place") && this.place !== this.lastPlace) {
      this.lastPlace = this.place;
      void this.visit();
    }
  }

  /** The game that the address names, or one that is there, or a new one. */
  private async visit(): Promise<void> {
    const { model } = this;
    if (this.place.startsWith("link=")) {
      await model.open({ link: this.place.slice(5) });
    } else if (this.place !== "") {
      if (this.place !== model.id && !(await model.join(this.place))) go("table", "", true);
    } else if (!model.state) {
      try {
        const { games } = await client.ask("games", {});
        const [first] = games;
        if (first) await model.join(first.game);
        else if (client.can("kept") && (await client.ask("kept", {})).games.some((one) => !one.over)) this.openGame();
        else this.newGame();
      } catch (error) {
        noteError(error);
      }
    }
  }

  private async joinedAgain(): Promise<void> {
    if (this.model.state) await this.model.refresh();
    else await this.visit();
  }

  private openGame(): void {
    void openGame(this.model, () => this.newGame());
  }
  private newGame(): void {
    void askNewGame((fields) => this.model.open(fields));
  }

  // ---- What the session said ----

  private async gameChanged(): Promise<void> {
    const { model, board } = this;
    const { state, book } = model;
    if (!state || !book || !board) return;
    if (this.active && this.place !== state.game) {
      this.place = this.lastPlace = state.game;
      go("table", state.game, true);
    }
    this.look = this.tapped = null;
    this.considered = null;
    this.why = null;
    this.advice = null;
    this.typing = "";
    this.lastHover = "";
    this.choices.take(model.options);
    board.show(state.elements, book, state.colours);
    board.showCells(cellsInWords(state, book, model.options));
    board.setLast(state.over ? undefined : state.last);
    board.ring([], "ring");
    board.describe(`Board of ${state.title}. ${this.promptText()}`);
    this.showTargets();
    this.showOwners();
    if (this.fits) void this.showFits(this.fits);
    this.addToLog(state);
    this.requestUpdate();
  }

  private tellRules({ problem, answers, kept, first_difference: first }: RulesReport): void {
    if (problem) note(`The rules of this game were changed and do not load: it stays as it is. ${problem.message}`, "error");
    else if (answers !== undefined) {
      note(`The rules of this game were changed: ${kept} of ${answers} answers fit.${
        first ? ` The first difference is at answer ${first.answer}: before ${first.before}; now ${first.now}.` : " Nothing is different."}`);
    }
  }

  private addToLog(state: GameState): void {
    const fresh = state.events;
    const from = fresh.length > 0 ? Math.min(...fresh.map((one) => one.n)) : state.position + 1;
    this.log = [...this.log.filter((one) => one.n < from && one.n <= state.position), ...fresh];
  }

  private tellMove({ what, before, after }: { what: string; before: GameState | null; after: GameState }): void {
    const lines: string[] = [];
    if (what === "undo" || what === "redo" || what === "go_to") lines.push(`Answer ${after.position} of ${after.answers}.`);
    else for (const event of after.events) if (event.n > (before?.position ?? 0)) lines.push(event.by ? `${event.by}: ${event.text}.` : inWords(event.text));
    const gained = after.scores.flatMap((score) => {
      const old = before?.scores.find((one) => one.name === score.name)?.points ?? score.points;
      return score.points === old ? [] : [`${score.name} has ${score.points}`];
    });
    if (gained.length > 0) lines.push(`${gained.join(", ")}.`);
    lines.push(after.over ? outcomeText(after) : this.promptText());
    announce(lines.join(" "));
  }

  private promptText(): string {
    const { state } = this.model;
    if (!state) return "";
    if (state.over) return outcomeText(state);
    const hand = state.hand.length > 0 ? ` In hand: ${state.hand.map((one) => one.tile).join(", ")}.` : "";
    return `${state.prompt ?? ""}${hand}`;
  }

  // ---- Options as targets ----

  private takeSort(sort: string): void {
    this.choices.takeSort(sort);
    this.look = this.tapped = null;
    this.showTargets();
    this.chosenChanged();
    announce(this.sortName(this.choices.sorts.get(sort)));
  }
  private sortName(option: Option | undefined): string {
    const { state } = this.model;
    const colours = new Set([...this.choices.sorts.values()].map((one) => one.colour)).size > 1;
    const name = colours ? `${state?.colours[option?.colour ?? -1]?.name ?? ""} ` : "";
    return `${name}${option?.piece_name ?? ""}`;
  }
  private sortsView() {
    const sorts = [...this.choices.sorts];
    if (sorts.length < 2) return nothing;
    return html`<div class="row wrap sorts" role="group" aria-label="Which piece (m)">${sorts.map(([sort, option]) => html`<button type="button" class="small"
      data-sort=${sort} aria-pressed=${sort === this.choices.sort} @click=${() => this.takeSort(sort)}>${colourIcon(this.model, option.colour)} ${this.sortName(option)}</button>`)}</div>`;
  }

  private showTargets(): void {
    this.board?.setTargets(this.choices.targets());
    this.showGhost();
    this.requestUpdate();
  }

  private get chosen(): Option | null {
    return this.look ?? this.tapped;
  }

  private setLook(option: Option | null): void {
    if (option === this.look) return;
    this.look = option;
    this.chosenChanged();
  }

  private choose(option: Option | null): void {
    this.tapped = option;
    if (option?.kind === "place" && option.rotation !== undefined) this.choices.turned = option.rotation;
    this.board?.setCurrent(this.choices.keyOf(option));
    this.chosenChanged();
  }

  private chosenChanged(): void {
    this.showGhost();
    void this.consider(this.chosen);
  }

  private hover(target: Target | null): void {
    const key = target?.key ?? "";
    if (key === this.lastHover) return;
    this.lastHover = key;
    this.setLook(this.choices.of(target));
  }

  private pick(target: Target, isTouch: boolean): void {
    const option = this.choices.of(target);
    if (!option) return;
    // A finger covers what it points at: the first tap shows, the second answers.
    if (isTouch && option !== this.tapped) {
      this.choose(option);
      return;
    }
    this.answer(option);
  }

  private answer(option: Option | null): void {
    if (option) void this.model.answer(option.text);
  }

  private turnTile(by: number): boolean {
    const { choices, chosen } = this;
    if (!choices.isPlacing) return false;
    choices.turn(by, chosen?.rotation ?? choices.turned, chosen?.cell);
    this.look = choices.asTurned(this.look);
    this.tapped = choices.asTurned(this.tapped);
    this.showTargets();
    this.chosenChanged();
    if (this.tapped) announce(`turned by ${choices.turned * 90} degrees`);
    return true;
  }

  private showGhost(): void {
    const { board, model } = this;
    const option = this.chosen;
    if (!board) return;
    board.point(this.choices.keyOf(option));
    if (!option || option.kind !== "place" || !option.cell || !model.book) {
      board.showGhost(null);
      return;
    }
    board.showGhost(option.picture ? model.book.href(option.picture) : null, option.cell);
  }

  private async consider(option: Option | null): Promise<void> {
    const run = ++this.considering;
    if (!option) {
      this.considered = null;
      this.board?.ring([], "ring");
      return;
    }
    await new Promise((done) => setTimeout(done, 50));
    if (run !== this.considering) return;
    const found = await this.model.consider(option.text);
    if (run !== this.considering) return;
    this.considered = found;
    this.board?.ring(found?.awards.flatMap((one) => one.cells ?? []) ?? [], "ring");
    if (option === this.tapped) {
      const said = (found?.awards ?? []).map((one) => `${one.points} for ${one.to.map((colour) => this.model.state?.colours[colour]?.name).join(" and ") || "nobody"}, ${plain(one.what)}`);
      announce(`${option.label || option.text}${said.length > 0 ? `: would score ${said.join("; ")}` : ""}`);
    }
  }

  // ---- Why, advice, owners, fits ----

  private moveAt([x, y]: Cell): string {
    return `${x},${y} r${this.choices.turned}`;
  }

  private async askWhy(move: string, cells: Cell[] = []): Promise<void> {
    const { state } = this.model;
    if (!state?.is_person || state.over) return;
    try {
      this.why = await client.ask("why", { game: state.game, move });
      this.board?.ring(cells, "ring");
      announce(`${this.why.legal ? "Legal" : "Not legal"}: ${this.why.reasons.map((one) => one.text).join("; ")}`);
    } catch (error) {
      noteError(error);
    }
  }

  private pickText(text: string): void {
    const option = this.model.options.find((one) => one.text === text);
    if (!option) return;
    this.why = null;
    this.choices.lead(option);
    this.showTargets();
    this.choose(option);
    this.board?.focusGrid();
  }

  private async advise(): Promise<void> {
    const { state } = this.model;
    if (!state?.is_person || state.over) return;
    this.side = "advice";
    this.advice = null;
    this.advising = true;
    try {
      const advice = await client.ask("advise", { game: state.game, ...(this.adviser && { bot: this.adviser }) });
      if (this.model.state?.revision === state.revision) this.advice = advice;
    } catch (error) {
      noteError(error);
    } finally {
      this.advising = false;
    }
  }

  private showOwners(): void {
    const all = this.model.state?.kinds ?? [];
    this.board?.showOwners(new Set(all.flatMap((one, i) => (this.kinds.has(one.id) ? [i] : []))));
  }
  private toggleKind(id: string): void {
    const kinds = new Set(this.kinds);
    if (!kinds.delete(id)) kinds.add(id);
    this.kinds = kinds;
    this.showOwners();
  }
  private toggleAllKinds(): void {
    const all = (this.model.state?.kinds ?? []).map((one) => one.id);
    this.kinds = new Set(this.kinds.size > 0 ? [] : all);
    this.showOwners();
  }

  private async showFits(tile: string): Promise<void> {
    this.fits = tile;
    if (!tile) {
      this.board?.ring([], "fit");
      return;
    }
    try {
      const { cells } = await client.ask("fits", { game: this.model.id, tile });
      if (this.fits === tile) this.board?.ring(cells.map(([x, y]) => [x, y] as Cell), "fit");
      announce(`${plain(tile)} fits in ${cells.length} cells`);
    } catch (error) {
      noteError(error);
    }
  }

  // ---- Keyboard ----

  private key(event: KeyboardEvent): void {
    if (!this.active || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const on = event.target as HTMLElement;
    if (document.querySelector("dialog[open]") || on.closest("input, textarea, select, .cm-editor")) return;
    const onButton = on.closest("button, summary, a") !== null;
    const inList = on.closest(".log, .side") !== null;
    const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const arrow = ARROWS[event.key];
    let used = true;
    if (arrow && !inList && !on.closest(".tabs")) this.walk(arrow);
    else if (event.key === "Enter" && !onButton) this.answer(this.tapped ?? this.look);
    else if (/^[0-9]$/.test(event.key)) this.digit(event.key);
    else used = this.letter(event.key);
    if (used) event.preventDefault();
  }

  private walk([dx, dy]: [number, number]): void {
    const target = this.board?.walk(dx, dy) ?? null;
    this.look = null;
    if (target) {
      this.board?.focusGrid();
      this.choose(this.choices.of(target));
    } else {
      const list = this.choices.loose;
      const at = list.findIndex((one) => one === this.tapped);
      const next = list[(at + (dx + dy > 0 ? 1 : -1) + list.length) % Math.max(list.length, 1)];
      if (next) this.choose(next);
    }
  }

  /** All answers one after the other: places from the top left, then what is not on the board. */
  private step(by: 1 | -1): void {
    const { board } = this;
    if (!board) return;
    const all = [...board.inOrder().map((one) => this.choices.of(one)), ...this.choices.loose];
    const at = all.findIndex((one) => one !== null && one === this.tapped);
    this.look = null;
    const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length] ?? null;
    board.focusGrid();
    this.choose(next);
  }

  private digit(key: string): void {
    const option = this.choices.withDigit(key);
    if (option) this.choose(option);
  }

  private letter(key: string): boolean {
    const { model } = this;
    const actions: Record<string, () => void> = {
      ".": () => this.step(1),
      ",": () => this.step(-1),
      r: () => this.turnTile(1),
      R: () => this.turnTile(-1),
      u: () => void model.undo(),
      U: () => void model.redo(),
      "[": () => void model.goTo(Math.max((model.state?.position ?? 0) - 1, 0)),
      "]": () => void model.goTo(Math.min((model.state?.position ?? 0) + 1, model.state?.answers ?? 0)),
      m: () => this.takeSort(this.choices.nextSort),
      w: () => this.type("why"),
      "/": () => this.type("move"),
      o: () => this.toggleAllKinds(),
      b: () => void model.botStep(),
      p: () => this.playOrStop(),
      h: () => void this.advise(),
      "+": () => this.board?.zoom(1.3),
      "=": () => this.board?.zoom(1.3),
      "-": () => this.board?.zoom(1 / 1.3),
      f: () => this.board?.fit(),
      n: () => this.newGame(),
      Escape: () => this.forgetChoice(),
    };
    const action = actions[key];
    action?.();
    return action !== undefined;
  }

  private forgetChoice(): void {
    this.why = null;
    this.typing = "";
    this.look = null;
    this.choose(null);
    if (this.fits) void this.showFits("");
  }

  private playOrStop(): void {
    if (this.model.playing) {
      this.model.stop();
      this.requestUpdate();
    } else {
      this.model.goOn();
    }
  }

  private type(what: "move" | "why"): void {
    if (!this.model.state?.is_person) return;
    this.typing = what;
    void this.updateComplete.then(() => this.querySelector<HTMLInputElement>(".typed input")?.select());
  }

  private typed(event: Event): void {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem("typed") as HTMLInputElement;
    const text = field.value.trim();
    const what = this.typing;
    if (text === "") return;
    this.typing = "";
    this.board?.focusGrid();
    if (what === "why") void this.askWhy(text);
    else void this.model.answer(text);
  }

  // ---- Pictures ----

  private handView() {
    const { model } = this;
    const option = this.chosen?.kind === "place" ? this.chosen : this.choices.placing.find((one) => one.rotation === this.choices.turned);
    const id = option?.picture;
    if (!id || !model.book) return nothing;
    const { tiles } = this.choices;
    return html`<div class="hand">
      <button type="button" class="plain turn" aria-label="Turn back (R)" title="Turn back (R)" @click=${() => this.turnTile(-1)}>↺</button>
      <svg class="tile" viewBox="-1 -1 102 102" role="img" aria-label="Tile in hand: ${this.choices.hand}, turned by ${this.choices.turned * 90} degrees">
        <use href=${model.book.href(id)}></use></svg>
      <button type="button" class="plain turn" aria-label="Turn (r)" title="Turn (r)" @click=${() => this.turnTile(1)}>↻</button>
      ${tiles.length > 1 ? html`<div class="row wrap" role="group" aria-label="Which tile">${tiles.map((tile) => html`<button type="button"
        class="small" aria-pressed=${tile === this.choices.hand} @click=${() => this.takeTile(tile)}>${plain(tile)}</button>`)}</div>` : nothing}
    </div>`;
  }
  private takeTile(tile: string): void {
    this.choices.takeTile(tile);
    this.look = this.tapped = null;
    this.showTargets();
    this.chosenChanged();
  }

  private choiceCard() {
    const { model } = this;
    const { state } = model;
    if (!state) return nothing;
    const colour = colourOf(state, state.by);
    const cells = new Set(this.choices.placing.map((one) => one.cell?.join())).size;
    const chosen = this.chosen;
    return html`<section class="card choice" aria-label="What is to answer">
      <div class="row prompt">${state.over ? nothing : colourIcon(model, colour)}
        <h2>${state.over ? outcomeText(state) : html`<span class="faint">${state.by}:</span> ${state.prompt}`}</h2></div>
      ${state.over ? nothing : state.is_person ? html`
        ${this.choices.isPlacing ? html`${this.handView()}
          <p class="faint small hint">${cells} cell${cells === 1 ? "" : "s"} fit${cells === 1 ? "s" : ""}. Turn it by <kbd>r</kbd> or the wheel.</p>` : nothing}
        ${this.sortsView()}
        ${this.choices.others.length > 0 ? optionList(this.choices, chosen, {
          pick: (option) => this.answer(option), look: (option) => this.setLook(option),
        }) : nothing}
        ${chosen ? html`<div class="preview"><h3>${chosen.label || chosen.text}</h3>${consideredPanel(model, this.considered)}
          ${chosen === this.tapped ? html`<button type="button" class="main" @click=${() => this.answer(chosen)}>Answer <kbd>Enter</kbd></button>` : nothing}</div>` : nothing}`
      : this.botButtons()}
      ${this.typing ? html`<form class="row typed" @submit=${this.typed}>
        <input name="typed" autocomplete="off" autocapitalize="off" spellcheck="false" aria-label=${this.typing === "why" ? "Why not this move" : "Move"}
          placeholder=${this.choices.isPlacing ? "1,0 r3" : "meeple on c"} .value=${this.typing === "why" && chosen?.cell ? `${chosen.cell.join()} r${this.choices.turned}` : ""}
          @keydown=${(event: KeyboardEvent) => { if (event.key === "Escape") { this.typing = ""; this.board?.focusGrid(); } }}>
        <button type="submit">${this.typing === "why" ? "Why?" : "Answer"}</button></form>` : nothing}
    </section>`;
  }

  private botButtons() {
    const { model } = this;
    return html`<div class="row wrap">
      <button type="button" @click=${() => this.playOrStop()}>${model.playing ? "Stop" : "Play on"}</button>
      <button type="button" ?disabled=${model.playing || model.busy} @click=${() => void model.botStep()}>One answer</button>
      <button type="button" ?disabled=${model.playing || model.busy} @click=${() => void model.botsToEnd()}>To the end</button></div>`;
  }

  private adviceView() {
    const { model, advice } = this;
    const canAsk = model.state?.is_person && !model.state.over && !this.advising;
    const most = Math.max(0, ...(advice?.moves ?? []).map((one) => one.visits ?? 0));
    return html`<form class="row" @submit=${(event: Event) => { event.preventDefault(); void this.advise(); }}>
        <label class="row grow"><span class="faint small">Bot</span><input class="grow" name="adviser" list="bots" placeholder="the usual one" .value=${this.adviser}
          @change=${(event: Event) => (this.adviser = (event.target as HTMLInputElement).value.trim())}></label>
        <datalist id="bots"><option value="greedy"></option><option value="mcts:400"></option><option value="mcts:2000"></option></datalist>
        <button type="submit" ?disabled=${!canAsk}>${this.advising ? "Thinking…" : "Ask"}</button></form>
      ${advice ? html`<table class="advice"><thead><tr><th scope="col">${advice.bot} considered</th><th scope="col">Value</th>
        ${most > 0 ? html`<th scope="col">Visits</th>` : nothing}</tr></thead>
      <tbody>${advice.moves.map((one) => html`<tr><th scope="row"><button type="button" class="link" @click=${() => this.pickText(one.text)}>${one.label || one.text}</button>
        <span class="faint small">${[one.words].flat().join(", ")}</span></th><td>${one.value.toFixed(1)}</td>
        ${most > 0 ? html`<td>${one.visits ?? ""}</td>` : nothing}</tr>`)}</tbody></table>`
      : html`<p class="faint small">What a bot thinks of the answers, best first: the usual one weighs points,
        <code>mcts:400</code> plays 400 games to the end in its head.</p>`}`;
  }

  private sideCard() {
    const tab = (side: Side, name: string) => html`<button type="button" role="tab" id="tab-${side}" aria-selected=${side === this.side}
      aria-controls="side-panel" tabindex=${side === this.side ? 0 : -1} @click=${() => (this.side = side)}>${name}</button>`;
    const arrows = (event: KeyboardEvent) => {
      const sides: Side[] = ["log", "tiles", "advice"];
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (by === 0) return;
      event.preventDefault();
      this.side = sides[(sides.indexOf(this.side) + by + sides.length) % sides.length] ?? "log";
      void this.updateComplete.then(() => this.querySelector<HTMLElement>(`#tab-${this.side}`)?.focus());
    };
    return html`<section class="card side">
      <div class="tabs" role="tablist" aria-label="More" @keydown=${arrows}>${tab("log", "What happened")}${tab("tiles", "Tiles left")}${tab("advice", "Advice")}</div>
      <div id="side-panel" class="panel" role="tabpanel" aria-labelledby="tab-${this.side}">${
        this.side === "log" ? logPanel(this.model, this.log)
        : this.side === "tiles" ? tilesPanel(this.model, this.fits, (tile) => void this.showFits(tile === this.fits ? "" : tile))
        : this.adviceView()}</div>
    </section>`;
  }

  private toolbar() {
    const { model } = this;
    const { state } = model;
    const item = (name: string, use: () => unknown, off = false) =>
      html`<button type="button" ?disabled=${off || !state} @click=${() => { this.querySelector<HTMLElement>("#game-menu")?.hidePopover(); use(); }}>${name}</button>`;
    return html`<div class="toolbar">
      <h1>${state?.title ?? "Table"}</h1>
      <span class="gap"></span>
      <button type="button" class="plain" ?disabled=${!state?.undo} title="Take back (u)" @click=${() => void model.undo()}>↶ <span class="wide-only">Undo</span><span class="unseen narrow-only">Undo</span></button>
      <button type="button" class="plain" ?disabled=${!state?.redo} title="Forward again (U)" @click=${() => void model.redo()}>↷ <span class="wide-only">Redo</span><span class="unseen narrow-only">Redo</span></button>
      <button type="button" @click=${() => this.newGame()} title="New game (n)">New</button>
      <button type="button" popovertarget="game-menu" id="game-menu-button">Game ▾</button>
      <div id="game-menu" class="menu" popover role="group" aria-label="Game" @beforetoggle=${placeMenu}>
        <button type="button" @click=${() => { this.querySelector<HTMLElement>("#game-menu")?.hidePopover(); this.openGame(); }}>Open…</button>
        ${item("Save…", () => saveGame(model), !client.can("save"))}
        ${item("Copy a link", () => void copyLink(model), !client.can("link"))}
        ${item("Record", () => void downloadRecord(model), !client.can("record"))}
        ${item("Picture (SVG)", () => void downloadSvg(model), !client.can("svg"))}
        ${item("Picture (PNG)", () => void downloadPng(model), !client.can("svg"))}
        ${item("Save as scenario…", () => saveScenario(model), !client.can("scenario"))}
      </div>
    </div>`;
  }

  private ownersBar() {
    const { state } = this.model;
    const kinds = state?.kinds ?? [];
    if (kinds.length === 0) return nothing;
    return html`<div class="owners" role="group" aria-label="Who would be paid">
      <button type="button" class="small" aria-pressed=${this.kinds.size > 0} title="All or none (o)" @click=${() => this.toggleAllKinds()}>Owners</button>
      ${kinds.map((kind) => html`<label class="check small"><input type="checkbox" .checked=${this.kinds.has(kind.id)}
        @change=${() => this.toggleKind(kind.id)}>${picture(this.model, kind.icon, "-2 -2 26 20")}${kind.name}</label>`)}</div>`;
  }

  override render() {
    const { model } = this;
    const { state } = model;
    return html`${this.toolbar()}
      <div class="table ${state ? "" : "empty"}">
        <div class="board-side">
          <bastide-board></bastide-board>
          ${this.ownersBar()}
        </div>
        <div class="column">
          ${seatsPanel(model)}
          ${this.choiceCard()}
          ${this.why ? whyPanel(this.why, (text) => this.pickText(text), () => { this.why = null; this.board?.ring([], "ring"); }) : nothing}
          ${state ? this.sideCard() : html`<section class="card"><p>No game is on the table.</p>
            <button type="button" class="main" @click=${() => this.newGame()}>New game</button></section>`}
        </div>
        <section class="curve" aria-label="Scores through the game">
          <bastide-curve .curve=${model.curve} .state=${state} @go=${(event: CustomEvent<number>) => void model.goTo(event.detail)}></bastide-curve>
        </section>
      </div>`;
  }
}
customElements.define("table-screen", TableScreen);
registerScreen({ id: "table", title: "Table", order: 10, element: "table-screen" });
