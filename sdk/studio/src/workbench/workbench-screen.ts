// The workbench: rules are written, checked, tested and tried in a game, and every save goes on with it.
import { html, nothing, render, type TemplateResult } from "lit";
import { announce } from "../announce.js";
import { client, SessionError, type SessionEvent } from "../client.js";
import { dialog, note, noteError } from "../dialog.js";
import { LightElement } from "../light.js";
import type { Cell, Diagnostic, RulesReport } from "../protocol.js";
import { said, saidAs, saidCounted, saidParts, saidWith } from "../said.js";
import { go } from "../screens.js";
import type { Board } from "../table/board.js";
import { GameModel } from "../table/model.js";
import { cellsInWords } from "../table/choices.js";
import type { Case, Check, Compared, Hook, Thing } from "./author.js";
import { compareView } from "./compare-view.js";
import { firstLines, type CodeEditor, type Mark } from "./code-editor.js";
import { Drafts, type Draft } from "./drafts.js";
import { LuaWords } from "./lua-words.js";

const KEYS: [string, string][] = [
  ["Ctrl+S", said("save; the game goes on under the new rules")],
  ["Ctrl+Space", said("what may stand here")],
  ["Ctrl+] Ctrl+[", said("indent, or less")],
  ["F8", said("the next error")],
  ["Ctrl+Alt+1 … 6", said("files, text, board, scenarios, hooks, compare")],
  ["Tab", said("leaves the text")],
];
const TABS = {
  files: said("Files"), text: said("Text"), board: said("Board"), tests: said("Scenarios"), hooks: said("Hooks"), compare: said("Compare"),
} as const;
type Tab = keyof typeof TABS;
const SIDE: Tab[] = ["board", "tests", "hooks", "compare"]; // beside the text where there is room
const PAUSE_MS = 450; // between a key and the check of the text
const SEED = 7;

interface Tests {
  passed: number;
  failed: number;
  cases: Case[];
}

class WorkbenchScreen extends LightElement {
  static override properties = {
    place: { type: String }, active: { type: Boolean }, things: { state: true }, thing: { state: true }, file: { state: true }, check: { state: true },
    tests: { state: true }, hooks: { state: true }, report: { state: true }, tab: { state: true }, side: { state: true }, failed: { state: true },
    ruleset: { state: true }, rulesets: { state: true }, busy: { state: true }, timed: { state: true },
    compared: { state: true }, comparing: { state: true }, against: { state: true },
  };
  declare place: string;
  declare active: boolean;
  declare things: Thing[] | null;
  declare thing: Thing | null;
  declare file: string;
  declare check: Check | null;
  declare tests: Tests | null;
  declare hooks: { games: number; microseconds: number; hooks: Hook[] } | null;
  declare report: RulesReport | null;
  declare tab: Tab; // on a narrow screen
  declare side: Tab; // on a wide one
  declare failed: string;
  declare ruleset: string; // that the rules are tried in
  declare rulesets: { name: string; title: string; plugins: string[] }[];
  declare busy: string;
  declare timed: boolean;
  declare compared: Compared | null;
  declare comparing: boolean;
  declare against: "opened" | "without";
  readonly keys = KEYS;
  private readonly model = new GameModel("bench-");
  private readonly drafts = new Drafts();
  private editor: CodeEditor | null = null;
  private board: Board | null = null;
  private timer = 0;
  private checking = 0;
  private rulesBefore = { opened: 0, without: 0 }; // numbers of kept rules
  private comparison = 0; // changes when another one begins, or it is to stop
  private games = new Map<string, string>(); // by what is played: the game of the bench
  private visited: string | null = null;
  private shown = ""; // the game on the board

  constructor() {
    super();
    this.place = this.file = this.failed = this.ruleset = this.busy = "";
    this.active = true;
    this.things = this.thing = this.check = this.tests = this.hooks = this.report = null;
    this.tab = "text";
    this.side = "board";
    this.rulesets = [];
    this.compared = null;
    this.against = "opened";
    this.timed = this.comparing = false;
    document.addEventListener("keydown", (event) => this.key(event));
    client.on("files", (event) => void this.filesChanged(event));
    client.on("rules", (event) => this.rulesChanged(event));
    client.on("installed", () => void this.loadThings());
    client.on("changed", (event) => {
      if (event.game === this.model.id) this.model.hear(event.revision ?? 0);
    });
    client.addEventListener("again", () => void this.begin());
    this.model.addEventListener("change", () => this.showBoard());
    this.model.addEventListener("forget", () => this.board?.clear());
    window.addEventListener("beforeunload", (event) => {
      if (this.drafts.dirty.length > 0 && !this.drafts.isKept) event.preventDefault();
    });
  }

