// A scenario as a little board, with what is done and expected, to be played from there.
import { html, nothing } from "lit";
import { client } from "../client.js";
import { noteError } from "../dialog.js";
import { LightElement } from "../light.js";
import type { Colour, Element as Item, Shape } from "../protocol.js";
import { said, saidWith } from "../said.js";
import { go } from "../screens.js";
import { draw, ShapeBook } from "../table/shapes.js";

export interface ScenarioBoard {
  title: string;
  rules: string[];
  ruleset: string;
  moves: { text: string; expect: string[] }[];
  end: boolean;
  expect: string[];
  refused: string;
  colours: Colour[];
  extent: [number, number, number, number];
  elements: Item[];
  patterns: string;
  shapes: Shape[];
}
declare module "../protocol.js" {
  interface Requests {
    board: [{ file: string; number: number }, ScenarioBoard];
    open_scenario: [{ file: string; number: number }, GameState];
  }
}

const CELL = 100;
const LAYERS = ["tiles", "owners", "marks", "markers", "pieces", "carried"];
let books = 0;

class ScenarioCard extends LightElement {
  static override properties = { file: { type: String }, number: { type: Number }, heading: { type: String }, board: { state: true }, failed: { state: true } };
  declare file: string;
  declare number: number;
  declare heading: string;
  declare board: ScenarioBoard | null;
  declare failed: string;
  private book: ShapeBook | null = null;
  private watch: IntersectionObserver | null = null;
  private loaded = "";

  constructor() {
    super();
    this.file = this.heading = this.failed = "";
    this.number = 1;
    this.board = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Loaded when it comes into sight.
    this.watch = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && void this.load());
    this.watch.observe(this);
  }
  override disconnectedCallback(): void {
    this.watch?.disconnect();
    this.book?.remove();
    this.book = null;
    this.loaded = "";
    super.disconnectedCallback();
  }

  private async load(): Promise<void> {
    const key = `${this.file} ${this.number}`;
    if (this.loaded === key) return;
    this.loaded = key;
    try {
      this.board = await client.ask("board", { file: this.file, number: this.number });
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error);
    }
  }

  override updated(changed: Map<string, unknown>): void {
    if (changed.has("board") && this.board) this.paint(this.board);
  }

  private paint(board: ScenarioBoard): void {
    const place = this.querySelector<HTMLElement>(".little-board");
    if (!place) return;
    this.book?.remove();
    const book = (this.book = new ShapeBook(`scenario${++books}-`));
    book.addPatterns(board.patterns);
    book.addColours(board.colours);
    book.add(board.shapes, 0);
    const [left, top, right, bottom] = board.extent;
    const picture = draw("svg", {
      viewBox: `${left * CELL - 12} ${top * CELL - 12} ${(right - left + 1) * CELL + 24} ${(bottom - top + 1) * CELL + 24}`,
      "aria-hidden": "true", focusable: "false",
    });
    const groups = new Map(LAYERS.map((layer) => [layer, draw("g", { class: layer })]));
    picture.append(...groups.values());
    for (const [shape, x, y, colour] of board.elements) {
      const row = book.rows[shape];
      const group = row && groups.get(row[1]);
      if (!group || row[1] === "owners") continue;
      const use = draw("use", { href: book.href(row[0]), x, y });
      const look = colour === undefined ? undefined : board.colours[colour];
      if (look) {
        use.setAttribute("fill", `url(#${book.prefix}o${colour})`);
        use.setAttribute("stroke", look.fill);
      }
      group.append(use);
    }
    place.replaceChildren(picture);
  }

  private async play(): Promise<void> {
    try {
      const state = await client.ask("open_scenario", { file: this.file, number: this.number });
      go("table", state.game);
    } catch (error) {
      noteError(error);
    }
  }

  override render() {
    const { board } = this;
    const words = board?.expect.filter((one) => !one.startsWith("{")) ?? []; // the others are objects, for programs
    const rest = (board?.expect.length ?? 0) - words.length;
    return html`<article class="scenario" aria-label=${saidWith("Scenario: {}", this.heading)}>
      <div class="little-board">${this.failed ? html`<span class="faint small">${said("No board")}</span>` : nothing}</div>
      <div class="scenario-text"><p><b>${this.heading}</b></p>
        ${board ? html`<p class="faint small">${board.ruleset}</p>
          <ol class="moves small">${board.moves.map((move) => html`<li>${move.text}${move.expect.length > 0 ? html`<ul>${move.expect.filter((one) => !one.startsWith("{")).map((one) => html`<li>${one}</li>`)}</ul>` : nothing}</li>`)}</ol>
          ${words.length > 0 ? html`<p class="small">${board.end ? saidWith("At the end: {}.", words.join("; ")) : saidWith("Then: {}.", words.join("; "))}${rest > 0 ? ` ${saidWith("{} more in the file.", rest)}` : ""}</p>` : nothing}` : nothing}
        ${this.failed ? html`<p class="small trouble">${this.failed}</p>` : nothing}
        <div class="row wrap"><button type="button" class="small play-scenario" ?disabled=${!board} @click=${() => void this.play()}>${said("Play from here")}</button></div></div></article>`;
  }
}
customElements.define("scenario-card", ScenarioCard);
