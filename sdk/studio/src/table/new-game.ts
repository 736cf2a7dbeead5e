// The dialog of a new game: ruleset, house rules, seats, seed.
import { html, nothing } from "lit";
import { client } from "../client.js";
import { dialog, noteError } from "../dialog.js";
import { LightElement } from "../light.js";
import type { Installed, OpenRequest } from "../protocol.js";
import { said, saidWith } from "../said.js";

const MOST_SEATS = 8; // kMaxColours of the engine
const KEY = "bastide-new-game";

interface Wanted {
  ruleset: string;
  seats: string[];
  names: string[];
  with: string[];
}
function remembered(): Partial<Wanted> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Wanted>;
  } catch {
    return {};
  }
}

class NewGame extends LightElement {
  static override properties = { installed: { attribute: false }, wanted: { state: true }, seed: { state: true } };
  declare installed: Installed | null;
  declare wanted: Wanted;
  declare seed: string;
  done: (fields: OpenRequest) => void = () => {};

  constructor() {
    super();
    this.installed = null;
    this.seed = "";
    const { ruleset = "base", seats = ["human", "default"], names = [], with: variants = [] } = remembered();
    this.wanted = { ruleset, seats, names, with: variants };
  }

  private change(part: Partial<Wanted>): void {
    this.wanted = { ...this.wanted, ...part };
  }
  private seat(i: number, who: string): void {
    this.change({ seats: this.wanted.seats.map((old, n) => (n === i ? who : old)) });
  }
  private name(i: number, name: string): void {
    const names = this.wanted.seats.map((_, n) => this.wanted.names[n] ?? "");
    names[i] = name;
    this.change({ names });
  }
  private variant(name: string, on: boolean): void {
    const rest = this.wanted.with.filter((one) => one !== name);
    this.change({ with: on ? [...rest, name] : rest });
  }

  private start(event: Event): void {
    event.preventDefault();
    const { ruleset, seats, names, with: variants } = this.wanted;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.wanted));
    } catch {
      // Asked again next time.
    }
    const fields: OpenRequest = { ruleset, seats };
    if (variants.length > 0) fields.with = variants;
    if (names.some((one) => one !== "")) fields.names = seats.map((_, i) => names[i] || `player ${i + 1}`);
    if (this.seed.trim() !== "") fields.seed = /^\d{1,15}$/.test(this.seed.trim()) ? Number(this.seed) : this.seed.trim();
    this.done(fields);
  }

  private seats() {
    const bots = this.installed?.bots ?? [];
    const { seats, names } = this.wanted;
    return html`<fieldset><legend>${said("Seats")}</legend>
      ${seats.map((who, i) => html`<div class="seat-row">
        <select aria-label=${saidWith("Who plays seat {}", i + 1)} .value=${who}
          @change=${(event: Event) => this.seat(i, (event.target as HTMLSelectElement).value)}>
          <option value="human" ?selected=${who === "human"}>${said("person")}</option>
          ${bots.map((bot) => html`<option value=${bot.name} ?selected=${who === bot.name} title=${bot.about ?? ""}>${saidWith("bot: {}", bot.name)}</option>`)}
          ${who !== "human" && !bots.some((bot) => bot.name === who) ? html`<option value=${who} selected>${saidWith("bot: {}", who)}</option>` : nothing}
        </select>
        <input aria-label=${saidWith("Name of seat {}", i + 1)} placeholder=${said("name")} maxlength="40" .value=${names[i] ?? ""}
          @input=${(event: Event) => this.name(i, (event.target as HTMLInputElement).value)}>
        <button type="button" class="plain" aria-label=${saidWith("Remove seat {}", i + 1)} ?disabled=${seats.length < 2}
          @click=${() => this.change({ seats: seats.filter((_, n) => n !== i), names: names.filter((_, n) => n !== i) })}>✕</button>
      </div>`)}
      <button type="button" ?disabled=${seats.length >= MOST_SEATS}
        @click=${() => this.change({ seats: [...seats, "human"] })}>${said("Add a seat")}</button>
    </fieldset>`;
  }

  private variants() {
    const all = this.installed?.variants ?? [];
    if (all.length === 0) return nothing;
    return html`<details class="variants" ?open=${this.wanted.with.length > 0}>
      <summary>${said("House rules")} ${this.wanted.with.length > 0 ? html`<b>${this.wanted.with.length}</b>` : nothing}</summary>
      <div class="choices">${all.map((one) => html`<label class="check" title=${one.about ?? ""}>
        <input type="checkbox" .checked=${this.wanted.with.includes(one.name)}
          @change=${(event: Event) => this.variant(one.name, (event.target as HTMLInputElement).checked)}>
        <span>${one.title || one.name} <span class="faint small">${one.name}</span></span></label>`)}</div>
    </details>`;
  }

  override render() {
    const rulesets = this.installed?.rulesets ?? [];
    return html`<form @submit=${this.start}>
      <label class="field">${said("Ruleset")}
        <select name="ruleset" autofocus .value=${this.wanted.ruleset}
          @change=${(event: Event) => this.change({ ruleset: (event.target as HTMLSelectElement).value })}>
          ${rulesets.map((one) => html`<option value=${one.name} ?selected=${one.name === this.wanted.ruleset}>${one.title || one.name}</option>`)}
        </select></label>
      ${this.seats()}
      ${this.variants()}
      <label class="field">${said("Seed")}
        <input name="seed" inputmode="numeric" placeholder=${said("by chance")} .value=${this.seed}
          @input=${(event: Event) => (this.seed = (event.target as HTMLInputElement).value)}></label>
      <div class="row end"><button class="main" type="submit">${said("Play")}</button></div>
    </form>`;
  }
}
customElements.define("bastide-new-game", NewGame);

let known: Installed | null = null;
let asking = false;
export async function askNewGame(open: (fields: OpenRequest) => Promise<boolean>): Promise<void> {
  if (asking || document.querySelector("dialog.new-game")) return;
  asking = true;
  try {
    known ??= await client.ask("installed", {});
  } catch (error) {
    noteError(error);
    return;
  } finally {
    asking = false;
  }
  const form = document.createElement("bastide-new-game") as NewGame;
  form.installed = known;
  const box = dialog(said("New game"), html`${form}`, "new-game");
  void form.updateComplete.then(() => form.querySelector("select")?.focus());
  form.done = (fields) => void open(fields).then((good) => good && box.close());
}
