// Pictures of measurements: estimates with their intervals, and a dot for each pair of games.
import { html, nothing, svg, type TemplateResult } from "lit";
import { said, saidAs, saidWith } from "../said.js";
import type { Dot, Parts, Plot, Row } from "./measured.js";

const WIDTH = 760;
const EDGE = 24;
const HIGHEST = 170; // of a stack of dots

const shown = (value: number, unit: string): string => {
  const number = unit === "share" ? 100 * value : value;
  return `${number.toFixed(Math.abs(number) < 10 ? 2 : 1)}${unit === "share" ? " %" : ""}`;
};

/** One scale for all rows of a unit: they can be compared. */
function scales(rows: Row[], isChange: boolean): Map<string, [number, number]> {
  const all = new Map<string, [number, number]>();
  for (const row of rows) {
    const key = row.unit === "number" ? row.key : row.unit;
    const [low, high] = all.get(key) ?? [isChange ? 0 : row.low, isChange ? 0 : row.high];
    const most = Math.max(Math.abs(row.low), Math.abs(row.high), -low, high);
    all.set(key, isChange ? [-most, most] : [Math.min(low, row.low), Math.max(high, row.high)]);
  }
  return all;
}

function bar(row: Row, all: Map<string, [number, number]>): TemplateResult {
  const [low, high] = all.get(row.unit === "number" ? row.key : row.unit) ?? [0, 1];
  const x = (value: number) => 6 + (high > low ? (value - low) / (high - low) : 0.5) * 188;
  const css = row.clear ? (row.value > 0 ? "up" : "down") : "open";
  return html`<svg class="bar ${css}" viewBox="0 0 200 18" aria-hidden="true" focusable="false">
    ${low < 0 && high > 0 ? svg`<line class="zero" x1=${x(0)} x2=${x(0)} y1="0" y2="18"/>` : nothing}
    <line class="interval" x1=${x(row.low)} x2=${x(row.high)} y1="9" y2="9"/><circle cx=${x(row.value)} cy="9" r="4.5"/></svg>`;
}

/** Both parts of each change, on one scale. */
export function partsTable({ rows }: Parts): TemplateResult {
  const all = scales(rows.flatMap(({ rule, players }) => [rule, players].filter((row) => row !== null)), true);
  const cell = (row: Row | null) => html`<td>${row ? html`<div class="change"><span class="value">${row.text}</span>${bar(row, all)}</div>` : html`<span class="faint">${saidAs("change", "none")}</span>`}</td>`;
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${said("Parts of the changes")}><table class="forest two-parts"><caption class="unseen">${said("The rule alone and the players, with 95 % intervals")}</caption>
    <thead><tr><th scope="col">${said("Number")}</th><th scope="col">${said("The rule alone")} <span class="faint">[95 %]</span></th><th scope="col">${said("The players")} <span class="faint">[95 %]</span></th></tr></thead>
    <tbody>${rows.map(({ rule, players }) => html`<tr data-part=${(rule ?? players)?.key ?? nothing}><th scope="row">${(rule ?? players)?.label}</th>${cell(rule)}${cell(players)}</tr>`)}</tbody></table></div>`;
}

/** The rows as a table, each with its interval as a bar; a change is drawn beside 0. */
export function forest(rows: Row[], verb: string, current: string, choose: (key: string) => void, drawn: (row: Row) => boolean): TemplateResult {
  const isAb = verb === "ab";
  const all = scales(rows, isAb || verb === "ladder");
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${said("Estimates")}><table class="forest"><caption class="unseen">${said("Estimates with 95 % intervals")}</caption>
    <thead><tr><th scope="col">${verb === "ladder" ? said("Bot") : said("Number")}</th>${isAb ? html`<th scope="col">A</th><th scope="col">B</th>` : nothing}
      <th scope="col">${isAb ? said("Change") : said("Estimate")} <span class="faint">[95 %]</span></th></tr></thead>
    <tbody>${rows.map((row) => html`<tr class=${row.clear ? "clear" : ""} data-row=${row.key}>
      <th scope="row">${drawn(row) ? html`<button type="button" class="link" aria-pressed=${String(row.key === current)} @click=${() => choose(row.key)}>${row.label}</button>` : row.label}</th>
      ${isAb ? html`<td>${row.a}</td><td>${row.b}</td>` : nothing}
      <td><div class="change"><span class="value">${row.text}${row.clear ? html` <span class="badge">${said("clear")}</span>` : nothing}</span>${bar(row, all)}</div></td></tr>`)}</tbody></table></div>`;
}

