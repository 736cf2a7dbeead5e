// A rule sheet: sections, the steps of the turn, each line with whose rule it is.
import { html, nothing, type TemplateResult } from "lit";
import { said, saidAs } from "../said.js";
import type { SheetLine } from "./composed.js";

const SECTIONS: Record<string, string> = {
  setup: said("Set-up"),
  turn: said("A turn"),
  scoring: said("Scoring during the game"),
  final: said("End of the game"),
  special: said("Special cases"),
};
export const sectionTitle = (section: string): string => SECTIONS[section] ?? section;
export const wordOf = (name: string): string => name.slice(name.lastIndexOf(":") + 1).replaceAll("_", " ");

/** The text with the searched words marked. */
export function marked(text: string, search: string): TemplateResult | string {
  const at = search === "" ? -1 : text.toLowerCase().indexOf(search.toLowerCase());
  if (at < 0) return text;
  const end = at + search.length;
  return html`${text.slice(0, at)}<mark>${text.slice(at, end)}</mark>${text.slice(end)}`;
}

export interface SheetUse {
  search?: string;
  current?: string; // id of the rule that is looked at
  steps?: Record<string, string>; // words of phases
  show: (rule: string) => void;
  is_new?: (line: SheetLine) => boolean;
}

export function ruleIds(rules: readonly string[], use: SheetUse): TemplateResult {
  return html`<span class="rule-ids">${rules.map((id) => html`<button type="button" class="link rule-id" data-rule=${id}
    aria-pressed=${use.current === undefined ? nothing : String(id === use.current)} @click=${() => use.show(id)}
    >${marked(id, use.search ?? "")}</button> `)}</span>`;
}

function lineView(line: SheetLine, use: SheetUse): TemplateResult {
  const isNew = use.is_new?.(line) ?? false;
  return html`<li class="sheet-line ${isNew ? "new" : ""}">${isNew ? html`<span class="badge">${saidAs("line", "new")}</span> ` : nothing}<span
    class="sheet-text">${marked(line.text, use.search ?? "")}</span>
    <span class="faint small whose">${line.plugin} ${ruleIds(line.rules, use)}</span></li>`;
}

/** Lines that follow one another and are of the same step. */
function steps(lines: readonly SheetLine[]): { phase: string; lines: SheetLine[] }[] {
  const groups: { phase: string; lines: SheetLine[] }[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last?.phase === line.phase) last.lines.push(line);
    else groups.push({ phase: line.phase, lines: [line] });
  }
  return groups;
}

export function sheetView(lines: readonly SheetLine[], use: SheetUse): TemplateResult {
  const sections = Object.keys(SECTIONS).filter((section) => lines.some((line) => line.section === section));
  if (sections.length === 0) return html`<p class="faint">${said("No line says so.")}</p>`;
  return html`<div class="sheet">${sections.map((section) => {
    const own = lines.filter((line) => line.section === section);
    return html`<section aria-label=${sectionTitle(section)}><h3>${sectionTitle(section)}</h3>
      ${steps(own).map((step) => html`${step.phase === "" ? nothing : html`<h4>${use.steps?.[step.phase] ?? wordOf(step.phase)}</h4>`}
        <ul>${step.lines.map((line) => lineView(line, use))}</ul>`)}</section>`;
  })}</div>`;
}
