// Completion and hover for rules in Lua, from the engine's table of names.
import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { said, saidWith } from "../said.js";
import type { Words } from "./author.js";

/** What is told of a word. */
export interface Told {
  name: string;
  type: string;
  about: string;
  of: string; // where it belongs
}

const isCall = (type: string): boolean => type.startsWith("(");

export class LuaWords {
  private readonly plain: Told[] = []; // without a table before them
  private readonly spaces = new Map<string, Told[]>();
  private readonly members: Told[] = []; // of things
  private readonly effects: Told[] = [];
  private readonly view: Told[] = [];
  private readonly fields: Told[] = []; // of tables that rules write
  private readonly texts: Told[] = []; // in quotes

  constructor(words: Words) {
    for (const { name, about, names } of words.spaces) {
      const rows = names.map((one) => ({ ...one, of: name }));
      if (name === "") this.plain.push(...rows);
      else {
        this.plain.push({ name, type: "", about, of: "" });
        this.spaces.set(name, [...(this.spaces.get(name) ?? []), ...rows]);
      }
    }
    for (const { name, names } of words.things) {
      const rows = names.map((one) => ({ ...one, of: name }));
      this.members.push(...rows);
      if (name === "View") this.view.push(...rows);
      if (name === "Effects") this.effects.push(...rows);
    }
    for (const { name, names } of words.tables) {
      this.fields.push(...names.map((one) => ({ ...one, name: one.name.replace("?", ""), of: name })));
    }
    for (const { name, shape, type, sets, about } of words.points) {
      this.texts.push({ name, type: `on.${shape}${type ? `: ${type}` : ""}${sets ? ` — ${saidWith("sets {}", sets)}` : ""}`, about, of: "hook point" });
    }
    for (const { name, about } of words.denials) this.texts.push({ name, type: "", about, of: "denial" });
    for (const { name, fields, about } of words.targets) this.texts.push({ name, type: fields, about, of: "amend" });
    for (const [word, ids] of Object.entries(words.ids ?? {})) {
      for (const name of ids) if (!this.texts.some((one) => one.name === name)) this.texts.push({ name, type: word, about: "", of: "id" });
    }
  }

  /** Names that may stand where somebody types. */
  complete(context: CompletionContext): CompletionResult | null {
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    if (/^\s*--/.test(before)) return null;
    const quoted = /(["'])([\w:/.-]*)$/.exec(before);
    if (quoted && (before.split(quoted[1] ?? "").length - 1) % 2 === 1) {
      return { from: context.pos - (quoted[2]?.length ?? 0), options: options(this.texts), validFor: /^[\w:/.-]*$/ };
    }
    const member = /([A-Za-z_]\w*)?\s*([.:])(\w*)$/.exec(before);
    if (member) {
      const [, whose = "", , typed = ""] = member;
      const rows = this.spaces.get(whose) ?? (whose === "g" ? this.view : whose === "fx" ? this.effects : this.members);
      return { from: context.pos - typed.length, options: options(rows), validFor: /^\w*$/ };
    }
    const word = /[A-Za-z_]\w*$/.exec(before);
    if (!word && !context.explicit) return null;
    const inTable = /[{,]\s*\w*$/.test(before);
    const rows = inTable ? [...this.fields, ...this.plain] : [...this.plain, ...this.fields];
    return { from: context.pos - (word?.[0].length ?? 0), options: options(rows), validFor: /^\w*$/ };
  }

  /** What is known of the word around `at` in a line. */
  tell(line: string, at: number): { from: number; to: number; told: Told[] } | null {
    for (const match of line.matchAll(/(["'])([\w:/.-]+)\1|(?:([A-Za-z_]\w*)\s*([.:])\s*)?([A-Za-z_]\w*)/g)) {
      const text = match[2] ?? match[5] ?? "";
      const to = match.index + match[0].length - (match[2] ? 1 : 0);
      const from = to - text.length;
      if (at < match.index || at > match.index + match[0].length) continue;
      if (match[2]) return this.found(from, to, this.texts.filter((one) => one.name === text || one.name.endsWith(`:${text}`)));
      const whose = match[3] ?? "";
      if (whose && at < from) return this.found(match.index, match.index + whose.length, this.plain.filter((one) => one.name === whose));
      const rows = whose === "" ? [...this.plain, ...this.fields]
        : (this.spaces.get(whose) ?? (whose === "g" ? this.view : whose === "fx" ? this.effects : this.members));
      return this.found(from, to, rows.filter((one) => one.name === text));
    }
    return null;
  }
  private found(from: number, to: number, told: Told[]) {
    return told.length > 0 ? { from, to, told: told.slice(0, 5) } : null;
  }
}

/** Equal names once, with all that they may mean. */
function options(rows: readonly Told[]): Completion[] {
  const byName = new Map<string, Told[]>();
  for (const row of rows) byName.set(row.name, [...(byName.get(row.name) ?? []), row]);
  return [...byName].map(([name, told]) => ({
    label: name,
    type: told.some((one) => isCall(one.type)) ? "function" : told[0]?.of === "" ? "namespace" : "property",
    detail: told[0]?.type && told[0].type.length < 40 ? told[0].type : "",
    info: () => card(told),
  }));
}

/** Signature and sentence, as text. */
export function card(told: readonly Told[]): HTMLElement {
  const box = document.createElement("div");
  box.className = "word-card";
  for (const { name, type, about, of } of told.slice(0, 5)) {
    const head = document.createElement("code");
    head.textContent = `${of && !/^(id|denial|amend|hook point)$/.test(of) ? `${of}.` : ""}${name}${isCall(type) ? type : type ? `: ${type}` : ""}`;
    const words = document.createElement("p");
    words.textContent = about || (of === "id" ? said("An id of these rules.") : "");
    box.append(head, words);
  }
  return box;
}