function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least * (1 - 1e-9)) ?? 10 * power;
}

/** Width of a column: no smaller than the least distance of two values, and 60 columns at most. */
function binWidth(values: number[]): number {
  const sorted = [...values, 0].sort((a, b) => a - b);
  let least = 0;
  for (let i = 1; i < sorted.length; ++i) {
    const distance = (sorted[i] as number) - (sorted[i - 1] as number);
    if (distance > 1e-9 && (least === 0 || distance < least)) least = distance;
  }
  const range = (sorted.at(-1) as number) - (sorted[0] as number);
  if (range === 0) return 1;
  return range / least <= 60 ? least : niceStep(range / 60);
}

export interface PlacedDot {
  dot: Dot;
  value: number;
  x: number;
  y: number;
}
export interface DotPicture {
  dots: PlacedDot[]; // from left to right, each column from below
  radius: number;
  base: number;
  ticks: { x: number; text: string }[];
  zero: number;
  x: (value: number) => number;
}

/** A dot for each pair, stacked over what changed. */
export function placeDots(plot: Extract<Plot, { dots: Dot[] }>): DotPicture {
  const valueOf = ([, a, b]: Dot) => (plot.kind === "pairs" ? b - a : (a + b) / 2);
  const bin = binWidth(plot.dots.map(valueOf));
  const columns = new Map<number, Dot[]>();
  for (const dot of plot.dots) {
    const column = Math.round(valueOf(dot) / bin);
    columns.set(column, [...(columns.get(column) ?? []), dot]);
  }
  const keys = [...columns.keys(), 0].sort((a, b) => a - b);
  const low = ((keys[0] as number) - 0.6) * bin;
  const high = ((keys.at(-1) as number) + 0.6) * bin;
  const x = (value: number) => EDGE + ((value - low) / (high - low)) * (WIDTH - 2 * EDGE);
  const width = x(bin) - x(0);
  const most = Math.max(1, ...[...columns.values()].map((one) => one.length));
  let [size, wide] = [9, 1];
  for (size of [9, 8, 7, 6, 5, 4, 3.5, 3, 2.5, 2, 1.6, 1.2]) {
    wide = Math.max(1, Math.floor((width * 0.9) / size));
    if (Math.ceil(most / wide) * size <= HIGHEST) break;
  }
  const base = 8 + Math.ceil(most / wide) * size;
  const dots: PlacedDot[] = [];
  for (const column of [...columns.keys()].sort((a, b) => a - b)) {
    const own = (columns.get(column) ?? []).sort((a, b) => valueOf(a) - valueOf(b) || a[0] - b[0]);
    const row = Math.min(wide, own.length);
    own.forEach((dot, i) => dots.push({
      dot, value: valueOf(dot),
      x: x(column * bin) + ((i % row) - (row - 1) / 2) * size,
      y: base - 2 - size * (Math.floor(i / row) + 0.5),
    }));
  }
  const step = Math.max(niceStep((high - low) / 9), bin);
  const ticks = [];
  for (let k = Math.ceil(low / step); k * step <= high; ++k) {
    const value = Number((k * step).toPrecision(6));
    ticks.push({ x: x(value), text: `${value > 0 ? "+" : ""}${plot.share ? `${100 * value} %` : value}` });
  }
  return { dots, radius: size * 0.44, base, ticks, zero: x(0), x };
}

export interface DotUse {
  row: Row | undefined;
  current: number; // place among the dots; -1: none
  move: (to: number) => void;
  open: (dot: Dot) => void;
}

const dotWords = (plot: Extract<Plot, { dots: Dot[] }>, { dot: [number, a, b], value }: PlacedDot): string => {
  const unit = plot.share ? "share" : "points";
  return plot.kind === "pairs"
    ? saidWith("Pair {}: A {}, B {}, change {}", number, shown(a, unit), shown(b, unit), `${value > 0 ? "+" : ""}${shown(value, unit)}`)
    : saidWith("Deck {}: first game {}, seats swapped {}", number, shown(a, unit), shown(b, unit));
};

