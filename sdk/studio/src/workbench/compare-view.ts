// What the rules of now change against those before, with intervals that get narrower.
import { html, nothing, svg, type TemplateResult } from "lit";
import { said, saidWith } from "../said.js";
import type { Compared, Measured } from "./author.js";

/** The change and its interval around nothing, to the width of the widest. */
function intervalView({ change, low, high, clear }: Measured): TemplateResult {
  const most = Math.max(Math.abs(low), Math.abs(high), Math.abs(change), 1e-9);
  const x = (value: number): number => 60 + (value / most) * 54;
  return html`<svg class="interval ${clear ? "clear" : ""}" viewBox="0 0 120 16" aria-hidden="true" focusable="false">
    ${svg`<line class="zero" x1="60" x2="60" y1="0" y2="16"></line><rect x=${x(low)} y="5" width=${Math.max(x(high) - x(low), 1.5)} height="6" rx="3"></rect><circle cx=${x(change)} cy="8" r="4"></circle>`}</svg>`;
}

export function compareView(compared: Compared | null, against: string, isRunning: boolean): TemplateResult {
  if (!compared) return html`<p class="faint">${isRunning ? said("Playing …") : said("Nothing is compared yet.")}</p>`;
  if (compared.same) return html`<p>${saidWith("Nothing to compare: for a game the rules are {}. Change something and save.", against)}</p>`;
  const { metrics, pairs, bots, faults } = compared;
  return html`<p class="verdict" role="status"><b>${compared.verdict ?? said("Too few games yet.")}</b></p>
    <p class="small faint">${saidWith("{} pairs of games with the same tiles, {}; {} of them differ.", pairs, bots.join(` ${said("against")} `), compared.differing ?? 0)}${
      faults > 0 ? html` <span class="bad">${saidWith("In {} a rule failed: {}", faults, compared.fault ?? "")}</span>` : nothing}</p>
    <div class="scrolled" tabindex="0" role="region" aria-label=${said("Table of changes")}><table class="compared"><thead><tr><th scope="col">${said("What")}</th><th scope="col" class="n">${said("Before")}</th><th scope="col" class="n">${said("Now")}</th>
      <th scope="col" class="n">${said("Change")}</th><th scope="col">${said("95 % interval")}</th></tr></thead>
    <tbody>${metrics.map((one) => html`<tr class=${one.clear ? "clear" : ""} data-metric=${one.key}><th scope="row">${one.label.trim()}${one.clear ? html` <span class="badge">${said("clear")}</span>` : nothing}</th>
      ${one.says.slice(0, 3).map((text) => html`<td class="n">${text}</td>`)}<td>${intervalView(one)}<span class="small">${one.says[3]}</span></td></tr>`)}</tbody></table></div>`;
}
