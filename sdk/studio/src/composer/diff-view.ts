// In what two rulesets differ, in sentences.
import { html, nothing, type TemplateResult } from "lit";
import { said, saidCounted, saidWith } from "../said.js";
import type { Diff } from "./composed.js";
import { ruleIds, sectionTitle } from "./sheet-view.js";

function changes(title: string, rows: readonly { about: string; a: string; b: string }[]): TemplateResult | typeof nothing {
  if (rows.length === 0) return nothing;
  return html`<section aria-label=${title}><h3>${title}</h3><table class="changes"><thead class="unseen"><tr><th scope="col">${said("What")}</th><th scope="col">${said("There")}</th><th
    scope="col">${said("Here")}</th></tr></thead><tbody>${rows.map((row) => html`<tr><th scope="row">${row.about}</th><td>${row.a || html`<span class="faint">${said("not there")}</span>`}</td><td
    aria-hidden="true" class="faint">→</td><td>${row.b || html`<span class="faint">${said("not there")}</span>`}</td></tr>`)}</tbody></table></section>`;
}

function lines(title: string, rows: Diff["sheet"], show: (id: string) => void): TemplateResult | typeof nothing {
  if (rows.length === 0) return nothing;
  return html`<section aria-label=${title}><h3>${title}</h3><ul>${rows.map((row) => html`<li class="sheet-line"><span class="sheet-text">${row.line}</span>
    <span class="faint small whose">${sectionTitle(row.section)} · ${row.plugin} ${ruleIds(row.rules, { show })}</span></li>`)}</ul></section>`;
}

export function diffView(diff: Diff | null, other: string, show: (id: string) => void): TemplateResult {
  if (!diff) return html`<p class="faint">${said("Choose a ruleset to compare with.")}</p>`;
  const only = (side: string) => diff.sheet.filter((row) => row.only_in === side);
  const { definitions, hooks, steps } = diff;
  const rest = [
    definitions.length > 0 ? saidCounted("{} definition", "{} definitions", definitions.length) : "",
    hooks.length > 0 ? saidCounted("{} rule of scripts", "{} rules of scripts", hooks.length) : "",
    steps.length > 0 ? saidCounted("{} step", "{} steps", steps.length) : "",
  ].filter((text) => text);
  const isSame = diff.sheet.length + diff.plugins.length + diff.options.length + diff.table.length + diff.tiles.length === 0 && rest.length === 0;
  if (isSame) return html`<p>${saidWith("It plays by the same rules as {}.", other || diff.a)}</p>`;
  return html`<div class="sheet diff">
    ${changes(said("Plugins"), diff.plugins.map((row) => ({ ...row, about: row.plugin })))}
    ${changes(said("Options"), diff.options.map((row) => ({ ...row, about: row.option })))}
    ${changes(said("On the table"), diff.table.map((row) => ({ ...row, about: row.what })))}
    ${lines(said("Rules that are new"), only("b"), show)}${lines(saidWith("Rules of {} that are gone", diff.a), only("a"), show)}
    ${diff.tiles.length > 0 ? html`<details><summary>${saidCounted("{} tile differs", "{} tiles differ", diff.tiles.length)}</summary>${changes(said("Tiles"), diff.tiles.map((row) => ({ ...row, about: row.tile })))}</details>` : nothing}
    ${rest.length > 0 ? html`<p class="faint small">${saidWith("Besides: {}.", rest.join(", "))}</p>` : nothing}</div>`;
}
