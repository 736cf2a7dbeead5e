// The table: a game played by pointer and keyboard, with what its moves would give.
import { html, nothing } from "lit";
import { guard } from "lit/directives/guard.js";
import { announce } from "../announce.js";
import { client } from "../client.js";
import { note, noteError } from "../dialog.js";
import { LightElement } from "../light.js";
import type { Advice, Cell, Considered, GameEvent, GameState, Option, RulesReport, WhyAnswer } from "../protocol.js";
import { said, saidCounted, saidWith } from "../said.js";
import { go, registerScreen } from "../screens.js";
import "./board.js";
import { choiceCard, sortName, type Typing } from "./choice-card.js";
import { cellsInWords, Choices } from "./choices.js";
import type { Board, Target } from "./board.js";
import "./curve.js";
import { openGame } from "./files.js";
import { KEYS, useKey } from "./keys.js";
import { GameModel } from "./model.js";
import { askNewGame } from "./new-game.js";
import { inWords, logPanel, namesOf, outcomeText, picture, plain, seatsPanel, tilesPanel, whyPanel } from "./panels.js";
import { advicePanel, sideCard, type Side } from "./side-card.js";
import { toolbar } from "./toolbar.js";

function toldBy({ by, label, text }: GameEvent): string {
  if (!by) return inWords(text);
  return by === "chance" ? `${saidWith("drawn: {}", label ?? text)}.` : `${by}: ${label ?? text}.`;
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
  declare typing: Typing;
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
    model.addEventListener("lost", () => note(said("The program was started anew and does not know this game any more; open it from the kept games."), "error"));
    model.addEventListener("moved", (event) => this.tellMove((event as CustomEvent).detail));
    client.on("changed", (event) => {
      if (event.game === model.id) model.hear(event.revision ?? 0);
    });
    client.on("rules", (event) => {
      if (event.game === model.id && this.active) this.tellRules(event as RulesReport);
    });
    client.addEventListener("connection", () => this.requestUpdate());
    client.addEventListener("again", () => void this.joinedAgain());
    document.addEventListener("keydown", (event) => {
      if (this.active) useKey(event, this.keyActions);
    });
  }

  override firstUpdated(): void {
    this.board = this.querySelector<Board>("bastide-board");
    if (!this.board) return;
    this.board.events = {
      hover: (target) => this.hover(target),
      pick: (target, isTouch) => this.pick(target, isTouch),
      refuse: (cell, at) => this.refuse(cell, at),
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
        if (first && (await model.join(first.game))) return; // it may be closed by now
        if (client.can("kept") && (await client.ask("kept", {})).games.some((one) => !one.over)) this.openGame();
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
    ++this.considering;
    this.considered = null;
    this.why = null;
    this.advice = null;
    this.typing = "";
    this.lastHover = "";
    this.choices.take(model.options);
    board.show(state.elements, book, state.colours);
    board.showCells(cellsInWords(state, model.options));
    board.setLast(state.over ? undefined : state.last);
    board.ring([], "ring");
    board.describe(`${saidWith("Board of {}.", state.title)} ${this.promptText()}`);
    this.showTargets();
    this.showOwners();
    if (this.fits) void this.showFits(this.fits);
    this.addToLog(state);
    this.requestUpdate();
  }

  private tellRules({ problem, answers, kept, first_difference: first }: RulesReport): void {
    if (problem) note(`${said("The rules of this game were changed and do not load: it stays as it is.")} ${problem.message}`, "error");
    else if (answers !== undefined) {
      note(`${saidWith("The rules of this game were changed: {} of {} answers fit.", kept ?? 0, answers)} ${
        first ? saidWith("The first difference is at answer {}: before {}; now {}.", first.answer, first.before, first.now)
        : said("Nothing is different.")}`);
    }
  }

  private addToLog(state: GameState): void {
    const fresh = state.events;
    const from = fresh.length > 0 ? Math.min(...fresh.map((one) => one.n)) : state.position + 1;
    this.log = [...this.log.filter((one) => one.n < from && one.n <= state.position), ...fresh];
  }

  private tellMove({ what, before, after }: { what: string; before: GameState | null; after: GameState }): void {
    const lines: string[] = [];
    if (what === "undo" || what === "redo" || what === "go_to") lines.push(saidWith("Answer {} of {}.", after.position, after.answers));
    else for (const event of after.events) if (event.n > (before?.position ?? 0)) lines.push(toldBy(event));
    const gained = after.scores.flatMap((score) => {
      const old = before?.scores.find((one) => one.name === score.name)?.points ?? score.points;
      return score.points === old ? [] : [saidWith("{} has {}", score.name, score.points)];
    });
    if (gained.length > 0) lines.push(`${gained.join(", ")}.`);
    lines.push(after.over ? outcomeText(after) : this.promptText());
    announce(lines.join(" "));
  }

  private promptText(): string {
    const { state } = this.model;
    if (!state) return "";
    if (state.over) return outcomeText(state);
    const hand = state.hand.length > 0 ? ` ${saidWith("In hand: {}.", state.hand.map((one) => one.tile).join(", "))}` : "";
    return `${state.prompt ?? ""}${hand}`;
  }

  // ---- Options as targets ----

  private takeSort(sort: string): void {
    const { model, choices } = this;
    choices.takeSort(sort);
    this.look = this.tapped = null;
    this.showTargets();
    this.chosenChanged();
    announce(sortName(model, choices, choices.sorts.get(sort)));
  }
  private takeTile(tile: string): void {
    this.choices.takeTile(tile);
    this.look = this.tapped = null;
    this.showTargets();
    this.chosenChanged();
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
    if (!option) return;
    ++this.considering; // what it would bring is known at once
    void this.model.answer(option.text);
  }

  private turnTile(by: number): boolean {
    const { choices, chosen } = this;
    if (!choices.isPlacing) return false;
    choices.turn(by, chosen?.rotation ?? choices.turned, chosen?.cell);
    this.look = choices.asTurned(this.look);
    this.tapped = choices.asTurned(this.tapped);
    this.showTargets();
    this.chosenChanged();
    if (this.tapped) announce(saidWith("turned by {} degrees", choices.turned * 90));
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
      const scored = (found?.awards ?? []).map((one) => saidWith("{} for {}, {}", one.points, namesOf(this.model.state, one.to), one.name));
      const what = option.label || option.text;
      announce(scored.length > 0 ? saidWith("{}: would score {}", what, scored.join("; ")) : what);
    }
  }

  // ---- Why, advice, owners, fits ----

  /** A click where nothing can be answered: why is that so? */
  private refuse(cell: Cell, at: [number, number]): void {
    const { choices, model } = this;
    const hasTile = model.state?.cells.some(([x, y]) => x === cell[0] && y === cell[1]);
    const piece = choices.sorts.get(choices.sort)?.text.split(" on ")[0] ?? "";
    if (!choices.isPlacing && piece && hasTile) void this.askWhy(piece, [cell], [...cell, ...at]);
    else if (choices.options.some((one) => one.cell)) void this.askWhy(`${cell.join()} r${choices.turned}`, [cell]);
  }

  private async askWhy(move: string, cells: Cell[] = [], spot?: [number, number, number, number]): Promise<void> {
    const { state } = this.model;
    if (!state?.is_person || state.over) return;
    try {
      this.why = await client.ask("why", { game: state.game, move, ...(spot ? { spot } : {}) });
      this.board?.ring(cells, "ring");
      announce(`${this.why.legal ? said("Legal") : said("Not legal")}: ${this.why.reasons.map((one) => one.text).join("; ")}`);
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
      announce(saidCounted("{1} fits in {0} cell", "{1} fits in {0} cells", cells.length, plain(tile)));
    } catch (error) {
      noteError(error);
    }
  }

  // ---- Keyboard ----

  private walk(dx: number, dy: number): void {
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

  private readonly keyActions = {
    walk: (dx: number, dy: number) => this.walk(dx, dy),
    answer: () => this.answer(this.tapped ?? this.look),
    digit: (digit: string) => this.digit(digit),
    letters: {
      ".": () => this.step(1),
      ",": () => this.step(-1),
      r: () => void this.turnTile(1),
      R: () => void this.turnTile(-1),
      u: () => void this.model.undo(),
      U: () => void this.model.redo(),
      "[": () => this.lookAt(-1),
      "]": () => this.lookAt(1),
      m: () => this.takeSort(this.choices.nextSort),
      w: () => this.type("why"),
      "/": () => this.type("move"),
      o: () => this.toggleAllKinds(),
      b: () => void this.model.botStep(),
      p: () => this.playOrStop(),
      h: () => void this.advise(),
      "+": () => this.board?.zoom(1.3),
      "=": () => this.board?.zoom(1.3),
      "-": () => this.board?.zoom(1 / 1.3),
      f: () => this.board?.fit(),
      n: () => this.newGame(),
      Escape: () => this.forgetChoice(),
    },
  };

  private lookAt(by: 1 | -1): void {
    const { position = 0, answers = 0 } = this.model.state ?? {};
    void this.model.goTo(Math.min(Math.max(position + by, 0), answers));
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

  private typed(text: string): void {
    const what = this.typing;
    if (text === "") return;
    this.leaveTyping();
    if (what === "why") void this.askWhy(text);
    else void this.model.answer(text);
  }
  private leaveTyping(): void {
    this.typing = "";
    this.board?.focusGrid();
  }

  // ---- Pictures ----

  private choiceCard() {
    const { choices, chosen, considered, typing } = this;
    return choiceCard(this.model, { choices, chosen, isFirm: chosen === this.tapped, considered, typing }, {
      turn: (by) => this.turnTile(by),
      takeTile: (tile) => this.takeTile(tile),
      takeSort: (sort) => this.takeSort(sort),
      answer: (option) => this.answer(option),
      look: (option) => this.setLook(option),
      typed: (text) => this.typed(text),
      leave: () => this.leaveTyping(),
      playOrStop: () => this.playOrStop(),
    });
  }

  private sideCard() {
    const { model, side, fits } = this;
    return sideCard(side, (chosen) => (this.side = chosen),
      side === "log" ? guard([this.log, model.book], () => logPanel(model, this.log))
      : side === "tiles" ? tilesPanel(model, fits, (tile) => void this.showFits(tile === fits ? "" : tile))
      : advicePanel(model, this, {
        ask: () => void this.advise(), adviser: (name) => (this.adviser = name), pick: (text) => this.pickText(text),
      }));
  }

  private ownersBar() {
    const { state } = this.model;
    const kinds = state?.kinds ?? [];
    if (kinds.length === 0) return nothing;
    return html`<div class="owners" role="group" aria-label=${said("Who would be paid")}>
      <button type="button" class="small" aria-pressed=${this.kinds.size > 0} title="${said("All or none")} (o)" @click=${() => this.toggleAllKinds()}>${said("Owners")}</button>
      ${kinds.map((kind) => html`<label class="check small"><input type="checkbox" .checked=${this.kinds.has(kind.id)}
        @change=${() => this.toggleKind(kind.id)}>${picture(this.model, kind.icon, "-2 -2 26 20")}${kind.name}</label>`)}</div>`;
  }

  override render() {
    const { model } = this;
    const { state } = model;
    return html`${toolbar(model, () => this.newGame(), () => this.openGame())}
      <div class="table ${state ? "" : "empty"}">
        <div class="board-side">
          <bastide-board></bastide-board>
          ${this.ownersBar()}
        </div>
        <div class="column">
          ${seatsPanel(model)}
          ${this.choiceCard()}
          ${this.why ? whyPanel(this.why, (text) => this.pickText(text), () => { this.why = null; this.board?.ring([], "ring"); }) : nothing}
          ${state ? this.sideCard() : html`<section class="card"><p>${said("No game is on the table.")}</p>
            <button type="button" class="main" @click=${() => this.newGame()}>${said("New game")}</button></section>`}
        </div>
        <section class="curve" aria-label=${said("Scores through the game")}>
          <bastide-curve .curve=${model.curve} .state=${state} @go=${(event: CustomEvent<number>) => void model.goTo(event.detail)}></bastide-curve>
        </section>
      </div>`;
  }
}
customElements.define("table-screen", TableScreen);
registerScreen({ id: "table", title: said("Table"), order: 10, element: "table-screen" });
