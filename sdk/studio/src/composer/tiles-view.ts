// Counts of tiles and of their sides, as bars with their numbers.
import { html, nothing, svg, type TemplateResult } from "lit";
import { said, saidAs, saidParts, saidWith } from "../said.js";
import type { Tiles } from "./composed.js";

const SHAPES_SHOWN = 10;
export const SIDES = ["north", "east", "south", "west"];
const SIDE_WORDS = [saidAs("side", "north"), saidAs("side", "east"), saidAs("side", "south"), saidAs("side", "west")];

const percent = (part: number, whole: number): string => (whole === 0 ? "0 %" : `${Math.round((100 * part) / whole)} %`);

function bar(part: number, most: number, css = ""): TemplateResult {
  const width = most === 0 ? 0 : (100 * part) / most;
  return html`<svg class="bar ${css}" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false"><rect
    class="ground" width="100" height="8"></rect><rect class="part" width=${width} height="8"></rect></svg>`;
}

/** What a tile shows: a square of four sides, each in the look of its kind, with its first letter. */
function shapePicture(sides: readonly number[], names: readonly string[]): TemplateResult {
  const corners = ["2,2 38,2 20,20", "38,2 38,38 20,20", "38,38 2,38 20,20", "2,38 2,2 20,20"];
  const letters = [[20, 11.5], [31.5, 23], [20, 35], [8.5, 23]];
  return html`<svg class="shape" viewBox="0 0 40 40" aria-hidden="true" focusable="false">${sides.map((kind, i) => svg`
    <polygon class="side k${kind % 6}" points=${corners[i] ?? ""}></polygon>
    <text x=${letters[i]?.[0] ?? 0} y=${letters[i]?.[1] ?? 0} text-anchor="middle">${names[kind]?.slice(0, 1) ?? ""}</text>`)}</svg>`;
}

function sources(tiles: Tiles, titles: Map<string, string>): TemplateResult {
  const most = Math.max(1, ...tiles.sources.map((one) => one.tiles));
  return html`<table class="bars"><caption>${said("Tiles")} <b class="count-tiles">${tiles.tiles}</b>${tiles.drawn === tiles.tiles ? nothing
    : html` <span class="faint">${saidWith("{} of them are drawn", tiles.drawn)}</span>`}</caption>
    <thead class="unseen"><tr><th scope="col">${said("From")}</th><th scope="col">${said("Tiles")}</th></tr></thead>
    <tbody>${tiles.sources.map((one) => html`<tr><th scope="row">${titles.get(one.plugin) ?? one.plugin}${
      one.part ? `: ${one.word}` : ""}</th><td class="n">${one.tiles}</td><td>${bar(one.tiles, most)}</td></tr>`)}</tbody></table>`;
}

function sides(tiles: Tiles): TemplateResult {
  const all = tiles.sides.reduce((sum, one) => sum + one.sides, 0);
  const most = Math.max(1, ...tiles.sides.map((one) => one.sides));
  return html`<table class="bars sides"><caption>${said("Sides")} <b>${all}</b></caption>
    <thead><tr><th scope="col">${said("shows")}</th><th scope="col" class="n">${said("sides")}</th><th scope="col"><span class="unseen">${said("share of all sides")}</span></th><th
      scope="col" class="n" title=${said("Chance that a tile drawn at random has such a side")}>${said("fits one")}</th></tr></thead>
    <tbody>${tiles.sides.map((one, i) => html`<tr data-side=${one.name}><th scope="row"><span class="swatch k${i % 6}" aria-hidden="true"></span>${one.name}</th><td
      class="n">${one.sides}</td><td>${bar(one.sides, most, `k${i % 6}`)}</td><td class="n">${percent(tiles.fitting.one[i] ?? 0, tiles.drawn)}</td></tr>`)}</tbody></table>`;
}

function matrix(tiles: Tiles, rows: readonly number[][], title: string): TemplateResult {
  return html`<div class="scrolled" tabindex="0" role="group" aria-label=${title}><table class="matrix"><caption>${title}</caption>
    <thead><tr><td></td>${tiles.sides.map((one) => html`<th scope="col">${one.name}</th>`)}</tr></thead>
    <tbody>${tiles.sides.map((one, a) => html`<tr><th scope="row">${one.name}</th>${tiles.sides.map((_, b) => html`<td
      class="n">${percent(rows[a]?.[b] ?? 0, tiles.drawn)}</td>`)}</tr>`)}</tbody></table></div>`;
}

export interface DemandUse {
  demand: string[];
  fits: number | null;
  change: (demand: string[]) => void;
}
function demandForm(tiles: Tiles, use: DemandUse): TemplateResult {
  const isAny = use.demand.every((one) => one === "any");
  return html`<fieldset class="demand"><legend>${said("Which tiles fit a cell?")}</legend>
    <div class="compass">${SIDES.map((side, i) => html`<label class="side-${side}"><span class="faint small">${SIDE_WORDS[i]}</span>
      <select @change=${(event: Event) => use.change(use.demand.map((old, n) => (n === i ? (event.target as HTMLSelectElement).value : old)))}>
        <option value="any" ?selected=${use.demand[i] === "any"}>${saidAs("side", "any")}</option>
        ${tiles.sides.map((one) => html`<option value=${one.name} ?selected=${use.demand[i] === one.name}>${one.name}</option>`)}
      </select></label>`)}</div>
    <p class="fits" role="status">${isAny ? said("Every tile fits where nothing is demanded.") : use.fits === null ? "" : saidParts("{} of {} tiles fit: a random one with {}.", html`<b>${use.fits}</b>`, tiles.drawn,
      percent(use.fits, tiles.drawn))}</p></fieldset>`;
}

function shapes(tiles: Tiles, all: boolean, toggle: () => void): TemplateResult {
  const names = tiles.sides.map((one) => one.name);
  const shown = all ? tiles.shapes : tiles.shapes.slice(0, SHAPES_SHOWN);
  const most = Math.max(1, ...tiles.shapes.map((one) => one.tiles));
  return html`<table class="bars shapes-table"><caption>${said("Shapes")} <b>${tiles.shapes.length}</b> <span class="faint">${said("the same sides, however turned")}</span></caption>
    <thead class="unseen"><tr><th scope="col">${said("Sides")}</th><th scope="col">${said("Tiles")}</th></tr></thead>
    <tbody>${shown.map((one) => html`<tr title=${one.names.join(", ")}><th scope="row">${shapePicture(one.sides, names)}<span>${
      one.sides.map((side) => names[side]).join(", ")}</span></th><td class="n">${one.tiles}</td><td>${bar(one.tiles, most)}</td></tr>`)}</tbody></table>
    ${tiles.shapes.length > SHAPES_SHOWN ? html`<button type="button" class="small" aria-expanded=${String(all)} @click=${toggle}>${
      all ? said("Show fewer") : saidWith("Show all {}", tiles.shapes.length)}</button>` : nothing}`;
}

export function tilesView(
  tiles: Tiles, titles: Map<string, string>, use: DemandUse, all: boolean, toggle: () => void,
): TemplateResult {
  return html`${sources(tiles, titles)}${sides(tiles)}${demandForm(tiles, use)}
    <details><summary>${said("Two sides at once")}</summary>${matrix(tiles, tiles.fitting.corner, said("A corner: this side, and clockwise next"))}${
      matrix(tiles, tiles.fitting.across, said("Two sides across"))}</details>
    ${shapes(tiles, all, toggle)}`;
}
