// What is to be measured: rules, bots, how many games.
import { html, nothing, type TemplateResult } from "lit";
import { LightElement } from "../light.js";
import type { Installed } from "../protocol.js";
import { LEAVING, said, saidAs, saidParts, saidWith } from "../said.js";
import type { Measure, RulesChoice, Verb } from "./measured.js";

const VERBS: [Verb, string, string][] = [
  ["ab", said("Compare rules"), said("The same seeds under two rulesets, and what differs.")],
  ["sim", said("Many games"), said("Plays many games of one ruleset and counts what happens.")],
  ["ladder", said("Rank bots"), said("Plays bots against each other and says how strong they are.")],
];
const KEY = "bastide-laboratory";
const MOST_SEATS = 8;

interface Choice {
  ruleset: string;
  with: string[];
  set: string; // an option a line
}
interface Wanted {
  verb: Verb;
  a: Choice;
  b: Choice;
  bots: string[];
  players: string;
  count: string;
  seed: string;
}
const plain = (ruleset = "base"): Choice => ({ ruleset, with: [], set: "" });
const START: Wanted = { verb: "ab", a: plain(), b: plain(), bots: ["greedy", "greedy"], players: "", count: "200", seed: "1" };

function remembered(): Wanted {
  try {
    return { ...START, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Wanted>) };
  } catch {
    return START;
  }
}
const isNumber = (text: string): boolean => /^\d+$/.test(text.trim());

class MeasureForm extends LightElement {
  static override properties = { installed: { attribute: false }, wanted: { state: true }, trouble: { type: String }, busy: { type: Boolean } };
  declare installed: Installed | null;
  declare wanted: Wanted;
  declare trouble: string;
  declare busy: boolean;
  start: (message: Measure) => void = () => {};

  constructor() {
    super();
    this.installed = null;
    this.wanted = remembered();
    this.trouble = "";
    this.busy = false;
    window.addEventListener(LEAVING, () => this.remember());
  }

  private change(part: Partial<Wanted>): void {
    this.wanted = { ...this.wanted, ...part };
  }

  private message(): Measure {
    const { verb, a, b, bots, players, count, seed } = this.wanted;
    const rules = (one: Choice): RulesChoice => {
      const set = one.set.split("\n").map((line) => line.trim()).filter((line) => line !== "");
      return { ruleset: one.ruleset, ...(one.with.length > 0 ? { with: one.with } : {}), ...(set.length > 0 ? { set } : {}) };
    };
    const message: Measure = { verb, ...rules(a), bots: bots.map((bot) => bot.trim()).filter((bot) => bot !== "") };
    if (verb === "ab") message.against = rules(b);
    if (isNumber(count)) message[verb === "ab" ? "pairs" : "games"] = Number(count);
    if (verb === "ladder" && isNumber(players)) message.players = Number(players);
    if (seed.trim() !== "") message.seed = /^\d{1,15}$/.test(seed.trim()) ? Number(seed) : seed.trim();
    return message;
  }

