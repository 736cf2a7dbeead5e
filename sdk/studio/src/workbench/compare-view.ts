// What the rules of now change against those before, with intervals that get narrower.
import { html, nothing, svg, type TemplateResult } from "lit";
import type { Compared, Measured } from "./author.js";

/** The change and its interval around nothing, to the width of the widest. */
function intervalView({ change, low, high, clear }: Measured): TemplateResult {
  const most = Math.max(Math.abs(low), Math.abs(high), Math.abs(change), 1e-9);
  const x = (value: number): number => 60 + (value / most) * 54;
  return html`<svg class="interval ${clear ? "clear" : ""}" viewBox="0 0 120 16" aria-hidden="true" focusable="false">
    ${svg`<line class="zero" x1="60" x2="60" y1="0" y2="16"></line><rect x=${x(low)} y="5" width=${Math.max(x(high) - x(low), 1.5)} height="6" rx="3"></rect><circle cx=${x(change)} cy="8" r="4"></circle>`}</svg>`;
}

export function compareView(compared: Compared | null, against: string, isRunning: boolean): TemplateResult {
  if (!compared) return html`<p class="faint">${isRunning ? "Playing …" : "Nothing is compared yet."}</p>`;
  if (compared.same) return html`<p>Nothing to compare: for a game the rules are ${against}. Change something and save.</p>`;
  const { metrics, pairs, bots, faults } = compared;
  return html`<p class="verdict" role="status"><b>${compared.verdict ?? "Too few games yet."}</b></p>
    <p class="small faint">${pairs} pairs of games with the same tiles, ${bots.join(" against ")}; ${compared.differing ?? 0} of them differ.${
      faults > 0 ? html` <span class="bad">In ${faults} a rule failed: ${compared.fault}</span>` : nothing}</p>
    <div class="scrolled" tabindex="0" role="region" aria-label="Table of changes"><table class="compared"><thead><tr><th scope="col">What</th><th scope="col" class="n">Before</th><th scope="col" class="n">Now</th>
      <th scope="col" class="n">Change</th><th scope="col">95 % interval</th></tr></thead>
    <tbody>${metrics.map((one) => html`<tr class=${one.clear ? "clear" : ""} data-metric=${one.key}><th scope="row">${one.label.trim()}${one.clear ? html` <span class="badge">clear</span>` : nothing}</th>
      ${one.says.slice(0, 3).map((text) => html`<td class="n">${text}</td>`)}<td>${intervalView(one)}<span class="small">${one.says[3]}</span></td></tr>`)}</tbody></table></div>`;
}
