// What is being composed: a ruleset as its file says it, and changes of it.
import type { Installed, PluginInfo, PluginOption, VariantInfo } from "../protocol.js";

export type OptionValue = boolean | number | string;
/** As a ruleset file that extends nothing. */
export interface Composed {
  title?: string;
  plugins: Record<string, string>;
  parts?: Record<string, string[]>;
  tiles?: Record<string, { copies: number }>;
  variants?: string[];
  options?: Record<string, OptionValue | { value: OptionValue; lock: boolean }>;
  players?: [number, number];
  ladder?: string[];
}
export interface SheetLine {
  section: string;
  phase: string;
  plugin: string;
  rules: string[];
  text: string;
  stated: boolean;
}
export interface Sheet {
  ruleset: string;
  title: string;
  lines: SheetLine[];
  steps: Record<string, string>; // words of phases
}
export interface Tiles {
  tiles: number;
  drawn: number;
  sources: { plugin: string; part: string; word: string; tiles: number }[];
  sides: { name: string; kinds: string[]; sides: number; tiles: number }[];
  shapes: { sides: number[]; tiles: number; drawn: number; names: string[] }[];
  fitting: { one: number[]; corner: number[][]; across: number[][] };
  fits?: number;
}
export interface Problem {
  id: string;
  text: string;
  about: string[];
  refused: boolean;
  ways_out: { text: string; composed: Composed }[];
}
export interface Diff {
  a: string;
  b: string;
  plugins: { plugin: string; a: string; b: string }[];
  options: { option: string; a: string; b: string }[];
  table: { what: string; a: string; b: string }[];
  definitions: unknown[];
  tiles: { tile: string; a: string; b: string }[];
  hooks: unknown[];
  steps: unknown[];
  sheet: { only_in: string; section: string; plugin: string; rules: string[]; line: string }[];
}
export interface Reply {
  composed: Composed;
  title: string;
  shown_title: string; // in the language of the page
  problems: Problem[];
  ok: boolean;
  players?: [number, number];
  settings?: { id: string; value: string; default: string }[];
  sheet?: Sheet;
  tiles?: Tiles;
  diff?: Diff;
}

declare module "../protocol.js" {
  interface Requests {
    compose: [{ from?: string; composed?: Composed; against?: string }, Reply];
    save_ruleset: [{ name: string; composed: Composed; replace?: boolean }, { file: string; ruleset: string }];
    tiles: [{ ruleset?: string; composed?: Composed; demand?: string[] }, Tiles];
  }
}

/** A plugin or a house rule: both have options. */
export interface Thing {
  id: string;
  title: string;
  about: string;
  requires: string[];
  conflicts: string[];
  options: PluginOption[];
  parts: PluginInfo["parts"];
}
const keysOf = (value: unknown): string[] => (value && typeof value === "object" ? Object.keys(value) : []);
export function thingOf(one: PluginInfo | VariantInfo): Thing {
  const more = one as Partial<PluginInfo & VariantInfo> & { conflicts?: unknown };
  return {
    id: more.id ?? more.name ?? "",
    title: one.title,
    about: more.about ?? "",
    requires: keysOf(more.requires),
    conflicts: keysOf(more.conflicts),
    options: more.options ?? [],
    parts: more.parts ?? [],
  };
}

const ownerOf = (option: string): string => option.slice(0, option.indexOf("."));
function withoutEmpty(composed: Composed): Composed {
  for (const key of ["parts", "tiles", "options"] as const) if (composed[key] && Object.keys(composed[key]).length === 0) delete composed[key];
  if (composed.variants?.length === 0) delete composed.variants;
  return composed;
}

export function withPlugin(composed: Composed, plugin: PluginInfo, on: boolean): Composed {
  const changed = structuredClone(composed);
  if (on) {
    changed.plugins[plugin.id] = `^${plugin.version.split(".")[0] === "0" ? plugin.version : plugin.version.split(".")[0]}`;
    return changed;
  }
  delete changed.plugins[plugin.id];
  delete changed.parts?.[plugin.id];
  delete changed.tiles?.[plugin.id];
  for (const option of Object.keys(changed.options ?? {})) if (ownerOf(option) === plugin.id) delete changed.options?.[option];
  return withoutEmpty(changed);
}
export function partsOf(composed: Composed, plugin: Thing): string[] {
  return composed.parts?.[plugin.id] ?? plugin.parts.filter((one) => one.default).map((one) => one.id);
}
export function withPart(composed: Composed, plugin: Thing, part: string, on: boolean): Composed {
  const changed = structuredClone(composed);
  const chosen = new Set(partsOf(composed, plugin));
  if (on) chosen.add(part);
  else chosen.delete(part);
  changed.parts = { ...changed.parts, [plugin.id]: plugin.parts.map((one) => one.id).filter((one) => chosen.has(one)) };
  return changed;
}
export function withVariant(composed: Composed, name: string, on: boolean): Composed {
  const changed = structuredClone(composed);
  changed.variants = (changed.variants ?? []).filter((one) => one !== name);
  if (on) changed.variants.push(name);
  else for (const option of Object.keys(changed.options ?? {})) if (ownerOf(option) === name) delete changed.options?.[option];
  return withoutEmpty(changed);
}
export function optionOf(composed: Composed, option: PluginOption): OptionValue {
  const chosen = composed.options?.[option.id];
  if (chosen === undefined) return option.default as OptionValue;
  return typeof chosen === "object" ? chosen.value : chosen;
}
export function withOption(composed: Composed, option: PluginOption, value: OptionValue): Composed {
  const changed = structuredClone(composed);
  const old = changed.options?.[option.id];
  const locked = typeof old === "object" && old.lock;
  changed.options = { ...changed.options, [option.id]: locked ? { value, lock: true } : value };
  if (!locked && value === option.default) delete changed.options[option.id];
  return withoutEmpty(changed);
}

const plainValue = (value: unknown): unknown => (value && typeof value === "object" && "value" in value ? value.value : value);
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** How the choice is played without a file of its own: an installed ruleset, with house rules and options; else null. */
export function asInstalled(from: string, begun: Composed | null, composed: Composed, installed: Installed): { ruleset: string; with?: string[]; set?: string[] } | null {
  if (!begun || from === "") return null;
  const alike = (["parts", "tiles", "players"] as const).every((key) => same(begun[key], composed[key]));
  const plugins = same(Object.keys(begun.plugins).sort(), Object.keys(composed.plugins).sort());
  const old = begun.variants ?? [];
  const now = composed.variants ?? [];
  if (!alike || !plugins || !old.every((one) => now.includes(one))) return null;
  const defaults = new Map<string, unknown>();
  for (const one of [...installed.plugins, ...installed.variants]) for (const option of thingOf(one).options) defaults.set(option.id, option.default);
  const set: string[] = [];
  for (const id of new Set([...Object.keys(begun.options ?? {}), ...Object.keys(composed.options ?? {})])) {
    const before = begun.options?.[id];
    const value = plainValue(composed.options?.[id] ?? defaults.get(id));
    if (same(plainValue(before ?? defaults.get(id)), value)) continue;
    if (before && typeof before === "object" && before.lock) return null;
    set.push(`${id}=${String(value)}`);
  }
  const added = now.filter((one) => !old.includes(one));
  return { ruleset: from, ...(added.length > 0 ? { with: added } : {}), ...(set.length > 0 ? { set } : {}) };
}
