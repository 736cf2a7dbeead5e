// The composer: a ruleset is put together from games, expansions, parts and house rules, and read before it is played.
import { html, nothing, type TemplateResult } from "lit";
import { announce } from "../announce.js";
import { client, SessionError } from "../client.js";
import { dialog, note, noteError } from "../dialog.js";
import { LightElement } from "../light.js";
import type { Installed, OpenRequest, PluginOption } from "../protocol.js";
import { study } from "../rules/studied.js";
import { LEAVING, said, saidAs, saidCounted, saidWith } from "../said.js";
import { go, registerScreen } from "../screens.js";
import {
  asInstalled, optionOf, partsOf, thingOf, withOption, withPart, withPlugin, withVariant,
  type Composed, type Problem, type Reply, type Thing,
} from "./composed.js";
import { diffView } from "./diff-view.js";
import { ruleIds, sheetView } from "./sheet-view.js";
import { tilesView } from "./tiles-view.js";

const KEYS: [string, string][] = [
  ["/", said("search house rules")],
  ["x", said("take the first way out of the first problem")],
  ["s", said("save as a ruleset")],
  ["p", said("play")],
  ["d", said("what differs from another ruleset")],
];
const KEPT = "bastide-composed";
function takeKept(): { from: string; composed: Composed } | null {
  try {
    const kept = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    return kept === null ? null : (JSON.parse(kept) as { from: string; composed: Composed });
  } catch {
    return null;
  }
}

class ComposerScreen extends LightElement {
  static override properties = {
    place: { type: String }, active: { type: Boolean }, installed: { state: true }, composed: { state: true }, reply: { state: true },
    against: { state: true }, search: { state: true }, demand: { state: true }, fits: { state: true }, allShapes: { state: true },
    busy: { state: true }, failed: { state: true }, side: { state: true },
  };
  declare place: string;
  declare active: boolean;
  declare installed: Installed | null;
  declare composed: Composed | null;
  declare reply: Reply | null;
  declare against: string;
  declare search: string;
  declare demand: string[];
  declare fits: number | null;
  declare allShapes: boolean;
  declare busy: boolean;
  declare failed: string;
  declare side: "sheet" | "diff";
  readonly keys = KEYS;
  private from = ""; // the installed ruleset that it began with
  private begun: Composed | null = null;
  private saved: { name: string; text: string } | null = null;
  private visited: string | null = null;
  private asked = 0;
  private waiting: AbortController | null = null;

  constructor() {
    super();
    this.place = "";
    this.active = true;
    this.installed = this.composed = this.reply = null;
    this.against = this.search = this.failed = "";
    this.demand = ["any", "any", "any", "any"];
    this.fits = null;
    this.allShapes = this.busy = false;
    this.side = "sheet";
    document.addEventListener("keydown", (event) => this.key(event));
    client.addEventListener("again", () => void this.begin());
    client.on("installed", () => void this.loadInstalled());
    window.addEventListener(LEAVING, () => this.keep());
  }

  override updated(changed: Map<string, unknown>): void {
    if (changed.has("place") && this.place !== this.visited) {
      this.visited = this.place;
      void this.begin();
    }
  }