export function dotPlot(plot: Extract<Plot, { dots: Dot[] }>, picture: DotPicture, use: DotUse): TemplateResult {
  const { dots, radius, base, ticks, zero, x } = picture;
  const { row, current } = use;
  const key = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 20, PageDown: -20 }[event.key];
    const to = step ? current + step : event.key === "Home" ? 0 : event.key === "End" ? dots.length - 1 : null;
    const now = dots[current];
    if (to !== null) {
      event.preventDefault();
      use.move(Math.max(0, Math.min(dots.length - 1, to)));
    } else if ((event.key === "Enter" || event.key === " ") && now) {
      event.preventDefault();
      use.open(now.dot);
    }
  };
  const now = dots[current];
  return html`<div class="scroll"><svg class="dots" viewBox="0 0 ${WIDTH} ${base + 26}" role="listbox" tabindex="0" aria-label=${said("A dot for each pair; arrows choose one, Enter opens its games")}
      aria-activedescendant=${now ? `dot-${now.dot[0]}` : nothing} @keydown=${key}>
      <g role="presentation">${row ? svg`<rect class="band" x=${x(row.low)} y="0" width=${Math.max(1, x(row.high) - x(row.low))} height=${base}/>
        <line class="mean" x1=${x(row.value)} x2=${x(row.value)} y1="0" y2=${base}/>` : nothing}
      <line class="zero" x1=${zero} x2=${zero} y1="0" y2=${base}/><line class="axis" x1=${EDGE} x2=${WIDTH - EDGE} y1=${base} y2=${base}/>
      ${ticks.map((tick) => svg`<text x=${tick.x} y=${base + 18} text-anchor="middle" aria-hidden="true">${tick.text}</text>`)}</g>
      ${dots.map((one, i) => svg`<circle id="dot-${one.dot[0]}" role="option" aria-selected=${String(i === current)} aria-label=${dotWords(plot, one)}
        class=${one.value > 0 ? "up" : one.value < 0 ? "down" : "same"} cx=${one.x} cy=${one.y} r=${radius}
        @click=${() => use.open(one.dot)} @pointerenter=${() => use.move(i)}/>`)}
      ${now ? svg`<circle class="ring" role="presentation" cx=${now.x} cy=${now.y} r=${radius + 3}/>` : nothing}</svg></div>
    <p class="small dot-words">${now ? dotWords(plot, now) : html`<span class="faint">${said("Each dot is a pair of games: point at one, or walk by arrows; a click or Enter opens both.")}</span>`}</p>`;
}

export function histogram(plot: Extract<Plot, { bins: number[] }>, row: Row | undefined): TemplateResult {
  const { least, bins } = plot;
  const group = Math.max(1, Math.ceil(bins.length / 80));
  const bars: { from: number; count: number }[] = [];
  for (let i = 0; i < bins.length; i += group) bars.push({ from: least + i, count: bins.slice(i, i + group).reduce((sum, one) => sum + one, 0) });
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  const width = (WIDTH - 2 * EDGE) / Math.max(1, bars.length);
  const x = (value: number) => EDGE + ((value - least + 0.5) / group) * width;
  const step = Math.max(1, Math.round(niceStep(Math.max(1, bins.length / 9))));
  const ticks = [];
  for (let k = Math.ceil(least / step); k * step < least + bins.length; ++k) ticks.push(k * step);
  return html`<div class="scroll"><svg class="dots" viewBox="0 0 ${WIDTH} ${HIGHEST + 30}" role="img" aria-label=${saidWith("How often each value occurred, from {} to {}", least, least + bins.length - 1)}>
    ${bars.map((bar, i) => svg`<rect class="column" x=${EDGE + i * width} width=${Math.max(0.5, width - 1)} y=${HIGHEST - (bar.count / most) * (HIGHEST - 8)} height=${(bar.count / most) * (HIGHEST - 8)}><title>${group > 1 ? saidWith("{} to {}", bar.from, bar.from + group - 1) : bar.from}: ${bar.count}</title></rect>`)}
    ${row ? svg`<rect class="band" x=${x(row.low)} y="0" width=${Math.max(1, x(row.high) - x(row.low))} height=${HIGHEST}/><line class="mean" x1=${x(row.value)} x2=${x(row.value)} y1="0" y2=${HIGHEST}/>` : nothing}
    <line class="axis" x1=${EDGE} x2=${WIDTH - EDGE} y1=${HIGHEST} y2=${HIGHEST}/>
    ${ticks.map((tick) => svg`<text x=${x(tick)} y=${HIGHEST + 18} text-anchor="middle">${tick}</text>`)}</svg></div>`;
}