  override firstUpdated(): void {
    this.board = this.querySelector<Board>("bastide-board");
    this.editor = this.querySelector<CodeEditor>("code-editor");
    this.editor?.addEventListener("edited", () => this.edited());
    this.editor?.addEventListener("save", () => void this.save());
    void this.begin();
  }
  override updated(changed: Map<string, unknown>): void {
    if (changed.has("place") && this.place !== this.visited && this.things) {
      this.visited = this.place;
      void this.visit();
    }
  }

  // ---- What is on the bench ----

  private async begin(): Promise<void> {
    try {
      const { folder } = await client.ask("watch", {});
      this.drafts.folder = folder;
      await this.loadThings();
      this.visited = this.place;
      await this.visit();
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error);
    }
  }
  private async loadThings(): Promise<void> {
    const [{ things }, installed] = await Promise.all([client.ask("things", {}), client.ask("installed", {})]);
    this.things = things;
    this.rulesets = installed.rulesets.filter((one) => one.plugins).map((one) => ({ name: one.name, title: one.title, plugins: one.plugins ?? [] }));
    const { thing } = this;
    if (thing) this.thing = things.find((one) => one.thing === thing.thing) ?? thing;
  }
  /** The thing that the address names, else the first of the folder. */
  private async visit(): Promise<void> {
    const things = this.things ?? [];
    const found = things.find((one) => one.thing === this.place) ?? (this.thing ? undefined : things.find((one) => one.own));
    if (found && found.thing !== this.thing?.thing) await this.take(found);
    else if (this.place !== "" && !things.some((one) => one.thing === this.place)) this.failed = saidWith("There is no plugin or variant {} here.", this.place);
  }
  private async take(thing: Thing, file = ""): Promise<void> {
    this.thing = thing;
    this.failed = "";
    this.check = this.tests = this.hooks = this.report = null;
    this.visited = this.place = thing.thing;
    if (this.active) go("workbench", thing.thing, true);
    this.ruleset = this.fitting(thing)[0]?.name ?? "";
    const first = thing.files.find((one) => one.endsWith(".lua") && !one.startsWith("tests/")) ?? thing.files[0] ?? "";
    await this.open(file || first);
    await Promise.all([this.loadWords(), this.keepBefore(), this.checkNow(), this.runTests(), this.openGame()]);
    if (this.side === "hooks") await this.loadHooks();
    if (this.side === "compare") void this.compare();
  }
  /** Rulesets in which the thing can be tried, the one of its name first. */
  private fitting(thing: Thing): { name: string; title: string }[] {
    const base = this.rulesets.filter((one) => one.name === "base");
    const able = thing.kind === "plugin" ? this.rulesets.filter((one) => one.plugins.includes(thing.id)) : [...base, ...this.rulesets.filter((one) => one.name !== "base")];
    return [...able.filter((one) => one.name === thing.id), ...able.filter((one) => one.name !== thing.id)];
  }
  private get under(): { ruleset: string; with: string[] } {
    return { ruleset: this.ruleset, with: this.thing?.kind === "variant" ? [this.thing.id] : [] };
  }

  private async loadWords(): Promise<void> {
    try {
      const words = await client.ask("words", this.ruleset ? this.under : {});
      if (this.editor) this.editor.words = new LuaWords(words);
    } catch {
      const words = await client.ask("words", {}).catch(() => null); // of the language alone: the rules do not load
      if (words && this.editor) this.editor.words = new LuaWords(words);
    }
  }
  /** As the rules are now; of a house rule also those without it. */
  private async keepBefore(): Promise<void> {
    const { thing, ruleset, under } = this;
    this.stopComparing();
    this.compared = null;
    this.rulesBefore = { opened: 0, without: 0 };
    if (!ruleset || !thing?.own) return;
    const keep = async (rules: typeof under): Promise<number> => (await client.ask("before", rules).catch(() => ({ before: 0 }))).before; // what does not load cannot be compared with
    const [opened, without] = await Promise.all([keep(under), thing.kind === "variant" ? keep({ ruleset, with: [] }) : 0]);
    this.rulesBefore = { opened, without };
    this.requestUpdate();
  }
  private stopComparing(): void {
    ++this.comparison;
    this.comparing = false;
  }
  /** Plays on while somebody looks, and nothing is clear enough. */
  private async compare(): Promise<void> {
    const before = this.rulesBefore[this.against] || this.rulesBefore.opened;
    const run = ++this.comparison;
    if (before === 0) return;
    this.comparing = true;
    try {
      while (run === this.comparison) {
        const compared = await client.ask("compare", { ...this.under, before, pairs: 25 });
        if (run !== this.comparison) return;
        this.compared = compared;
        if (compared.same || compared.is_over || this.side !== "compare" || !this.active) break;
      }
      if (this.compared?.is_over) announce(this.compared.verdict ?? "");
    } catch (error) {
      if (run === this.comparison && !(error instanceof SessionError && error.code === "input")) noteError(error);
    }
    if (run === this.comparison) this.comparing = false;
  }

  // ---- Files ----

  private async open(file: string): Promise<void> {
    if (!file) return;
    try {
      const draft = await this.drafts.open(file);
      this.file = file;
      this.editor?.open(file, draft.text, !draft.own || !!client.hello?.read_only);
      this.showMarks();
      this.requestUpdate();
    } catch (error) {
      noteError(error);
    }
  }
  private edited(): void {
    const { draft } = this;
    if (!draft || !this.editor || draft.text === this.editor.text) return;
    this.drafts.edit(this.file, this.editor.text);
    this.requestUpdate();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.checkNow(), PAUSE_MS);
  }
  private get draft(): Draft | null {
    return this.drafts.find(this.file);
  }

  private async save(): Promise<void> {
    const { draft, file } = this;
    if (!draft?.own || !this.editor) return;
    this.drafts.edit(file, this.editor.text);
    if (!this.drafts.isDirty(file)) {
      note(said("Nothing has changed since it was saved."));
      return;
    }
    try {
      await this.drafts.save(file);
      announce(saidWith("{} is saved.", file));
    } catch (error) {
      if (error instanceof SessionError && error.code === "stale") await this.drafts.look(file);
      else noteError(error);
    }
    this.requestUpdate();
    await this.afterSave();
  }
  /** What follows from a file that is on disk now. The game goes on by itself: the files are watched. */
  private async afterSave(): Promise<void> {
    clearTimeout(this.timer);
    await Promise.all([this.checkNow(), this.runTests()]);
    if (!this.isTried && this.check?.ok) await Promise.all([this.openGame(), this.loadWords()]);
    if (this.side === "hooks" && this.hooks) void this.loadHooks();
    if (this.rulesBefore.opened === 0 && this.check?.ok) await this.keepBefore();
    if (this.side === "compare" && this.check?.ok) void this.compare();
  }
  private async filesChanged(event: SessionEvent): Promise<void> {
    const files = (event.files as string[] | undefined) ?? [];
    const known = files.filter((file) => this.drafts.find(file));
    let others = false;
    for (const file of known) others = (await this.drafts.look(file)) || others;
    if (this.draft && this.editor && !this.draft.theirs && this.editor.text !== this.draft.text) {
      this.editor.replace(this.draft.text);
      announce(saidWith("{} was changed outside; this is the new text.", this.file));
    }
    this.requestUpdate();
    await this.loadThings().catch(noteError);
    if (this.thing && files.some((file) => file.includes(this.thing?.id ?? "")) && (others || known.length < files.length)) await this.afterSave();
  }
  private settle(take: "mine" | "theirs"): void {
    const { file } = this;
    this.drafts.settle(file, take);
    if (take === "theirs" && this.draft) this.editor?.replace(this.draft.text);
    this.editor?.focus();
    this.requestUpdate();
    if (take === "theirs") void this.afterSave();
  }

  // ---- What comes of it ----

  private async checkNow(games = 0): Promise<void> {
    const { thing, draft, file } = this;
    if (!thing) return;
    const asked = ++this.checking;
    const isDraft = draft?.own && this.drafts.isDirty(file) && games === 0;
    if (games > 0) this.busy = "check";
    try {
      const check = await client.ask("check", { thing: thing.thing, games, ...(isDraft ? { file, text: draft.text } : {}) });
      if (asked !== this.checking) return;
      const { errors } = check;
      if (errors.length > 0 && this.check?.ok !== false) announce(`${saidCounted("{} problem.", "{} problems.", errors.length)} ${errors[0]?.message.split("\n")[0] ?? ""}`);
      this.check = check;
      this.showMarks();
    } catch (error) {
      noteError(error);
    } finally {
      if (games > 0) this.busy = "";
    }
  }
  private showMarks(): void {
    const { check, file } = this;
    const here = (rows: Diagnostic[], severity: Mark["severity"]): Mark[] => rows.filter((one) => one.file === file).map((one) => ({ ...one, severity }));
    this.editor?.show(check ? [...here(check.errors, "error"), ...here(check.warnings, "warning")] : []);
  }
  private async goTo({ file, line, column }: Diagnostic): Promise<void> {
    if (!file || !this.things?.some((one) => one.files.includes(file))) return;
    if (file !== this.file) await this.open(file);
    this.tab = "text";
    await this.updateComplete;
    this.editor?.goTo(line ?? 1, column);
  }

  private async runTests(): Promise<void> {
    const { thing } = this;
    if (!thing) return;
    try {
      const tests = await client.ask("test", { thing: thing.thing });
      if (thing !== this.thing && thing.thing !== this.thing?.thing) return;
      if (this.tests && tests.failed !== this.tests.failed) announce(this.testsText(tests));
      this.tests = tests;
    } catch (error) {
      noteError(error);
    }
  }
  private testsText({ passed, failed }: Tests): string {
    if (passed + failed === 0) return said("There are no scenarios.");
    return failed === 0 ? saidCounted("All {} scenarios pass.", "All {} scenarios pass.", passed)
      : saidWith("{} of {} scenarios fail.", failed, passed + failed);
  }

  private async loadHooks(): Promise<void> {
    if (!this.ruleset || this.timed) return;
    this.timed = true;
    try {
      this.hooks = await client.ask("hooks", this.under);
    } catch (error) {
      this.hooks = null;
      noteError(error);
    } finally {
      this.timed = false;
    }
  }

  // ---- The game ----

  private async openGame(anew = false): Promise<void> {
    const { thing, ruleset, under } = this;
    if (!thing || !ruleset) return;
    if (!this.isTried) this.board?.clear();
    const key = JSON.stringify(under);
    if (!anew && (await this.rejoin(key))) return;
    try {
      const opened = await client.ask("open", { ...under, seats: ["greedy", "greedy"], names: ["North", "South"], ...(anew ? {} : { seed: SEED }) });
      this.remember(key, opened.game);
      this.report = null;
      await client.ask("bots", { game: opened.game, to: "end" });
      await this.model.join(opened.game);
    } catch (error) {
      if (!(error instanceof SessionError && error.code === "input")) noteError(error); // the check says what does not load
    }
    this.requestUpdate();
  }
  /** The game of before, also of before the page was loaded anew; false where it is gone. */
  private async rejoin(key: string): Promise<boolean> {
    const game = this.games.get(key) ?? sessionStorage.getItem(`bastide-bench ${key}`);
    if (!game) return false;
    const games = (await client.ask("games", {})).games;
    if (!games.some((one) => one.game === game) || !(await this.model.join(game))) return false;
    const { state } = this.model;
    const isIt = state?.ruleset === this.under.ruleset && JSON.stringify(state.with) === JSON.stringify(this.under.with);
    if (isIt) this.remember(key, game);
    return isIt;
  }
  private remember(key: string, game: string): void {
    this.games.set(key, game);
    sessionStorage.setItem(`bastide-bench ${key}`, game);
  }
  /** Is the game on the board one of what is on the bench? */
  private get isTried(): boolean {
    return this.model.id !== "" && this.games.get(JSON.stringify(this.under)) === this.model.id;
  }
  private rulesChanged(event: SessionEvent): void {
    if (event.game !== this.model.id) return;
    this.report = event as RulesReport;
    this.showRing();
    const text = this.reportText();
    if (text) announce(text);
  }
  private reportText(): string {
    const { report } = this;
    if (!report) return "";
    if (report.problem) return said("The rules do not load: the game stays as it is.");
    const first = report.first_difference;
    return first ? saidWith("The first difference is at answer {}, {}.", first.answer, first.at) : said("Nothing is different in this game.");
  }
  private showBoard(): void {
    const { model, board } = this;
    const { state, book } = model;
    if (!state || !book || !board) return;
    board.show(state.elements, book, state.colours);
    board.showCells(cellsInWords(state, []));
    board.showOwners(new Set());
    board.describe(saidWith("Board of {}, to look at", state.title));
    if (this.shown !== model.id) board.fit();
    this.shown = model.id;
    this.showRing();
    this.requestUpdate();
  }
  private showRing(): void {
    const cell: Cell | undefined = this.report?.first_difference?.cell;
    this.board?.ring(cell ? [cell] : [], "ring");
    if (cell) this.board?.reveal(cell);
  }

  // ---- New ----

  private askNew(): void {
    let kind: Thing["kind"] = "variant";
    let name = "";
    let trouble = "";
    const holder = document.createElement("div");
    const make = async (event: Event): Promise<void> => {
      event.preventDefault();
      try {
        const made = await client.ask("new", { kind, name });
        box.close();
        await this.loadThings();
        const thing = this.things?.find((one) => one.thing === made.thing);
        if (thing) await this.take(thing);
        this.tab = "text";
        note(saidWith("Begun: {}", made.files.join(", ")));
      } catch (error) {
        trouble = error instanceof Error ? error.message : String(error);
        draw();
      }
    };
    const draw = (): unknown => render(html`<form class="new-thing" @submit=${(event: Event) => void make(event)}>
      <fieldset><legend>${said("What is it?")}</legend>
        ${(["variant", "plugin"] as const).map((one) => html`<label class="check"><input type="radio" name="kind" value=${one} .checked=${one === kind}
          @change=${() => (kind = one)}> <span><b>${one === "variant" ? said("House rule") : said("Plugin")}</b> <span class="faint small">${
            one === "variant" ? said("one file that changes a game") : said("tiles, pieces and rules in a folder of its own")}</span></span></label>`)}</fieldset>
      <label class="field">${said("Name")} <input name="name" required pattern="[a-z][a-z0-9_]*" maxlength="60" placeholder="long_roads" autocomplete="off" title=${said("Small letters, digits and _")}
        @input=${(event: Event) => (name = (event.target as HTMLInputElement).value)}></label>
      <p class="small faint">${said("It begins with a small rule that works, and its scenarios.")}</p>
      ${trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : nothing}
      <div class="row end"><button class="main" type="submit">${said("Begin")}</button></div></form>`, holder);
    draw();
    const box = dialog(said("New house rule or plugin"), html`${holder}`);
    setTimeout(() => holder.querySelector<HTMLInputElement>("input[name=name]")?.focus(), 30);
  }
  private askScenario(): void {
    const { thing, model } = this;
    if (!thing) return;
    let name = "position";
    let trouble = "";
    const holder = document.createElement("div");
    const save = async (event: Event): Promise<void> => {
      event.preventDefault();
      try {
        const { file } = await client.ask("scenario", { game: model.id, name: `${thing.id}/${name}` });
        box.close();
        note(saidWith("Saved as {}. Write what it is to prove into it.", file ?? ""));
        await this.loadThings();
        await this.runTests();
        if (file) await this.open(file);
      } catch (error) {
        trouble = error instanceof Error ? error.message : String(error);
        draw();
      }
    };
    const draw = (): unknown => render(html`<form @submit=${(event: Event) => void save(event)}>
      <label class="field">${said("Name")} <input name="name" required pattern="[a-z0-9_\\-]+" .value=${name} @input=${(event: Event) => (name = (event.target as HTMLInputElement).value)}></label>
      <p class="small faint">${said("The moves of this game, which must lead here again.")}</p>
      ${trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : nothing}
      <div class="row end"><button class="main" type="submit">${said("Save")}</button></div></form>`, holder);
    draw();
    const box = dialog(said("Save as scenario"), html`${holder}`);
  }

  private key(event: KeyboardEvent): void {
    if (!this.active || document.querySelector("dialog[open]")) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key === "s") {
      if (event.defaultPrevented) return; // the editor has heard it
      event.preventDefault();
      void this.save();
      return;
    }
    const tab = event.ctrlKey && event.altKey ? (Object.keys(TABS) as Tab[])[Number(event.code.replace("Digit", "")) - 1] : undefined;
    if (!tab) return;
    event.preventDefault();
    this.showTab(tab);
    if (tab === "text") this.editor?.focus();
    else this.querySelector<HTMLElement>(`.part-${tab}`)?.focus();
  }
  private showTab(tab: Tab): void {
    this.tab = tab;
    if (SIDE.includes(tab)) this.side = tab;
    if (tab === "hooks" && !this.hooks) void this.loadHooks();
    if (tab === "compare" && !this.comparing) void this.compare();
  }

  // ---- Views ----

  private filesView(): TemplateResult {
    const { thing, things } = this;
    const own = things?.filter((one) => one.own) ?? [];
    const rest = things?.filter((one) => !one.own) ?? [];
    const option = (one: Thing) => html`<option value=${one.thing} ?selected=${one.thing === thing?.thing}>${one.id}${one.kind === "plugin" ? ` (${said("plugin")})` : ""}</option>`;
    const short = (file: string): string => file.replace(`plugins/${thing?.id}/`, "").replace(`tests/scenarios/${thing?.id}/`, "").replace("scripts/variants/", "");
    const groups: [string, string[]][] = [
      [said("Rules"), thing?.files.filter((one) => !one.startsWith("tests/") && !one.startsWith("rulesets/")) ?? []],
      [said("Ruleset"), thing?.files.filter((one) => one.startsWith("rulesets/")) ?? []],
      [said("Scenarios"), thing?.files.filter((one) => one.startsWith("tests/")) ?? []],
    ];
    return html`<section class="part part-files card" aria-label=${said("Files")} tabindex="-1">
      <label class="field">${said("On the bench")} <select class="on-bench" @change=${(event: Event) => {
        const found = things?.find((one) => one.thing === (event.target as HTMLSelectElement).value);
        if (found) void this.take(found);
      }}>${thing ? nothing : html`<option value="" selected>${said("Choose …")}</option>`}
        ${own.length > 0 ? html`<optgroup label=${said("In this folder")}>${own.map(option)}</optgroup>` : nothing}
        ${rest.length > 0 ? html`<optgroup label=${said("Installed, to read")}>${rest.map(option)}</optgroup>` : nothing}</select></label>
      <button type="button" class="new" ?disabled=${!!client.hello?.read_only} @click=${() => this.askNew()}>${said("New …")}</button>
      ${groups.filter(([, files]) => files.length > 0).map(([name, files]) => html`<h2>${name}</h2><ul class="bench-files">${files.map((file) => html`<li><button type="button" class="plain file"
        aria-current=${file === this.file ? "true" : nothing} @click=${() => void this.open(file).then(() => (this.tab = "text"))}>${short(file)}${this.drafts.isDirty(file)
          ? html` <span class="dirty" title=${said("Not saved")}>●<span class="unseen"> ${said("not saved")}</span></span>` : nothing}${this.complaintsIn(file)}</button></li>`)}</ul>`)}
    </section>`;
  }
  private complaintsIn(file: string): TemplateResult | typeof nothing {
    const count = this.check?.errors.filter((one) => one.file === file).length ?? 0;
    return count > 0 ? html` <span class="count bad">${count}<span class="unseen"> ${said("problems")}</span></span>` : nothing;
  }

  private textView(): TemplateResult {
    const { draft, file, thing } = this;
    const isDirty = this.drafts.isDirty(file);
    return html`<section class="part part-text card" aria-label=${said("Text")}>
      <div class="row wrap bench-bar"><h2 class="grow name">${file || said("No file")}</h2>
        ${draft && !draft.own ? html`<span class="badge">${said("installed: to read")}</span>` : isDirty ? html`<span class="badge unsaved">${said("not saved")}</span>` : nothing}
        <button type="button" class="main save" ?disabled=${!draft?.own || !isDirty || !!client.hello?.read_only} @click=${() => void this.save()}>${said("Save")} <kbd>Ctrl S</kbd></button></div>
      ${draft?.theirs !== undefined ? html`<div class="conflict" role="alert"><p>${draft.theirs === null
          ? saidParts("{} was removed by another program since you began to change it.", html`<b>${file}</b>`)
          : saidParts("{} was changed by another program since you began to change it.", html`<b>${file}</b>`)}</p>
        <div class="row wrap"><button type="button" class="mine" @click=${() => this.settle("mine")}>${said("Keep mine; saving replaces theirs")}</button>
          <button type="button" class="theirs" ?disabled=${draft.theirs === null} @click=${() => this.settle("theirs")}>${said("Take theirs")}</button></div></div>` : nothing}
      ${thing ? nothing : html`<p class="hint">${saidParts("A house rule or a plugin is written here. {}, or choose one to read.",
        html`<button type="button" class="link" @click=${() => this.askNew()}>${said("Begin one")}</button>`)}</p>`}
      <code-editor class="grow"></code-editor>
      ${thing ? this.checkView() : nothing}
    </section>`;
  }
  private checkView(): TemplateResult {
    const { check } = this;
    if (!check) return html`<p class="bench-state faint">${said("Checking …")}</p>`;
    const row = (one: Diagnostic, kind: string) => {
      const place = one.file ? `${one.file.slice(one.file.lastIndexOf("/") + 1)}${one.line ? `:${one.line}` : ""}` : "";
      return html`<li class=${kind}>${place ? html`<button type="button" class="link" @click=${() => void this.goTo(one)}>${place}</button> ` : nothing}<span class="message">${firstLines(one.message)}</span></li>`;
    };
    return html`<div class="bench-state ${check.ok ? "good" : "bad"}" role="status">
      <div class="row wrap"><b class="grow">${check.ok ? (check.warnings.length > 0 ? said("It loads, with remarks.") : check.games > 0 ? saidWith("Sound: {}.", check.summary) : said("It loads."))
        : saidCounted("{} problem.", "{} problems.", check.errors.length + check.failures.length)}</b>
        <button type="button" class="small check" ?disabled=${this.busy === "check" || this.drafts.isDirty(this.file)} @click=${() => void this.checkNow(20)}>${this.busy === "check" ? said("Playing …") : said("Check by playing")}</button></div>
      <ul class="complaints">${check.errors.map((one) => row(one, "error"))}${check.failures.map((one) => row({ message: one }, "error"))}${check.warnings.map((one) => row(one, "warning"))}${
        check.notes.map((one) => row({ message: one }, "warning"))}</ul></div>`;
  }

  private underView(): TemplateResult {
    const { thing } = this;
    const fitting = thing ? this.fitting(thing) : [];
    return html`<label class="check under">${saidAs("ruleset", "in")} <select aria-label=${said("The ruleset in which it is tried")} @change=${(event: Event) => {
      this.ruleset = (event.target as HTMLSelectElement).value;
      this.hooks = this.report = null;
      void Promise.all([this.openGame(), this.keepBefore(), this.loadWords()]).then(() => this.showTab(this.side));
    }}>${fitting.map((one) => html`<option value=${one.name} ?selected=${one.name === this.ruleset}>${one.name}</option>`)}</select></label>`;
  }
  private boardView(): TemplateResult {
    const { report, model } = this;
    const state = this.isTried ? model.state : null;
    const first = report?.first_difference;
    return html`<div class="row wrap bench-bar">${this.underView()}<span class="grow"></span>
        <button type="button" class="small" ?disabled=${!this.ruleset} @click=${() => void this.openGame(true)}>${said("Another game")}</button>
        <button type="button" class="small" ?disabled=${!state} @click=${() => this.askScenario()}>${said("Save as scenario …")}</button>
        <button type="button" class="small to-table" ?disabled=${!state} @click=${() => go("table", model.id)}>${said("To the table")}</button></div>
      ${state ? html`<p class="small bench-scores">${state.scores.map((one) => html`<span><b>${one.name}</b> ${one.points}</span> `)}<span class="faint">${state.result}</span></p>`
        : html`<p class="small faint">${this.ruleset ? said("No game yet: it begins as soon as the rules load.")
          : this.thing ? said("No ruleset has this plugin; the composer makes one.") : said("Here a game goes on under what is on the bench.")}</p>`}
      ${report?.problem ? html`<div class="difference bad"><p><b>${said("The game stays as it is:")}</b> ${report.problem.message.split("\n")[0]}</p></div>`
        : first ? html`<div class="difference"><p><b>${saidWith("First difference, answer {}", first.answer)}</b> ${first.at}</p><dl><dt>${said("before")}</dt><dd>${first.before}</dd><dt>${said("now")}</dt><dd>${first.now}</dd></dl>
          <p class="small faint">${report?.stopped ? saidWith("{} of {} answers fit: {}.", report.kept ?? 0, report.answers ?? 0, report.stopped)
            : saidWith("All {} answers fit.", report?.answers ?? 0)}</p></div>`
          : report?.answers !== undefined ? html`<p class="small difference">${saidWith("Nothing is different in this game; all {} answers fit.", report.answers)}</p>` : nothing}`;
  }
  private testsView(): TemplateResult {
    const { tests } = this;
    if (!tests) return html`<p class="faint">${said("Running …")}</p>`;
    return html`<div class="row wrap bench-bar"><b class="grow ${tests.failed > 0 ? "bad" : "good"}" role="status">${this.testsText(tests)}</b>
        <button type="button" class="small" @click=${() => void this.runTests()}>${said("Run again")}</button></div>
      <ul class="cases">${tests.cases.map((one) => html`<li class=${one.passed ? "passed" : "failed"}><span class="sign" aria-hidden="true">${one.passed ? "✓" : "✗"}</span>
        <div><p><span class="unseen">${one.passed ? said("Passes:") : said("Fails:")} </span>${one.title}</p>${one.failures.map((failure) => html`<p class="small message">${failure.line
          ? html`<button type="button" class="link" @click=${() => void this.goTo(failure)}>${saidWith("line {}", failure.line)}</button> ` : nothing}${failure.message}</p>`)}</div></li>`)}</ul>`;
  }
  private hooksView(): TemplateResult {
    const { hooks, thing } = this;
    const number = (value: number): string => (value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toPrecision(2));
    return html`<div class="row wrap bench-bar">${this.underView()}<span class="grow"></span>
        <button type="button" class="small" ?disabled=${this.timed} @click=${() => void this.loadHooks()}>${this.timed ? said("Playing …") : said("Measure again")}</button></div>
      ${hooks ? html`<p class="small faint">${saidWith(
          "In the order in which they are called. Calls and processor time a game, of {} random games, which take {} ms each.",
          hooks.games, number(hooks.microseconds / 1000))}</p>
        <div class="scrolled" tabindex="0" role="region" aria-label=${said("Table of hooks")}><table class="hooks"><thead><tr><th scope="col">${said("Hook")}</th><th scope="col" class="n">${said("Calls")}</th><th scope="col" class="n">µs</th><th scope="col" class="n">${saidAs("column", "Share")}</th></tr></thead>
        <tbody>${hooks.hooks.map((one) => html`<tr class=${one.plugin === thing?.id ? "own" : ""}><th scope="row"><button type="button" class="link" @click=${() => void this.goTo({ file: one.file, line: one.line, message: "" })}>${one.id}</button>
          <span class="small faint">${one.at}${one.when ? `, ${saidWith("when {}", one.when)}` : ""}</span></th>
          <td class="n">${one.calls === undefined ? "" : number(one.calls)}</td><td class="n">${one.microseconds === undefined ? "" : number(one.microseconds)}</td>
          <td class="n">${one.share === undefined ? "" : `${(100 * one.share).toFixed(1)} %`}</td></tr>`)}</tbody></table></div>
        ${hooks.hooks.length === 0 ? html`<p class="faint">${said("These rules have no hooks.")}</p>` : nothing}` : html`<p class="faint">${this.timed ? said("Playing random games …") : said("Not measured.")}</p>`}`;
  }

  private comparedView(): TemplateResult {
    const { against, comparing, thing, rulesBefore, compared } = this;
    const texts = { opened: said("as when the bench was opened"), without: said("as without it") };
    const kinds = (Object.keys(texts) as (keyof typeof texts)[]).filter((one) => rulesBefore[one] > 0);
    if (!thing?.own) return html`<p class="faint">${said("What is installed is not changed here, so there is nothing to compare.")}</p>`;
    if (kinds.length === 0) return html`<p class="faint">${said("The rules did not load when the bench was opened; once they do, they are compared with what they are then.")}</p>`;
    return html`<div class="row wrap bench-bar"><label class="check under">${said("before:")} <select aria-label=${said("What it is compared with")} @change=${(event: Event) => {
        this.against = (event.target as HTMLSelectElement).value as keyof typeof texts;
        this.compared = null;
        void this.compare();
      }}>${kinds.map((one) => html`<option value=${one} ?selected=${one === against}>${one === "opened" ? said("when opened") : said("without it")}</option>`)}</select></label><span class="grow"></span>
      <button type="button" class="small" title=${said("What is written from now on is compared with what there is now")} @click=${() => void this.keepBefore().then(() => this.compare())}>${said("Begin here")}</button>
      <button type="button" class="small run" ?disabled=${compared?.same || compared?.is_over} @click=${() => (comparing ? this.stopComparing() : void this.compare())}>${comparing ? said("Stop") : said("Play on")}</button></div>
      ${compareView(compared, texts[against], comparing)}`;
  }

  private tabButton(tab: Tab, isOn: boolean): TemplateResult {
    const { tests, check } = this;
    const badge = tab === "tests" && tests && tests.failed > 0 ? tests.failed : tab === "text" && check && !check.ok ? check.errors.length + check.failures.length : 0;
    return html`<button type="button" aria-pressed=${isOn} data-tab=${tab} @click=${() => this.showTab(tab)}>${TABS[tab]}${badge > 0 ? html` <span class="count bad">${badge}</span>` : nothing}</button>`;
  }
  override render() {
    return html`<h1 class="unseen">${said("Workbench")}</h1>
      ${this.failed ? html`<p class="trouble" role="alert">${this.failed}</p>` : nothing}
      <div class="bench-tabs narrow" role="group" aria-label=${said("Parts of the workbench")}>${(Object.keys(TABS) as Tab[]).filter((tab) => this.canShow(tab)).map((tab) => this.tabButton(tab, tab === this.tab))}</div>
      <div class="bench" data-tab=${this.tab} data-side=${this.side}>
        ${this.filesView()}${this.textView()}
        <div class="beside card"><div class="bench-tabs wide" role="group" aria-label=${said("Beside the text")}>${SIDE.filter((tab) => this.canShow(tab)).map((tab) => this.tabButton(tab, tab === this.side))}</div>
          <section class="part part-board" aria-label=${said("Board")} tabindex="-1">${this.boardView()}<bastide-board></bastide-board></section>
          <section class="part part-tests" aria-label=${said("Scenarios")} tabindex="-1">${this.testsView()}</section>
          <section class="part part-hooks" aria-label=${said("Hooks")} tabindex="-1">${this.hooksView()}</section>
          <section class="part part-compare" aria-label=${said("Compare")} tabindex="-1">${this.comparedView()}</section></div></div>`;
  }
  private canShow(tab: Tab): boolean {
    return tab !== "compare" || client.can("compare");
  }
}
customElements.define("workbench-screen", WorkbenchScreen);
