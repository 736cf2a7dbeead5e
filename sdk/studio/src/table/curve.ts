// The scores answer by answer, as they are and as they would be if the game ended there; and the place in the game.
import { html, svg, nothing } from "lit";
import { live } from "lit/directives/live.js";
import type { Curve, GameState } from "../protocol.js";
import { LightElement } from "../light.js";
import { said, saidWith } from "../said.js";

const WIDTH = 1000;
const HEIGHT = 120;
const TOP = 6;
const BOTTOM = HEIGHT - 6;

/** A round distance between lines of the grid, about four of them. */
function stepOf(span: number): number {
  const rough = Math.max(span / 4, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? power;
}

class CurveView extends LightElement {
  static override properties = {
    curve: { attribute: false }, state: { attribute: false }, prefix: { attribute: false }, isSoon: { state: true },
  };
  declare curve: Curve | null;
  declare state: GameState | null;
  declare prefix: string;
  declare isSoon: boolean;
  private pending = 0;
  private levels: [value: number, share: number][] = []; // of the grid, from above

  constructor() {
    super();
    this.curve = null;
    this.state = null;
    this.prefix = "";
    this.isSoon = true;
  }

  private go(position: number): void {
    const most = this.last;
    const wanted = Math.min(Math.max(position, 0), most);
    clearTimeout(this.pending);
    this.pending = window.setTimeout(() => this.dispatchEvent(new CustomEvent("go", { detail: wanted })), 90);
  }
  private get last(): number {
    return Math.max(this.state?.answers ?? 0, 1);
  }
  private x(answer: number): number {
    return (answer / this.last) * WIDTH;
  }

  private lines() {
    const { curve, state } = this;
    if (!curve || !state || curve.points.length === 0) return nothing;
    const soon = this.isSoon && curve.points.some((one) => one.soon && one.soon.length > 0);
    const rows = curve.points.map((one) => ({ answer: one.answer, values: soon && one.soon?.length ? one.soon : one.scores }));
    const all = rows.flatMap((one) => one.values);
    const least = Math.min(0, ...all);
    const most = Math.max(1, ...all);
    const unit = stepOf(most - least);
    const y = (value: number) => BOTTOM - ((value - least) / (most - least)) * (BOTTOM - TOP);
    const levels: number[] = [];
    for (let value = Math.ceil(least / unit) * unit; value <= most; value += unit) levels.push(value);
    this.levels = levels.map((value) => [value, y(value) / HEIGHT]);
    const count = rows[0]?.values.length ?? 0;
    const path = (seat: number) => {
      let d = "";
      rows.forEach((row, i) => {
        const px = this.x(row.answer).toFixed(1);
        const py = y(row.values[seat] ?? 0).toFixed(1);
        d += i === 0 ? `M${px} ${py}` : `H${px}V${py}`;
      });
      return d;
    };
    return svg`
      ${levels.map((value) => svg`<line class="level" x1="0" x2=${WIDTH} y1=${y(value)} y2=${y(value)}></line>`)}
      ${curve.marks.map((mark) => svg`<line class="mark ${mark.kind}" x1=${this.x(mark.answer)} x2=${this.x(mark.answer)}
        y1=${mark.kind === "lead" ? TOP : BOTTOM} y2=${BOTTOM + 6}><title>${mark.text}</title></line>`)}
      ${Array.from({ length: count }, (_, seat) => svg`<path class="under" d=${path(seat)}></path>`)}
      ${Array.from({ length: count }, (_, seat) => svg`<path class="line" d=${path(seat)}
        stroke=${count > 1 ? state.colours[seat]?.fill ?? "currentColor" : "currentColor"}></path>`)}
      <line class="cursor" x1=${this.x(state.position)} x2=${this.x(state.position)} y1="0" y2=${HEIGHT}></line>`;
  }

  private words(): string {
    const { state } = this;
    if (!state) return "";
    const scores = state.scores.map((one) => `${one.name} ${one.points}`).join(", ");
    return saidWith("answer {} of {}, turn {}: {}", state.position, state.answers, state.turn, scores);
  }

  override render() {
    const { state } = this;
    if (!state) return nothing;
    const button = (name: string, sign: string, to: number, off: boolean) => html`<button type="button" class="plain"
      aria-label=${name} title=${name} ?disabled=${off} @click=${() => this.go(to)}>${sign}</button>`;
    const marks = this.curve?.marks ?? [];
    const before = marks.filter((one) => one.answer < state.position).at(-1)?.answer ?? 0;
    const after = marks.find((one) => one.answer > state.position)?.answer ?? state.answers;
    const atStart = state.position === 0;
    const atEnd = state.position >= state.answers;
    return html`
      <div class="curve-head">
        <div class="transport" role="group" aria-label=${said("Place in the game")}>
          ${button(said("First answer"), "⇤", 0, atStart)}
          ${button(said("Score before"), "«", before, atStart)}
          ${button(`${said("Answer back")} ([)`, "‹", state.position - 1, atStart)}
          ${button(`${said("Answer on")} (])`, "›", state.position + 1, atEnd)}
          ${button(said("Next score"), "»", after, atEnd)}
          ${button(said("Last answer"), "⇥", state.answers, atEnd)}
        </div>
        <span class="faint place">${saidWith("turn {} · answer {} of {}", state.turn, state.position, state.answers)}</span>
        <span class="gap"></span>
        <label class="small check"><input type="checkbox" .checked=${this.isSoon}
          @change=${(event: Event) => (this.isSoon = (event.target as HTMLInputElement).checked)}> ${said("as if it ended now")}</label>
      </div>
      <div class="curve-plot">
        <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${this.lines()}</svg>
        <svg class="levels" aria-hidden="true">${this.levels.map(([value, share]) => svg`<text x="100%" dx="-2" y="${(share * 100).toFixed(1)}%"
          dy="-3">${value}</text>`)}</svg>
        <input class="scrub" type="range" min="0" max=${state.answers} .value=${live(String(state.position))}
          aria-label=${said("Answer of the game")} aria-valuetext=${this.words()}
          @input=${(event: Event) => this.go(Number((event.target as HTMLInputElement).value))}>
      </div>`;
  }
}
customElements.define("bastide-curve", CurveView);
declare global {
  interface HTMLElementTagNameMap {
    "bastide-curve": CurveView;
  }
}
