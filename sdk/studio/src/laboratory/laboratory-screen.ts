// The laboratory: measurements are started, watched while they get surer, ended, gone on with, and looked into.
import { html, nothing, type TemplateResult } from "lit";
import { announce } from "../announce.js";
import { client, SessionError } from "../client.js";
import { note, noteError } from "../dialog.js";
import { LightElement } from "../light.js";
import type { Installed } from "../protocol.js";
import { said, saidWith } from "../said.js";
import { go, registerScreen } from "../screens.js";
import "./measure-form.js";
import { STAGES, type Dot, type Job, type JobHead, type Measure, type Plot, type Row } from "./measured.js";
import { dotPlot, forest, histogram, partsTable, placeDots, type DotPicture } from "./plots.js";
import "./replay-view.js";

const KEYS: [string, string][] = [
  ["n", said("a new measurement")],
  ["c", said("cancel, or go on")],
  ["← →", said("in the plot: from dot to dot")],
  ["Enter", said("in the plot: open the games of the dot")],
  ["Esc", said("close these games")],
];

type DotPlot = Extract<Plot, { dots: Dot[] }>;
const hasDots = (plot: Plot | null | undefined): plot is DotPlot => plot !== null && plot !== undefined && "dots" in plot;

const countText = ({ done, of, unit }: JobHead): string =>
  unit === "pairs" ? saidWith("{} of {} pairs", done, of) : saidWith("{} of {} games", done, of);

class LaboratoryScreen extends LightElement {
  static override properties = {
    place: { type: String }, active: { type: Boolean }, installed: { state: true }, jobs: { state: true }, job: { state: true },
    failed: { state: true }, trouble: { state: true }, busy: { state: true }, row: { state: true }, current: { state: true }, opened: { state: true },
  };
  declare place: string;
  declare active: boolean;
  declare installed: Installed | null;
  declare jobs: JobHead[];
  declare job: Job | null;
  declare failed: string;
  declare trouble: string;
  declare busy: boolean;
  declare row: string; // whose plot is shown
  declare current: number; // dot
  declare opened: number; // number of the pair whose games are shown; -1: none
  readonly keys = KEYS;
  private visited: string | null = null;
  private asking = false;
  private again = false;
  private picture: { plot: DotPlot; placed: DotPicture } | null = null;

  constructor() {
    super();
    this.place = "";
    this.active = true;
    this.installed = this.job = null;
    this.jobs = [];
    this.failed = this.trouble = this.row = "";
    this.busy = false;
    this.current = this.opened = -1;
    document.addEventListener("keydown", (event) => this.key(event));
    client.addEventListener("again", () => void this.load());
    client.on("progress", (event) => this.told(event as unknown as Partial<JobHead>));
    client.on("finished", (event) => {
      void this.load();
      if (event.job === this.place) announce(saidWith("The measurement is over: {}.", STAGES[event.stage as JobHead["stage"]]));
    });
    client.on("forgotten", (event) => {
      this.jobs = this.jobs.filter((one) => one.job !== event.job);
      if (event.job === this.place) go("laboratory", "", true);
    });
    client.on("installed", () => void this.loadInstalled());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.loadInstalled();
    void this.load();
  }

  override updated(changed: Map<string, unknown>): void {
    if (changed.has("place") && this.place !== this.visited) {
      this.visited = this.place;
      this.job = null;
      this.row = this.failed = "";
      this.current = this.opened = -1;
      void this.look();
    }
  }

