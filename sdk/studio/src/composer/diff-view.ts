// In what two rulesets differ, in sentences.
import { html, nothing, type TemplateResult } from "lit";
import type { Diff } from "./composed.js";
import { ruleIds, sectionTitle } from "./sheet-view.js";

function changes(title: string, rows: readonly { about: string; a: string; b: string }[]): TemplateResult | typeof nothing {
  if (rows.length === 0) return nothing;
  return html`<section aria-label=${title}><h3>${title}</h3><table class="changes"><thead class="unseen"><tr><th scope="col">What</th><th scope="col">There</th><th
    scope="col">Here</th></tr></thead><tbody>${rows.map((row) => html`<tr><th scope="row">${row.about}</th><td>${row.a || html`<span class="faint">not there</span>`}</td><td
    aria-hidden="true" class="faint">→</td><td>${row.b || html`<span class="faint">not there</span>`}</td></tr>`)}</tbody></table></section>`;
}

function lines(title: string, rows: Diff["sheet"], show: (id: string) => void): TemplateResult | typeof nothing {
  if (rows.length === 0) return nothing;
  return html`<section aria-label=${title}><h3>${title}</h3><ul>${rows.map((row) => html`<li class="sheet-line"><span class="sheet-text">${row.line}</span>
    <span class="faint small whose">${sectionTitle(row.section)} · ${row.plugin} ${ruleIds(row.rules, { show })}</span></li>`)}</ul></section>`;
}

export function diffView(diff: Diff | null, other: string, show: (id: string) => void): TemplateResult {
  if (!diff) return html`<p class="faint">Choose a ruleset to compare with.</p>`;
  const only = (side: string) => diff.sheet.filter((row) => row.only_in === side);
  const counts = [["definition", diff.definitions.length], ["rule of scripts", diff.hooks.length], ["step", diff.steps.length]] as const;
  const rest = counts.filter(([, n]) => n > 0).map(([what, n]) => `${n} ${n === 1 ? what : what.replace(/^\w+/, "$&s")}`);
  const isSame = diff.sheet.length + diff.plugins.length + diff.options.length + diff.table.length + diff.tiles.length === 0 && rest.length === 0;
  if (isSame) return html`<p>It plays by the same rules as ${other || diff.a}.</p>`;
  return html`<div class="sheet diff">
    ${changes("Plugins", diff.plugins.map((row) => ({ ...row, about: row.plugin })))}
    ${changes("Options", diff.options.map((row) => ({ ...row, about: row.option })))}
    ${changes("On the table", diff.table.map((row) => ({ ...row, about: row.what })))}
    ${lines("Rules that are new", only("b"), show)}${lines(`Rules of ${diff.a} that are gone`, only("a"), show)}
    ${diff.tiles.length > 0 ? html`<details><summary>${diff.tiles.length} tiles differ</summary>${changes("Tiles", diff.tiles.map((row) => ({ ...row, about: row.tile })))}</details>` : nothing}
    ${rest.length > 0 ? html`<p class="faint small">Besides: ${rest.join(", ")}.</p>` : nothing}</div>`;
}
