// The games of a dot beside each other, with one slider for both.
import { html, nothing } from "lit";
import { client } from "../client.js";
import { LightElement } from "../light.js";
import type { GameState } from "../protocol.js";
import { said, saidWith } from "../said.js";
import { go } from "../screens.js";
import { draw, ShapeBook } from "../table/shapes.js";

const CELL = 100;
const LAYERS = ["tiles", "markers", "pieces", "carried"];
let books = 0;

/** One game: its state where the slider stands, drawn with the extent of its end. */
class Replayed {
  readonly book = new ShapeBook(`measured${++books}-`);
  private wanted: number | null = null;
  private busy = false;
  state: GameState;

  constructor(
    readonly name: string,
    readonly end: GameState,
    private readonly changed: () => void,
  ) {
    this.state = end;
    this.book.addPatterns(end.patterns);
    this.book.addColours(end.colours);
    this.book.add(end.shapes, 0);
  }

  /** The newest wish counts; one is asked at a time. */
  async goTo(position: number): Promise<void> {
    this.wanted = Math.min(position, this.end.answers);
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.wanted !== null && this.wanted !== this.state.position) {
        const asked: number = this.wanted;
        const known = this.book.rows.length;
        this.state = await client.ask("go_to", { game: this.end.game, position: asked, shapes: known });
        this.book.add(this.state.shapes, known);
        if (this.wanted === asked) this.wanted = null;
        this.changed();
      }
    } finally {
      this.busy = false;
    }
  }

  picture(): SVGElement {
    const [left, top, right, bottom] = this.end.extent;
    const picture = draw("svg", {
      viewBox: `${left * CELL - 12} ${top * CELL - 12} ${(right - left + 1) * CELL + 24} ${(bottom - top + 1) * CELL + 24}`,
      role: "img", "aria-label": `Board of ${this.name}: ${this.state.result}`,
    });
    const groups = new Map(LAYERS.map((layer) => [layer, draw("g", { class: layer })]));
    picture.append(...groups.values());
    for (const [shape, x, y, colour] of this.state.elements) {
      const row = this.book.rows[shape];
      const group = row && groups.get(row[1]);
      if (!group) continue;
      const use = draw("use", { href: this.book.href(row[0]), x, y });
      const look = colour === undefined ? undefined : this.state.colours[colour];
      if (look) use.setAttribute("stroke", look.fill);
      group.append(use);
    }
    const { last } = this.state;
    if (last) picture.append(draw("rect", { class: "last", x: last[0] * CELL + 3, y: last[1] * CELL + 3, width: 94, height: 94, rx: 5 }));
    return picture;
  }

  close(): void {
    this.book.remove();
    void client.ask("close", { game: this.end.game }).catch(() => {});
  }
}

export class ReplayView extends LightElement {
  static override properties = { job: { type: String }, number: { type: Number }, sides: { attribute: false }, at: { state: true }, failed: { state: true }, games: { state: true } };
  declare job: string;
  declare number: number;
  declare sides: { side: "a" | "b"; name: string }[];
  declare at: number;
  declare failed: string;
  declare games: Replayed[];
  private shown = "";
  private kept = false; // one went to the table

  constructor() {
    super();
    this.job = this.failed = "";
    this.number = -1;
    this.sides = [];
    this.at = 0;
    this.games = [];
  }

  override disconnectedCallback(): void {
    this.leave();
    super.disconnectedCallback();
  }
  private leave(): void {
    if (!this.kept) for (const game of this.games) game.close();
    else for (const game of this.games) game.book.remove();
    this.games = [];
    this.shown = "";
  }

  override updated(): void {
    const key = `${this.job} ${this.number}`;
    if (this.number >= 0 && key !== this.shown) {
      this.leave();
      this.shown = key;
      void this.open();
    }
    this.games.forEach((game, i) => this.querySelectorAll(".replay-board")[i]?.replaceChildren(game.picture()));
  }

  private async open(): Promise<void> {
    const key = this.shown;
    this.failed = "";
    this.kept = false;
    const games: Replayed[] = [];
    try {
      for (const { side, name } of this.sides) {
        const end = await client.ask("open_measured", { job: this.job, number: this.number, side });
        games.push(new Replayed(name, end, () => this.requestUpdate()));
      }
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error);
    }
    if (key !== this.shown || !this.isConnected) {
      for (const game of games) game.close();
      return;
    }
    this.games = games;
    this.at = this.most;
  }

  private get most(): number {
    return Math.max(0, ...this.games.map((game) => game.end.answers));
  }
  private scrub(to: number): void {
    this.at = Math.max(0, Math.min(this.most, to));
    for (const game of this.games) void game.goTo(this.at).catch((error: unknown) => (this.failed = String(error)));
  }

  override render() {
    const { games } = this;
    return html`<section class="card replay" aria-label=${saidWith("Games of {}", this.number)}>
      <div class="row wrap"><h2>${this.sides.length > 1 ? saidWith("Both games of number {}", this.number) : saidWith("Game of number {}", this.number)}</h2><span class="gap"></span>
        <button type="button" class="plain" aria-label=${said("Close these games")} @click=${() => this.dispatchEvent(new Event("leave"))}>✕</button></div>
      ${this.failed ? html`<p class="trouble" role="alert">${this.failed}</p>` : games.length === 0 ? html`<p class="faint" role="status">${said("Played again …")}</p>` : nothing}
      <div class="boards">${games.map((game) => html`<figure><figcaption><b>${game.name}</b>
          <button type="button" class="small" @click=${() => {
            this.kept = true;
            go("table", game.end.game);
          }}>${said("On the table")}</button></figcaption>
        <div class="replay-board"></div>
        <p class="small">${game.state.scores.map((score) => `${score.name} ${score.points}`).join(" · ")}</p>
        <p class="small faint">${game.state.result}</p></figure>`)}</div>
      ${games.length > 0 ? html`<div class="row replay-scrub"><button type="button" aria-label=${said("An answer back")} ?disabled=${this.at === 0} @click=${() => this.scrub(this.at - 1)}>◂</button>
        <input type="range" class="grow" aria-label=${said("Answers so far")} min="0" max=${this.most} .value=${String(this.at)}
          aria-valuetext=${saidWith("{} of {} answers", this.at, this.most)} @input=${(event: Event) => this.scrub(Number((event.target as HTMLInputElement).value))}>
        <button type="button" aria-label=${said("An answer on")} ?disabled=${this.at === this.most} @click=${() => this.scrub(this.at + 1)}>▸</button>
        <span class="small faint">${this.at} / ${this.most}</span></div>` : nothing}</section>`;
  }
}
customElements.define("replay-view", ReplayView);