  private async loadInstalled(): Promise<void> {
    try {
      this.installed = await client.ask("installed", {});
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error);
    }
  }
  private async load(): Promise<void> {
    try {
      this.jobs = (await client.ask("jobs", {})).jobs;
      await this.look();
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error);
    }
  }

  /** What an event says of a job; the shown one is asked for anew, once at a time. */
  private told(event: Partial<JobHead>): void {
    const known = this.jobs.find((one) => one.job === event.job);
    if (!known) {
      void this.load();
      return;
    }
    const { stage = known.stage, done = known.done, of = known.of } = event;
    this.jobs = this.jobs.map((one) => (one === known ? { ...one, stage, done, of } : one));
    if (event.job === this.place) void this.look();
  }
  private async look(): Promise<void> {
    if (this.place === "") return;
    this.again = this.asking;
    if (this.asking) return;
    this.asking = true;
    try {
      do {
        this.again = false;
        const asked = this.place;
        const job = await client.ask("job", { job: asked, ...(this.row ? { row: this.row } : {}) });
        if (asked === this.place) {
          this.job = job;
          this.failed = "";
        } else this.again = this.place !== "";
      } while (this.again);
    } catch (error) {
      this.job = null;
      this.failed = error instanceof Error ? error.message : String(error);
    } finally {
      this.asking = false;
    }
  }

  private async start(message: Measure): Promise<void> {
    this.busy = true;
    this.trouble = "";
    try {
      const { job } = await client.ask("measure", message);
      await this.load();
      go("laboratory", job);
    } catch (error) {
      const more = error instanceof SessionError ? error.diagnostics.map((one) => one.message).filter((text) => !error.message.includes(text)) : [];
      this.trouble = [error instanceof Error ? error.message : String(error), ...more].join("\n");
    } finally {
      this.busy = false;
    }
  }
  private async change(what: "cancel" | "resume" | "forget", job: string): Promise<void> {
    try {
      await client.ask(what, { job });
    } catch (error) {
      noteError(error);
    }
  }

  private async saveReport(job: string): Promise<void> {
    const file = `${job}-report.html`;
    try {
      await client.ask("save_report", { job, file }).catch(async (error: unknown) => {
        if (!(error instanceof SessionError && error.code === "exists") || !confirm(saidWith("Replace {}?", file))) throw error;
        await client.ask("save_report", { job, file, replace: true });
      });
      note(saidWith("Saved as {}.", file));
    } catch (error) {
      noteError(error);
    }
  }
  private async download(job: Job, what: "html" | "json"): Promise<void> {
    try {
      const text = what === "html" ? (await client.ask("report", { job: job.job })).text : `${JSON.stringify((await client.ask("job", { job: job.job, result: true })).result, null, 2)}\n`;
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type: what === "html" ? "text/html" : "application/json" }));
      link.download = `${job.verb}-${job.job}.${what}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    } catch (error) {
      noteError(error);
    }
  }

  private key(event: KeyboardEvent): void {
    if (!this.active || event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target as HTMLElement;
    if (event.key === "Escape" && this.opened >= 0 && !target.closest("dialog")) {
      event.preventDefault();
      this.leave();
      return;
    }
    if (target.closest("input, textarea, select, dialog")) return;
    if (event.key === "n") go("laboratory", "");
    else if (event.key === "c" && this.job) {
      if (this.isOn(this.job)) void this.change("cancel", this.job.job);
      else if (this.job.stage === "cancelled") void this.change("resume", this.job.job);
    }
  }
  private isOn(job: JobHead): boolean {
    return job.stage === "running" || job.stage === "waiting";
  }
  private leave(): void {
    this.opened = -1;
    void this.updateComplete.then(() => this.querySelector<HTMLElement>("svg.dots[tabindex]")?.focus());
  }
  private async openGames(number: number): Promise<void> {
    this.opened = number;
    await this.updateComplete;
    const view = this.querySelector<HTMLElement>("replay-view");
    view?.scrollIntoView({ block: "nearest" });
    announce(saidWith("The games of number {} are opened.", number));
  }

  // ---- Views ----

  private listView(): TemplateResult {
    return html`<nav class="card jobs" aria-label=${said("Measurements")}><div class="row"><h2>${said("Measurements")}</h2><span class="gap"></span>
        <button type="button" class="small" @click=${() => go("laboratory", "")} aria-current=${this.place === "" ? "page" : nothing}>${said("New")}</button></div>
      ${this.jobs.length === 0 ? html`<p class="faint small">${said("None yet. They are kept until the program ends.")}</p>` : html`<ul>${[...this.jobs].reverse().map((one) => html`<li>
        <a href="#laboratory/${one.job}" aria-current=${one.job === this.place ? "page" : nothing}><span><b>${one.verb}</b> ${one.title}</span>
          <span class="faint small">${one.bots.join(", ")} · ${countText(one)} · ${STAGES[one.stage]}</span>
          <progress max=${one.of} value=${one.done} aria-label="${one.verb} ${one.title}"></progress></a></li>`)}</ul>`}</nav>`;
  }

  private headView(job: Job): TemplateResult {
    const [a, b] = job.title.split(" | ");
    return html`<section class="card head" aria-label=${said("Measurement")}><h1>${job.verb}: ${job.verb === "ab" ? html`${a} <span class="faint">${said("against")}</span> ${b}` : job.title}</h1>
      <p class="stage" role="status">${countText(job)}, ${job.seconds.toFixed(1)} s: ${STAGES[job.stage]}</p>
      <progress max=${job.of} value=${job.done} aria-label=${said("Progress")}></progress>
      ${job.verdict ? html`<p class="verdict">${job.verdict}</p>` : nothing}
      ${job.error ? html`<p class="trouble" role="alert">${job.error.message}</p>` : nothing}
      ${job.notes.map((text) => html`<p class="small faint">${text}</p>`)}
      ${job.command ? html`<div class="row command"><code tabindex="0" role="textbox" aria-readonly="true" aria-label=${said("Command line")}>${job.command}</code>
        <button type="button" class="small" @click=${() => void navigator.clipboard.writeText(job.command ?? "").then(() => note(said("The command is in the clipboard.")), noteError)}>${said("Copy")}</button></div>`
        : html`<p class="small faint">${said("No command line names these rules; saved as rulesets they have one.")}</p>`}
      <div class="row wrap">
        ${this.isOn(job) ? html`<button type="button" @click=${() => void this.change("cancel", job.job)}>${said("Cancel")}</button>` : nothing}
        ${job.stage === "cancelled" ? html`<button type="button" class="main" @click=${() => void this.change("resume", job.job)}>${said("Go on")}</button>` : nothing}
        ${job.counted && job.verb !== "sim" ? html`<button type="button" ?disabled=${client.hello?.read_only ?? false} @click=${() => void this.saveReport(job.job)}>${said("Save the report")}</button>
          <button type="button" @click=${() => void this.download(job, "html")}>${said("Download the report")}</button>` : nothing}
        ${job.counted ? html`<button type="button" @click=${() => void this.download(job, "json")}>${said("Download the numbers")}</button>` : nothing}
        <span class="gap"></span><button type="button" class="plain" @click=${() => void this.change("forget", job.job)}>${said("Forget")}</button></div></section>`;
  }

  private plotView(job: Job, rows: Row[]): TemplateResult {
    const { plot } = job;
    const key = hasDots(plot) ? plot.key : this.row || rows[0]?.key;
    const row = rows.find((one) => one.key === key);
    if (!plot) return html`${nothing}`;
    if (!hasDots(plot)) return html`<section class="card" aria-label=${said("Distribution")}><h2>${row?.label ?? said("Values")}</h2>${histogram(plot, row)}</section>`;
    if (this.picture?.plot !== plot) this.picture = { plot, placed: placeDots(plot) };
    return html`<section class="card" aria-label=${said("Games")}><h2>${plot.kind === "pairs" ? saidWith("Change of {}, a dot for each pair", row?.label ?? plot.key) : saidWith("{}: points, a dot for each deck", row?.label ?? plot.key)}</h2>
      ${dotPlot(plot, this.picture.placed, { row, current: this.current, move: (to) => (this.current = to), open: ([number]) => void this.openGames(number) })}</section>`;
  }

  private gamesView(job: Job): TemplateResult {
    const open = (event: Event) => {
      event.preventDefault();
      const field = (event.target as HTMLFormElement).elements.namedItem("number") as HTMLInputElement;
      void this.openGames(Number(field.value));
    };
    const sides = job.verb === "sim" ? [{ side: "a", name: said("The game") }]
      : job.verb === "ab" ? [{ side: "a", name: `A: ${job.title.split(" | ")[0]}` }, { side: "b", name: `B: ${job.title.split(" | ")[1]}` }]
        : [{ side: "a", name: said("First game") }, { side: "b", name: said("Seats swapped") }];
    return html`<form class="row card open-number" @submit=${open}><label class="field">${job.verb === "sim" ? said("Open game number") : job.verb === "ab" ? said("Open pair number") : said("Open deck number")}
        <input name="number" type="number" min="0" max=${job.of - 1} required .value=${"0"}></label><button type="submit">${said("Open")}</button></form>
      ${this.opened >= 0 ? html`<replay-view .job=${job.job} .number=${this.opened} .sides=${sides} @leave=${() => this.leave()}></replay-view>` : nothing}`;
  }

  private jobView(job: Job): TemplateResult {
    const rows = job.estimate ?? [];
    const drawn = (row: Row) => job.verb === "ab" || row.key.startsWith(job.verb === "sim" ? "score/" : "match/") || row.key === "turns" || row.key === "points";
    const shown = hasDots(job.plot) ? job.plot.key : this.row;
    return html`${this.headView(job)}
      ${rows.length > 0 ? html`<section class="card" aria-label=${said("Estimates so far")}><h2>${said("Estimates")}</h2>${forest(rows, job.verb, shown, (key) => {
        this.row = key;
        this.current = -1;
        void this.look();
      }, drawn)}</section>` : nothing}
      ${job.parts ? html`<section class="card" aria-label=${said("The rule and the players")}><h2>${said("The rule and the players")}</h2><p class="small">${job.parts.says}.</p>
        ${job.parts.rows.length > 0 ? partsTable(job.parts) : nothing}</section>` : nothing}
      ${job.faults && job.faults.length > 0 ? html`<section class="card" aria-label=${said("What went wrong")}><h2>${saidWith("{} went wrong", job.fault_count ?? 0)}</h2><ul class="small">${job.faults.map((text) => html`<li>${text}</li>`)}</ul></section>` : nothing}
      ${this.plotView(job, rows)}${job.counted ? this.gamesView(job) : nothing}`;
  }

  override render() {
    return html`<div class="laboratory"><div class="pane">${this.listView()}</div>
      <div class="pane wide">${this.failed ? html`<p class="card trouble" role="alert">${this.failed}</p>` : nothing}
        ${this.place === "" ? html`<measure-form .installed=${this.installed} .trouble=${this.trouble} .busy=${this.busy} .start=${(message: Measure) => void this.start(message)}></measure-form>`
          : this.job ? this.jobView(this.job) : nothing}</div></div>`;
  }
}
customElements.define("laboratory-screen", LaboratoryScreen);
registerScreen({ id: "laboratory", title: said("Laboratory"), order: 50, element: "laboratory-screen" });