  /** With the ruleset that the address names, or the first one. */
  private async begin(): Promise<void> {
    await this.loadInstalled();
    const names = this.installed?.rulesets.map((one) => one.name) ?? [];
    const from = this.place || this.from || (names.includes("base") ? "base" : (names[0] ?? ""));
    if (this.composed && from === this.from) return;
    await this.beginWith(from);
    const kept = takeKept();
    if (kept?.from === from && this.composed) this.change(kept.composed);
  }
  /** For the same window, which is drawn anew. */
  private keep(): void {
    if (!this.composed || this.isEqual) return;
    try {
      sessionStorage.setItem(KEPT, JSON.stringify({ from: this.from, composed: this.composed }));
    } catch {
      // Then it begins anew.
    }
  }
  private async loadInstalled(): Promise<void> {
    try {
      const installed = await client.ask("installed", {});
      const isSound = (one: object): boolean => !("problem" in one); // the others have neither parts nor options
      this.installed = { ...installed, plugins: installed.plugins.filter(isSound), variants: installed.variants.filter(isSound) };
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error);
    }
  }
  private async beginWith(from: string): Promise<void> {
    this.from = this.against = from;
    this.saved = null;
    const reply = await this.ask(from === "" ? { composed: { plugins: {} } } : { from });
    if (!reply) return;
    this.begun = reply.composed;
    this.composed = reply.composed;
    if (this.against !== "") void this.check();
  }

  // ---- Asked of the session ----

  private async ask(fields: { from?: string; composed?: Composed; against?: string }): Promise<Reply | null> {
    const asked = ++this.asked;
    this.waiting?.abort();
    const waiting = (this.waiting = new AbortController());
    this.busy = true;
    try {
      const reply = await client.ask("compose", fields, waiting.signal);
      if (asked !== this.asked) return null;
      this.reply = reply;
      this.failed = "";
      if (reply.ok) void this.askFits();
      return reply;
    } catch (error) {
      if (asked === this.asked && !(error instanceof SessionError && error.code === "cancelled")) {
        this.failed = error instanceof Error ? error.message : String(error);
      }
      return null;
    } finally {
      if (asked === this.asked) this.busy = false;
    }
  }

  private change(changed: Composed): void {
    const composed = { ...changed };
    if (composed.title === this.begun?.title) delete composed.title; // it is another ruleset now, and called after what is in it
    this.composed = composed;
    void this.check().then((reply) => reply && announce(this.summary(reply)));
  }
  private async check(): Promise<Reply | null> {
    if (!this.composed) return null;
    return await this.ask({ composed: this.composed, ...(this.against ? { against: this.against } : {}) });
  }

  private async askFits(): Promise<void> {
    const names = new Set(this.reply?.tiles?.sides.map((one) => one.name));
    const demand = this.demand.map((one) => (names.has(one) ? one : "any"));
    if (demand.join() !== this.demand.join()) this.demand = demand;
    this.fits = null;
    if (!this.reply?.ok || demand.every((one) => one === "any")) return;
    try {
      this.fits = (await client.ask("tiles", { composed: this.reply.composed, demand })).fits ?? null;
    } catch (error) {
      noteError(error);
    }
  }

  // ---- In words ----

  private summary(reply: Reply): string {
    const refused = reply.problems.filter((one) => one.refused);
    if (refused.length > 0) return saidCounted("One problem: {1}", "{} problems: {}", refused.length, refused[0]?.text ?? "");
    return saidCounted("Can be played: {} tile, {}.", "Can be played: {} tiles, {}.", reply.tiles?.tiles ?? 0, this.playersText(reply));
  }
  private playersText(reply: Reply): string {
    const [least, most] = reply.players ?? [0, 0];
    return least === most ? saidCounted("{} player", "{} players", least) : saidWith("{} to {} players", least, most);
  }
  private titles(): Map<string, string> {
    return new Map((this.installed?.plugins ?? []).map((one) => [one.id, one.title]));
  }
  private titleOf(id: string): string {
    return this.titles().get(id) ?? this.installed?.variants.find((one) => one.name === id)?.title ?? id;
  }
  private problemsOf(id: string): Problem[] {
    return this.reply?.problems.filter((one) => one.about.includes(id)) ?? [];
  }
  private get isEqual(): boolean {
    return JSON.stringify({ ...this.composed, title: "" }) === JSON.stringify({ ...this.begun, title: "" });
  }

  // ---- What can be done ----

  private showRule(id: string): void {
    if (this.reply) study(this.reply.composed, this.reply.title);
    go("rules", `composed/${id}`);
  }

  private async play(fields: OpenRequest): Promise<void> {
    try {
      const state = await client.ask("open", fields);
      for (const text of state.notes ?? []) note(text);
      go("table", state.game);
    } catch (error) {
      noteError(error);
    }
  }
  private async playIt(): Promise<void> {
    const { reply, composed, installed } = this;
    if (!reply?.ok || !composed || !installed) return;
    const text = JSON.stringify(reply.composed);
    const request = this.saved?.text === text ? { ruleset: this.saved.name } : asInstalled(this.from, this.begun, composed, installed);
    if (request) await this.play(request);
    else this.askName(true);
  }

  /** Asks for name and title; what is there already is replaced only when that is said. */
  private askName(plays: boolean): void {
    const { reply } = this;
    if (!reply?.ok) return;
    let name = "";
    let title = reply.composed.title ?? reply.title;
    let trouble = "";
    let exists = false;
    const save = async (event: Event, close: () => void): Promise<void> => {
      event.preventDefault();
      const composed = { ...reply.composed, title };
      try {
        const { file, ruleset } = await client.ask("save_ruleset", { name, composed, ...(exists ? { replace: true } : {}) });
        this.composed = composed;
        this.saved = { name: ruleset, text: JSON.stringify(composed) };
        close();
        note(`${saidWith("Saved as {}.", file)} ${ruleset === name ? saidWith("Its name is {}.", name) : ""}`);
        await this.check();
        if (plays) await this.play({ ruleset });
      } catch (error) {
        exists = error instanceof SessionError && (error.code as string) === "exists";
        trouble = exists ? saidWith("There is a ruleset {} already. Give another name, or replace it.", name) : error instanceof Error ? error.message : String(error);
        redraw();
      }
    };
    const form = (close: () => void): TemplateResult => html`<form class="save-ruleset" @submit=${(event: Event) => void save(event, close)}>
      ${plays ? html`<p>${said("A game of a new combination can be opened again only when its ruleset has a file.")}</p>` : nothing}
      <label class="field">${said("Name")} <input name="name" required pattern="[a-z0-9_\\-]+" maxlength="64" placeholder="my-mix" autocomplete="off" .value=${name}
        title=${said("Small letters, digits, - and _")} @input=${(event: Event) => {
          name = (event.target as HTMLInputElement).value;
          if (exists) {
            exists = false;
            trouble = "";
            redraw();
          }
        }}></label>
      <label class="field">${said("Title")} <input name="title" required maxlength="120" .value=${title}
        @input=${(event: Event) => (title = (event.target as HTMLInputElement).value)}></label>
      ${trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : nothing}
      <div class="row end"><button class="main" type="submit">${exists ? said("Replace it") : plays ? said("Save and play") : said("Save")}</button></div></form>`;
    let redraw = (): void => {};
    const holder = document.createElement("div");
    const box = dialog(plays ? said("Save and play") : said("Save as a ruleset"), html`${holder}`, "save-dialog");
    redraw = () => void import("lit").then(({ render }) => render(form(() => box.close()), holder));
    redraw();
    setTimeout(() => holder.querySelector<HTMLInputElement>("input[name=name]")?.focus(), 30);
  }

  private take(problem: Problem, way: number): void {
    const chosen = problem.ways_out[way];
    if (!chosen) return;
    this.change(chosen.composed);
    this.querySelector<HTMLElement>(".state")?.focus();
  }

  private key(event: KeyboardEvent): void {
    if (!this.active || event.ctrlKey || event.altKey || event.metaKey) return;
    if ((event.target as HTMLElement).closest("input:not([type=checkbox]), textarea, select, dialog")) return;
    const problem = this.reply?.problems[0];
    const uses: Record<string, () => void> = {
      "/": () => this.querySelector<HTMLInputElement>("input.search")?.focus(),
      x: () => problem && this.take(problem, 0),
      s: () => this.askName(false),
      p: () => void this.playIt(),
      d: () => (this.side = this.side === "diff" ? "sheet" : "diff"),
    };
    const use = uses[event.key];
    if (!use) return;
    event.preventDefault();
    use();
  }

  // ---- Views ----

  private optionView(option: PluginOption, thing: Thing): TemplateResult {
    const { composed } = this;
    if (!composed) return html``;
    const value = optionOf(composed, option);
    const id = `option-${option.id}`;
    const part = (option as { part?: string }).part;
    const off = part !== undefined && !partsOf(composed, thing).includes(part);
    const set = (changed: boolean | number | string) => this.change(withOption(composed, option, changed));
    const settled = this.reply?.ok ? this.reply.settings?.find((one) => one.id === option.id) : undefined;
    const overruled = settled && settled.value !== String(value);
    const control =
      option.type === "bool"
        ? html`<input type="checkbox" id=${id} .checked=${value === true} ?disabled=${off} @change=${(event: Event) => set((event.target as HTMLInputElement).checked)}>`
        : option.type === "enum"
          ? html`<select id=${id} ?disabled=${off} @change=${(event: Event) => set((event.target as HTMLSelectElement).value)}>${(option.values ?? []).map(
              (one, i) => html`<option value=${one} ?selected=${one === value}>${option.value_words?.[i] ?? one}</option>`)}</select>`
          : html`<input type="number" id=${id} ?disabled=${off} min=${option.min ?? nothing} max=${option.max ?? nothing} step="1" .value=${String(value)}
              @change=${(event: Event) => {
                const number = Number((event.target as HTMLInputElement).value);
                set(Number.isInteger(number) ? number : (option.default as number));
              }}>`;
    const help = `${id}-help`;
    return html`<div class="option ${option.type} ${value === option.default ? "" : "changed"} ${off ? "off" : ""}" data-option=${option.id}>
      <label for=${id}><span>${option.word}</span>${option.type === "int" && option.min !== undefined && option.max !== undefined
        ? html` <span class="faint small">${saidWith("{} to {}", option.min, option.max)}</span>` : nothing}</label>${control}
      <p class="small help" id=${help}>${option.about ?? ""} ${ruleIds(option.rules ?? [], { show: (rule) => this.showRule(rule) })}</p>
      ${off ? html`<p class="small help">${saidWith("Belongs to the part {}.", thing.parts.find((one) => one.id === part)?.word ?? part ?? "")}</p>` : nothing}
      ${overruled ? html`<p class="small help warn">${saidWith("A house rule sets it to {}.", settled.value)}</p>` : nothing}</div>`;
  }

  private marks(id: string): TemplateResult | typeof nothing {
    const problems = this.problemsOf(id);
    if (problems.length === 0) return nothing;
    return html`<span class="clash" title=${problems.map((one) => one.text).join(" ")}>${problems.some((one) => one.refused) ? said("conflict") : said("note")}</span>`;
  }

  private thingView(thing: Thing, chosen: boolean, toggle: (on: boolean) => void): TemplateResult {
    const { composed } = this;
    if (!composed) return html``;
    const missing = thing.requires.filter((one) => !(one in composed.plugins));
    return html`<li class="thing ${chosen ? "chosen" : ""} ${this.problemsOf(thing.id).some((one) => one.refused) ? "refused" : ""}" data-thing=${thing.id}>
      <label class="check"><input type="checkbox" .checked=${chosen} @change=${(event: Event) => toggle((event.target as HTMLInputElement).checked)}>
        <span><b>${thing.title}</b> ${this.marks(thing.id)}<span class="about small">${thing.about}</span>${
          missing.length > 0 ? html`<span class="faint small needs">${saidWith("needs {}", missing.map((one) => this.titleOf(one)).join(", "))}</span>` : nothing}</span></label>
      ${chosen && thing.parts.length > 0 ? html`<fieldset class="parts"><legend>${saidWith("Parts of {}", thing.title)}</legend>${thing.parts.map((part) => html`<label class="check">
        <input type="checkbox" .checked=${partsOf(composed, thing).includes(part.id)} @change=${(event: Event) =>
          this.change(withPart(composed, thing, part.id, (event.target as HTMLInputElement).checked))}>
        <span><span>${part.word}</span> <span class="about small">${part.title}</span></span></label>`)}</fieldset>` : nothing}
      ${chosen && thing.options.length > 0 ? html`<div class="settings" role="group" aria-label=${saidWith("Options of {}", thing.title)}>${thing.options.map((one) => this.optionView(one, thing))}</div>` : nothing}
    </li>`;
  }

  private pluginsView(games: boolean): TemplateResult {
    const { composed, installed } = this;
    if (!composed || !installed) return html``;
    const list = installed.plugins.filter((one) => one.is_game === games);
    return html`<section class="card" aria-label=${games ? said("Games") : said("Expansions")}><h2>${games ? said("Games") : said("Expansions")}</h2>
      <ul class="things">${list.map((one) => this.thingView(thingOf(one), one.id in composed.plugins, (on) => this.change(withPlugin(composed, one, on))))}</ul></section>`;
  }

  private variantsView(): TemplateResult {
    const { composed, installed } = this;
    if (!composed || !installed) return html``;
    const chosen = new Set(composed.variants ?? []);
    const word = this.search.trim().toLowerCase();
    const all = installed.variants.map(thingOf);
    const matching = all.filter((one) => word === "" || `${one.id} ${one.title} ${one.about}`.toLowerCase().includes(word));
    const fits = (one: Thing): boolean => one.requires.every((other) => other in composed.plugins);
    const row = (one: Thing) => this.thingView(one, chosen.has(one.id), (on) => this.change(withVariant(composed, one.id, on)));
    const first = matching.filter((one) => chosen.has(one.id));
    const suited = matching.filter((one) => !chosen.has(one.id) && fits(one));
    const others = matching.filter((one) => !chosen.has(one.id) && !fits(one));
    return html`<section class="card" aria-label=${said("House rules")}><div class="row"><h2>${said("House rules")}</h2><span class="gap"></span>
        <input type="search" class="search" placeholder="${said("search")} ( / )" aria-label=${said("Search house rules")} .value=${this.search}
          @input=${(event: Event) => (this.search = (event.target as HTMLInputElement).value)}></div>
      <ul class="things variants">${first.map(row)}${suited.map(row)}</ul>
      ${first.length + suited.length === 0 ? html`<p class="faint">${word ? said("None is called so.") : said("None suits what is chosen.")}</p>` : nothing}
      ${others.length > 0 ? html`<details ?open=${word !== "" && suited.length === 0}><summary>${saidWith("{} for what is not chosen", others.length)}</summary>
        <ul class="things variants">${others.map(row)}</ul></details>` : nothing}</section>`;
  }

  private problemView(problem: Problem): TemplateResult {
    return html`<li class="problem ${problem.refused ? "refused" : "remark"}" data-problem=${problem.id}><p>${problem.text}</p>
      <div class="row wrap">${problem.ways_out.map((way, i) => html`<button type="button" class="small way-out" @click=${() => this.take(problem, i)}>${way.text}</button>`)}</div></li>`;
  }

  private stateView(): TemplateResult {
    const { reply } = this;
    if (this.failed) return html`<section class="card state trouble" tabindex="-1" role="alert" aria-label=${said("State")}>${this.failed}</section>`;
    if (!reply) return html`<section class="card state" tabindex="-1" aria-label=${said("State")}><p class="faint">${said("Reading what is installed …")}</p></section>`;
    return html`<section class="card state ${reply.ok ? "good" : "bad"}" tabindex="-1" aria-label=${said("State")} aria-busy=${String(this.busy)}>
      <div class="row wrap"><div class="grow"><h1>${reply.shown_title}</h1>
        <p class="verdict small">${reply.ok ? html`<span class="sign" aria-hidden="true">✓</span> ${this.summary(reply)}` : html`<span class="sign" aria-hidden="true">✕</span> ${said("This cannot be played yet.")}`}</p></div>
        <button type="button" class="main" ?disabled=${!reply.ok} @click=${() => void this.playIt()}>${said("Play")}</button>
        <button type="button" ?disabled=${!reply.ok} @click=${() => this.askName(false)}>${said("Save …")}</button></div>
      ${reply.problems.length > 0 ? html`<ul class="problems">${reply.problems.map((one) => this.problemView(one))}</ul>` : nothing}</section>`;
  }

  private fromView(): TemplateResult {
    const rulesets = this.installed?.rulesets ?? [];
    return html`<div class="card from"><label class="field">${said("Begin with")}
      <select name="from" @change=${(event: Event) => {
        const name = (event.target as HTMLSelectElement).value;
        this.visited = this.place = name;
        go("composer", name, true);
        void this.beginWith(name);
      }}><option value="" ?selected=${this.from === ""}>${saidAs("ruleset", "nothing")}</option>${rulesets.map(
        (one) => html`<option value=${one.name} ?selected=${one.name === this.from}>${one.title || one.name}</option>`)}</select></label>
      ${this.isEqual ? nothing : html`<button type="button" class="small" @click=${() => void this.beginWith(this.from)}>${said("Undo all changes")}</button>`}</div>`;
  }

  private sheetPanel(): TemplateResult {
    const { reply } = this;
    const rulesets = this.installed?.rulesets ?? [];
    const fresh = new Set(reply?.diff?.sheet.filter((one) => one.only_in === "b").map((one) => `${one.plugin}: ${one.line}`));
    return html`<section class="card sheet-panel" aria-label=${said("Rules of the combination")}><h2 class="unseen">${said("Rules of the combination")}</h2>
      <div class="row wrap"><div class="row" role="group" aria-label=${said("Show")}>
          <button type="button" aria-pressed=${String(this.side === "sheet")} @click=${() => (this.side = "sheet")}>${said("Rule sheet")}</button>
          <button type="button" aria-pressed=${String(this.side === "diff")} @click=${() => (this.side = "diff")}>${said("Differences")}</button></div>
        <span class="gap"></span>
        <label class="row small">${said("against")} <select name="against" @change=${(event: Event) => {
          this.against = (event.target as HTMLSelectElement).value;
          void this.check();
        }}><option value="" ?selected=${this.against === ""}>${saidAs("ruleset", "nothing")}</option>${rulesets.map(
          (one) => html`<option value=${one.name} ?selected=${one.name === this.against}>${one.title || one.name}</option>`)}</select></label></div>
      ${!reply?.ok || !reply.sheet ? html`<p class="faint">${said("The sheet stands here as soon as everything goes together.")}</p>`
        : this.side === "sheet" ? sheetView(reply.sheet.lines, { steps: reply.sheet.steps, show: (id) => this.showRule(id), is_new: (line) => fresh.has(`${line.plugin}: ${line.text}`) })
          : diffView(reply.diff ?? null, this.titleOf(this.against), (id) => this.showRule(id))}</section>`;
  }

  override render() {
    const { reply } = this;
    return html`<div class="composer">
      <div class="pane choose">${this.fromView()}${this.pluginsView(true)}${this.pluginsView(false)}${this.variantsView()}</div>
      <div class="pane middle">${this.stateView()}
        ${reply?.ok && reply.tiles ? html`<section class="card tile-counts" aria-label=${said("Tiles")}>${tilesView(reply.tiles, this.titles(), {
          demand: this.demand, fits: this.fits, change: (demand) => {
            this.demand = demand;
            void this.askFits();
          },
        }, this.allShapes, () => (this.allShapes = !this.allShapes))}</section>` : nothing}</div>
      <div class="pane read">${this.sheetPanel()}</div></div>`;
  }
}
customElements.define("composer-screen", ComposerScreen);
registerScreen({ id: "composer", title: said("Composer"), order: 20, element: "composer-screen" });
