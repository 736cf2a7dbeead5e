// The rules of a ruleset: its sheet, its words, and each rule with the scenarios that prove it.
import { html, nothing, type TemplateResult } from "lit";
import { announce } from "../announce.js";
import { client, SessionError } from "../client.js";
import type { Composed, Sheet, SheetLine } from "../composer/composed.js";
import { marked, ruleIds, sheetView, wordOf, type SheetUse } from "../composer/sheet-view.js";
import { LightElement } from "../light.js";
import type { Installed } from "../protocol.js";
import { said, saidCounted, saidWith } from "../said.js";
import { go, registerScreen } from "../screens.js";
import "./scenario-card.js";
import { isStudied } from "./studied.js";

interface Word {
  word: string;
  kind: string;
  kind_word: string;
  name: string;
  plugin: string;
  says: string[];
  rules: string[];
  tiles: string[];
  lines: number[];
}
interface RuleAnswer {
  ruleset: string;
  rule: string;
  cited: { plugin: string; what: string; where: string; at: string; says: string[] }[];
  proved: { title: string; at: string; file: string; number: number }[];
  has_scenarios: boolean;
}
interface Thing {
  kind: string;
  id: string;
  plugin: string;
  version: string;
  at: string;
  rules: string[];
  says: string[];
  facts: { what: string; value: string }[];
  changes: string[];
  used_by: string[];
}
type About = { ruleset: string } | { composed: Composed };
declare module "../protocol.js" {
  interface Requests {
    sheet: [About, Sheet & { players: [number, number]; plugins: { id: string; title: string; version: string; parts: string[] }[] }];
    glossary: [About, { entries: Word[] }];
    rule: [About & { rule: string }, RuleAnswer];
    name: [About & { name: string }, { things: Thing[] }];
  }
}

const KEYS: [string, string][] = [
  ["/", said("search")],
  ["Enter", said("in the search: what is this id or name?")],
  ["g", said("sheet or glossary")],
  ["Esc", said("leave the rule that is looked at")],
];
const COMPOSED = "composed";
const SCENARIOS_SHOWN = 8;
const isRuleId = (text: string): boolean => /^[A-Z][A-Z0-9]*(-[A-Z0-9]+)+$/.test(text);

class RulesScreen extends LightElement {
  static override properties = {
    place: { type: String }, active: { type: Boolean }, installed: { state: true }, sheet: { state: true }, words: { state: true },
    tab: { state: true }, search: { state: true }, rule: { state: true }, things: { state: true }, asked: { state: true }, failed: { state: true },
    trouble: { state: true }, all: { state: true },
  };
  declare place: string;
  declare active: boolean;
  declare installed: Installed | null;
  declare sheet: Sheet | null;
  declare words: Word[];
  declare tab: "sheet" | "glossary";
  declare search: string;
  declare rule: RuleAnswer | null;
  declare things: Thing[] | null;
  declare asked: string; // the id or name that is looked at
  declare failed: string;
  declare trouble: string;
  declare all: boolean;
  readonly keys = KEYS;
  private ruleset = "";
  private visited: string | null = null;
  private shown: unknown = null; // whose sheet is shown
  private run = 0;

  constructor() {
    super();
    this.place = "";
    this.active = true;
    this.installed = this.sheet = this.rule = this.things = null;
    this.words = [];
    this.tab = "sheet";
    this.search = this.asked = this.failed = this.trouble = "";
    this.all = false;
    document.addEventListener("keydown", (event) => this.key(event));
    client.addEventListener("again", () => {
      this.shown = null;
      void this.visit();
    });
  }

  override updated(changed: Map<string, unknown>): void {
    if ((changed.has("place") && this.place !== this.visited) || (changed.has("active") && this.active && this.place.startsWith(COMPOSED))) {
      this.visited = this.place;
      void this.visit();
    }
  }

