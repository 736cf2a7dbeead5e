// Completion and hover for JSON files, from their schemas.
import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";
import plugin from "../../../schemas/plugin.schema.json";
import ruleset from "../../../schemas/ruleset.schema.json";
import scenario from "../../../schemas/scenario.schema.json";
import tiles from "../../../schemas/tiles.schema.json";
import { card, type Told } from "./lua-words.js";

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema | Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  [more: string]: unknown;
}

const TYPED = new RegExp('^"?[\\w:./-]*$');
const TYPED_BEFORE = new RegExp('"?[\\w:./-]*$');

/** The schema of a file, by where it lies. */
export function schemaOf(file: string): Schema | null {
  const name = file.slice(file.lastIndexOf("/") + 1);
  if (file.startsWith("tests/scenarios/")) return scenario as Schema;
  if (file.startsWith("rulesets/")) return ruleset as Schema;
  if (name === "plugin.json") return plugin as Schema;
  return file.startsWith("plugins/") && name.includes("tiles") ? (tiles as Schema) : null;
}

/** A schema with all that it may be instead. */
function all(root: Schema, schema: Schema | boolean | undefined, depth = 0): Schema[] {
  if (!schema || schema === true || depth > 12) return [];
  let here = schema;
  if (here.$ref?.startsWith("#/")) {
    const target = here.$ref.slice(2).split("/").reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], root);
    if (target) here = { ...(target as Schema), ...(schema.description ? { description: schema.description } : {}) };
  }
  return [here, ...[...(here.oneOf ?? []), ...(here.anyOf ?? []), ...(here.allOf ?? [])].flatMap((one) => all(root, one, depth + 1))];
}
function step(root: Schema, from: Schema[], key: string | null): Schema[] {
  return from.flatMap((one) => {
    if (key === null) return (Array.isArray(one.items) ? one.items : [one.items]).flatMap((item) => all(root, item));
    const named = one.properties?.[key];
    if (named) return all(root, named);
    const matching = Object.entries(one.patternProperties ?? {}).filter(([pattern]) => new RegExp(pattern).test(key));
    if (matching.length > 0) return matching.flatMap(([, schema]) => all(root, schema));
    return typeof one.additionalProperties === "object" ? all(root, one.additionalProperties) : [];
  });
}

const textOf = (state: EditorState, node: SyntaxNode): string => {
  const text = state.sliceDoc(node.from, node.to);
  try {
    return String(JSON.parse(text));
  } catch {
    return text.replaceAll('"', "");
  }
};

/** Keys from the root to a node; null for a place in a list. */
function pathTo(state: EditorState, node: SyntaxNode | null): (string | null)[] {
  const path: (string | null)[] = [];
  for (let at = node; at; at = at.parent) {
    if (at.name === "Property") {
      const name = at.getChild("PropertyName");
      if (name) path.unshift(textOf(state, name));
    } else if (at.name === "Array" && at !== node) path.unshift(null);
  }
  return path;
}
const at = (root: Schema, path: (string | null)[]): Schema[] =>
  path.reduce<Schema[]>((from, key) => step(root, from, key), all(root, root));

const typeOf = (schema: Schema): string =>
  schema.enum ? schema.enum.map((one) => JSON.stringify(one)).join(" | ") : [schema.type ?? ""].flat().join(" | ");

function names(root: Schema, schemas: Schema[]): Told[] {
  return schemas.flatMap((one) => Object.entries(one.properties ?? {}).map(([name, schema]) => {
    const kinds = all(root, schema);
    return { name, type: kinds.map(typeOf).find((type) => type !== "") ?? "", about: kinds.map((kind) => kind.description ?? "").find((text) => text !== "") ?? "", of: "" };
  }));
}

export function completeJson(root: Schema, context: CompletionContext): CompletionResult | null {
  const { state, pos } = context;
  const node = syntaxTree(state).resolveInner(pos, -1);
  const typed = context.matchBefore(TYPED_BEFORE);
  if (!typed || (typed.from === typed.to && !context.explicit)) return null;
  const isName = node.name === "PropertyName" || node.name === "Object" || (node.name === "⚠" && node.parent?.name === "Object")
    || (node.name === "⚠" && node.parent?.name === "Property" && !state.sliceDoc(node.parent.from, pos).includes(":"));
  const owner = node.name === "PropertyName" ? node.parent?.parent : node.name === "⚠" && node.parent?.name === "Property" ? node.parent.parent : node.name === "⚠" ? node.parent : node;
  if (isName) {
    const known = new Map(names(root, at(root, pathTo(state, owner ?? null))).map((one) => [one.name, one]));
    for (const property of owner?.getChildren("Property") ?? []) {
      const name = property.getChild("PropertyName");
      if (name && (pos < name.from || pos > name.to)) known.delete(textOf(state, name));
    }
    const after = state.sliceDoc(pos, pos + 1) === '"' ? "" : '"';
    return {
      from: typed.from,
      options: [...known.values()].map((one): Completion => ({ label: `"${one.name}"`, apply: `"${one.name}${after}`, type: "property", detail: one.type.length < 40 ? one.type : "", info: () => card([one]) })),
      validFor: TYPED,
    };
  }
  const values = at(root, pathTo(state, node)).flatMap((one) => [...(one.enum ?? []), ...(one.const === undefined ? [] : [one.const]), ...(one.type === "boolean" ? [true, false] : [])]);
  if (values.length === 0) return null;
  return { from: typed.from, options: [...new Set(values)].map((one): Completion => ({ label: JSON.stringify(one), type: "constant" })), validFor: TYPED };
}

export function tellJson(root: Schema, state: EditorState, pos: number): { from: number; to: number; told: Told[] } | null {
  const node = syntaxTree(state).resolveInner(pos, 1);
  if (node.name !== "PropertyName") return null;
  const name = textOf(state, node);
  const told = names(root, at(root, pathTo(state, node.parent?.parent ?? null))).filter((one) => one.name === name);
  return told.length > 0 ? { from: node.from, to: node.to, told: told.slice(0, 3) } : null;
}