  private submit(event: Event): void {
    event.preventDefault();
    this.remember();
    this.start(this.message());
  }
  private remember(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.wanted));
    } catch {
      // Asked again next time.
    }
  }

  private rules(which: "a" | "b", legend: string): TemplateResult {
    const choice = this.wanted[which];
    const put = (part: Partial<Choice>) => this.change({ [which]: { ...choice, ...part } });
    const all = this.installed?.variants ?? [];
    const toggle = (name: string, on: boolean) => put({ with: on ? [...choice.with, name] : choice.with.filter((one) => one !== name) });
    return html`<fieldset class="side" data-side=${which}><legend>${legend}</legend>
      <label class="field">${said("Ruleset")} <select name="ruleset-${which}" .value=${choice.ruleset} @change=${(event: Event) => put({ ruleset: (event.target as HTMLSelectElement).value })}>
        ${(this.installed?.rulesets ?? []).map((one) => html`<option value=${one.name} ?selected=${one.name === choice.ruleset}>${one.title || one.name}</option>`)}</select></label>
      <details><summary>${said("House rules")} ${choice.with.length > 0 ? html`<b>${choice.with.join(", ")}</b>` : nothing}</summary>
        <div class="choices">${all.map((one) => html`<label class="check" title=${one.about ?? ""}><input type="checkbox" name="${which}-${one.name}" .checked=${choice.with.includes(one.name)}
          @change=${(event: Event) => toggle(one.name, (event.target as HTMLInputElement).checked)}><span>${one.title || one.name} <span class="faint small">${one.name}</span></span></label>`)}</div></details>
      <details ?open=${choice.set !== ""}><summary>${said("Options")}</summary><label class="field">${saidWith("One a line, as {}", "base.farmers=false")}
        <textarea name="set-${which}" rows="3" spellcheck="false" .value=${choice.set} @input=${(event: Event) => put({ set: (event.target as HTMLTextAreaElement).value })}></textarea></label></details></fieldset>`;
  }

  private bots(): TemplateResult {
    const { bots, verb } = this.wanted;
    const nameOf = (n: number) => (verb === "ladder" ? saidWith("Bot {}", n) : saidWith("Seat {}", n));
    return html`<fieldset><legend>${verb === "ladder" ? said("Bots, each once") : said("Who sits where")}</legend>
      <datalist id="known-bots">${(this.installed?.bots ?? []).map((bot) => html`<option value=${bot.name}>${bot.about ?? ""}</option>`)}</datalist>
      ${bots.map((bot, i) => html`<div class="seat-row"><input list="known-bots" aria-label=${nameOf(i + 1)} name="bot-${i}" .value=${bot} placeholder="greedy, mcts:500" required
          @input=${(event: Event) => this.change({ bots: bots.map((old, n) => (n === i ? (event.target as HTMLInputElement).value : old)) })}>
        <button type="button" class="plain" aria-label=${verb === "ladder" ? saidWith("Remove bot {}", i + 1) : saidWith("Remove seat {}", i + 1)} ?disabled=${bots.length < 2}
          @click=${() => this.change({ bots: bots.filter((_, n) => n !== i) })}>✕</button></div>`)}
      <button type="button" class="small" ?disabled=${bots.length >= MOST_SEATS} @click=${() => this.change({ bots: [...bots, verb === "ladder" ? "random" : "greedy"] })}>${verb === "ladder" ? said("Add a bot") : said("Add a seat")}</button></fieldset>`;
  }

  override render() {
    const { verb, count, seed, players } = this.wanted;
    const about = VERBS.find(([id]) => id === verb)?.[2];
    return html`<form class="card measure" @submit=${this.submit}><h1>${said("Measure")}</h1>
      <div class="row wrap" role="group" aria-label=${said("What to do")}>${VERBS.map(([id, title]) => html`<button type="button" aria-pressed=${String(id === verb)} data-verb=${id}
        @click=${() => this.change({ verb: id, ...(id === "ladder" && new Set(this.wanted.bots).size < this.wanted.bots.length ? { bots: ["greedy", "random"] } : {}) })}>${title}</button>`)}</div>
      <p class="faint small">${about} ${saidParts("On the command line: {}.", html`<code>bastide ${verb}</code>`)}</p>
      <div class="sides">${this.rules("a", verb === "ab" ? "A" : said("Rules"))}${verb === "ab" ? this.rules("b", "B") : nothing}</div>
      ${this.bots()}
      <div class="numbers"><label class="field">${verb === "ab" ? said("Pairs of games") : verb === "sim" ? saidAs("number", "Games") : said("Games of two bots")}
          <input name="count" inputmode="numeric" pattern="[0-9]+" required .value=${count} @input=${(event: Event) => this.change({ count: (event.target as HTMLInputElement).value })}></label>
        <label class="field">${said("Seed")} <input name="seed" inputmode="numeric" .value=${seed} @input=${(event: Event) => this.change({ seed: (event.target as HTMLInputElement).value })}></label>
        ${verb === "ladder" ? html`<label class="field">${said("Seats")} <input name="players" inputmode="numeric" placeholder="2" .value=${players} @input=${(event: Event) => this.change({ players: (event.target as HTMLInputElement).value })}></label>` : nothing}</div>
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
      <div class="row end"><button class="main" type="submit" ?disabled=${this.busy}>${said("Start")}</button></div></form>`;
  }
}
customElements.define("measure-form", MeasureForm);