  /** The address says ruleset and what is looked at: "base", "base/GAME-PLACE-01". */
  private async visit(): Promise<void> {
    const run = ++this.run;
    const slash = this.place.indexOf("/");
    const ruleset = slash < 0 ? this.place : this.place.slice(0, slash);
    const what = slash < 0 ? "" : this.place.slice(slash + 1);
    try {
      this.installed ??= await client.ask("installed", {});
      const names = this.installed.rulesets.map((one) => one.name);
      const isKnown = ruleset === COMPOSED ? isStudied() !== null : ruleset !== "";
      this.ruleset = isKnown ? ruleset : this.ruleset || (names.includes("base") ? "base" : (names[0] ?? ""));
      const now = this.ruleset === COMPOSED ? isStudied() : this.ruleset;
      if (this.shown !== now) {
        this.sheet = await client.ask("sheet", this.about);
        this.words = (await client.ask("glossary", this.about)).entries;
        this.shown = now;
      }
      this.failed = "";
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error);
      return;
    }
    if (run === this.run) await this.lookAt(what);
  }

  private get about(): About {
    const studied = isStudied();
    return this.ruleset === COMPOSED && studied ? { composed: studied.composed } : { ruleset: this.ruleset };
  }
  private get titleOfRuleset(): string {
    return this.ruleset === COMPOSED ? (isStudied()?.title ?? "") : (this.sheet?.title ?? this.ruleset);
  }

  private async lookAt(what: string): Promise<void> {
    this.asked = what;
    this.all = false;
    this.trouble = "";
    this.rule = this.things = null;
    if (what === "") return;
    try {
      if (isRuleId(what)) {
        const rule = await client.ask("rule", { ...this.about, rule: what });
        if (this.asked !== what) return;
        this.rule = rule;
        announce(`${what}: ${rule.cited.flatMap((one) => one.says).join(" ")} ${saidCounted("{} scenario.", "{} scenarios.", rule.proved.length)}`);
      } else {
        const { things } = await client.ask("name", { ...this.about, name: what });
        if (this.asked !== what) return;
        this.things = things;
        announce(`${what}: ${things.map((one) => one.kind).join(", ")}.`);
      }
      await this.updateComplete;
      const detail = this.querySelector<HTMLElement>(".detail");
      if (detail && matchMedia("(max-width: 62rem)").matches) detail.scrollIntoView({ block: "start" });
    } catch (error) {
      if (this.asked !== what) return;
      this.trouble = error instanceof SessionError ? error.message : String(error);
      announce(this.trouble);
    }
  }

  private show(what: string): void {
    go("rules", what === "" ? this.ruleset : `${this.ruleset}/${what}`);
  }

  private key(event: KeyboardEvent): void {
    if (!this.active || event.ctrlKey || event.altKey || event.metaKey) return;
    const inText = (event.target as HTMLElement).closest("input, textarea, select, dialog");
    if (event.key === "Escape" && this.asked !== "" && !(event.target as HTMLElement).closest("dialog")) {
      event.preventDefault();
      this.show("");
      this.querySelector<HTMLInputElement>("input.search")?.focus();
      return;
    }
    if (inText) return;
    if (event.key === "/") {
      event.preventDefault();
      this.querySelector<HTMLInputElement>("input.search")?.focus();
    } else if (event.key === "g") {
      this.tab = this.tab === "sheet" ? "glossary" : "sheet";
    }
  }

  // ---- Views ----

  private get use(): SheetUse {
    return { search: this.search.trim(), steps: this.sheet?.steps, current: this.asked, show: (id) => this.show(id) };
  }
  private lines(): SheetLine[] {
    const word = this.search.trim().toLowerCase();
    const lines = this.sheet?.lines ?? [];
    return word === "" ? lines : lines.filter((one) => `${one.text} ${one.plugin} ${one.rules.join(" ")} ${this.sheet?.steps[one.phase] ?? ""}`.toLowerCase().includes(word));
  }
  private entries(): Word[] {
    const word = this.search.trim().toLowerCase();
    if (word === "") return this.words;
    return this.words.filter((one) => `${one.word} ${one.name} ${one.kind} ${one.says.join(" ")}`.toLowerCase().includes(word));
  }

  private wordView(entry: Word): TemplateResult {
    const lines = entry.lines.flatMap((n) => this.sheet?.lines[n] ?? []);
    const told = lines.filter((one) => !entry.says.includes(one.text));
    return html`<div class="word"><dt><button type="button" class="link" @click=${() => this.show(entry.name)}>${marked(entry.word, this.search.trim())}</button>
        <span class="badge">${entry.kind_word}</span> <span class="faint small">${entry.plugin}</span></dt>
      <dd>${entry.says.map((text) => html`<p>${marked(text, this.search.trim())}</p>`)}
        ${entry.tiles.length > 0 ? html`<p class="faint small">${saidCounted("On {} kind of tiles: {}", "On {} kinds of tiles: {}", entry.tiles.length, entry.tiles.slice(0, 12).map((one) => wordOf(one)).join(", "))}${entry.tiles.length > 12 ? " …" : ""}</p>` : nothing}
        ${entry.rules.length > 0 ? ruleIds(entry.rules, this.use) : nothing}
        ${told.length > 0 ? html`<details><summary class="small">${saidCounted("{} line of the sheet", "{} lines of the sheet", told.length)}</summary><ul>${told.map(
          (one) => html`<li class="sheet-line small">${one.text} ${ruleIds(one.rules, this.use)}</li>`)}</ul></details>` : nothing}</dd></div>`;
  }

  private listView(): TemplateResult {
    const lines = this.lines();
    const entries = this.entries();
    return html`<section class="card list" aria-label=${this.tab === "sheet" ? said("Rule sheet") : said("Glossary")}><h2 class="unseen">${this.tab === "sheet" ? said("Rule sheet") : said("Glossary")}</h2>
      <div class="row wrap" role="group" aria-label=${said("Show")}>
        <button type="button" aria-pressed=${String(this.tab === "sheet")} @click=${() => (this.tab = "sheet")}>${said("Sheet")} <span class="n">${lines.length}</span></button>
        <button type="button" aria-pressed=${String(this.tab === "glossary")} @click=${() => (this.tab = "glossary")}>${said("Glossary")} <span class="n">${entries.length}</span></button></div>
      ${this.tab === "sheet" ? sheetView(lines, this.use)
        : entries.length === 0 ? html`<p class="faint">${said("No word is called so.")}</p>` : html`<dl class="glossary">${entries.map((one) => this.wordView(one))}</dl>`}</section>`;
  }

  private scenarios(rule: RuleAnswer): TemplateResult {
    if (rule.proved.length === 0) {
      return html`<p class="faint">${rule.has_scenarios ? said("No scenario names this rule.")
        : said("The scenarios are not installed here: they lie in tests/scenarios of the project. Start the studio in its folder to see them.")}</p>`;
    }
    const shown = this.all ? rule.proved : rule.proved.slice(0, SCENARIOS_SHOWN);
    return html`<div class="scenarios">${shown.map((one) => html`<scenario-card .file=${one.file} .number=${one.number} .heading=${one.title}></scenario-card>`)}</div>
      ${shown.length < rule.proved.length ? html`<button type="button" @click=${() => (this.all = true)}>${saidWith("Show all {}", rule.proved.length)}</button>` : nothing}`;
  }

  private ruleView(rule: RuleAnswer): TemplateResult {
    const lines = this.sheet?.lines.filter((one) => one.rules.includes(rule.rule)).map((one) => one.text) ?? [];
    const says = [...new Set([...lines, ...rule.cited.flatMap((one) => one.says)])];
    return html`${says.length > 0 ? html`<ul class="says">${says.map((one) => html`<li>${one}</li>`)}</ul>` : nothing}
      ${rule.cited.length > 0 ? html`<details><summary class="small">${saidCounted("Followed by {} thing", "Followed by {} things", rule.cited.length)}</summary><ul class="small">${rule.cited.map(
        (one) => html`<li>${saidWith("{} of {}", one.what, one.plugin)}${one.where ? html` <span class="faint">(${one.where})</span>` : nothing}${one.at ? html`<br><span class="faint">${one.at}</span>` : nothing}</li>`)}</ul></details>`
        : html`<p>${said("Nothing in this ruleset follows it.")}</p>`}
      <h3>${said("Scenarios")} <span class="n faint">${rule.proved.length}</span></h3>${this.scenarios(rule)}`;
  }

  private thingView(thing: Thing): TemplateResult {
    return html`<section class="named" aria-label="${thing.kind} ${thing.id}"><h3>${thing.kind} ${thing.id}</h3>
      <p class="faint small">${thing.plugin} ${thing.version}${thing.at ? `, ${thing.at}` : ""} ${ruleIds(thing.rules, this.use)}</p>
      ${thing.says.map((one) => html`<p>${one}</p>`)}
      <dl class="facts small">${thing.facts.map((one) => html`<div><dt>${one.what}</dt><dd>${one.value}</dd></div>`)}</dl>
      ${thing.changes.length > 0 ? html`<h4>${said("Changed by")}</h4><ul class="small">${thing.changes.map((one) => html`<li>${one}</li>`)}</ul>` : nothing}
      ${thing.used_by.length > 0 ? html`<details><summary class="small">${saidWith("Used by {}", thing.used_by.length)}</summary><ul class="small">${thing.used_by.map((one) => html`<li>${one}</li>`)}</ul></details>` : nothing}</section>`;
  }

  private detailView(): TemplateResult {
    if (this.asked === "") {
      return html`<section class="card detail empty" aria-label=${said("Rule")}><p class="faint">${said("Choose the id of a rule to see who follows it and the scenarios that prove it, or a word of the glossary.")}</p></section>`;
    }
    return html`<section class="card detail" aria-label=${said("Rule")}><div class="row"><h2>${this.asked}</h2><span class="gap"></span>
        <button type="button" class="plain" aria-label=${saidWith("Close {}", this.asked)} @click=${() => this.show("")}>✕</button></div>
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
      ${this.rule ? this.ruleView(this.rule) : nothing}${this.things?.map((one) => this.thingView(one)) ?? nothing}</section>`;
  }

  override render() {
    const rulesets = this.installed?.rulesets ?? [];
    const studied = isStudied();
    return html`<div class="rules">
      <form class="card search-bar row wrap" role="search" @submit=${(event: Event) => {
        event.preventDefault();
        if (this.search.trim() !== "") this.show(this.search.trim());
      }}>
        <label class="row">${said("Rules of")} <select name="ruleset" @change=${(event: Event) => go("rules", (event.target as HTMLSelectElement).value)}>
          ${studied ? html`<option value=${COMPOSED} ?selected=${this.ruleset === COMPOSED}>${saidWith("Composed: {}", studied.title)}</option>` : nothing}
          ${rulesets.map((one) => html`<option value=${one.name} ?selected=${one.name === this.ruleset}>${one.title || one.name}</option>`)}</select></label>
        <input type="search" class="search grow" placeholder=${said("search ( / ), or an id or name and Enter")} aria-label=${said("Search rules")} .value=${this.search}
          @input=${(event: Event) => (this.search = (event.target as HTMLInputElement).value)}>
        <button type="submit" ?disabled=${this.search.trim() === ""}>${said("Explain")}</button></form>
      <h1 class="unseen">${saidWith("Rules: {}", this.titleOfRuleset)}</h1>
      ${this.failed ? html`<p class="card trouble" role="alert">${this.failed}</p>` : html`<div class="pair">${this.listView()}${this.detailView()}</div>`}</div>`;
  }
}
customElements.define("rules-screen", RulesScreen);
registerScreen({ id: "rules", title: said("Rules"), order: 60, element: "rules-screen" });
