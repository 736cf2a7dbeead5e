// The texts of the pages in the language of who reads them. They stand in the sources in English, as literals, by which
// sdk/studio/build.mjs and sdk/lang/texts.sh list them; the program has their translations.

interface Texts {
  code: string;
  languages: { code: string; name: string }[];
  texts: Record<string, string>;
  counted: Record<string, string[]>; // all forms
  forms: string; // the digit number n: which form n has
}

const KEY = "bastide-language";

async function load(): Promise<Texts> {
  try {
    const chosen = localStorage.getItem(KEY) ?? "";
    const reply = await fetch(`/language?chosen=${encodeURIComponent(chosen)}`);
    if (reply.ok) return (await reply.json()) as Texts;
  } catch {
    // What is wrong is said where something is asked for.
  }
  return { code: "en", languages: [], texts: {}, counted: {}, forms: "" };
}

/** All that follows is said in the language of the reader: who imports this waits for its texts. */
const known = await load();
document.documentElement.lang = known.code;

export const language: string = known.code;
export const languages: readonly { code: string; name: string }[] = known.languages;

/** The page begins anew in it. Screens keep what would be lost, told by this event of the window. */
export const LEAVING = "bastide-leaving";
export function chooseLanguage(code: string): void {
  try {
    localStorage.setItem(KEY, code);
  } catch {
    return; // the browser stores nothing: it stays as it is
  }
  window.dispatchEvent(new Event(LEAVING));
  location.reload();
}

type Value = string | number;

function pieces(text: string): { between: string[]; places: number[] } {
  const between: string[] = [];
  const places: number[] = [];
  let from = 0;
  for (const found of text.matchAll(/\{(\d*)\}/g)) {
    between.push(text.slice(from, found.index));
    places.push(found[1] ? Number(found[1]) : places.length);
    from = found.index + found[0].length;
  }
  between.push(text.slice(from));
  return { between, places };
}

function filled(text: string, values: readonly Value[]): string {
  const { between, places } = pieces(text);
  return between.map((words, i) => words + (i < places.length ? String(values[places[i] ?? 0] ?? "") : "")).join("");
}

/** A text of the pages. */
export function said(text: string): string {
  return known.texts[text] ?? text;
}
/** One that says different things at different places. */
export function saidAs(context: string, text: string): string {
  return known.texts[`${context}\u0004${text}`] ?? text;
}
/** With values for its braces. A translation may number them: "{1} of {0}". */
export function saidWith(text: string, ...values: Value[]): string {
  return filled(said(text), values);
}
/** The same with values of any kind, elements for example, for a template. */
export function saidParts(text: string, ...values: unknown[]): unknown[] {
  const { between, places } = pieces(said(text));
  return between.flatMap((words, i) => (i < places.length ? [words, values[places[i] ?? 0]] : [words]));
}
/** In the form that belongs to a number, which is the first value. */
export function saidCounted(one: string, many: string, count: number, ...values: Value[]): string {
  return filled(formOf(one, many, count), [count, ...values]);
}
/** The same with values of any kind. */
export function saidCountedParts(one: string, many: string, count: number, ...values: unknown[]): unknown[] {
  const { between, places } = pieces(formOf(one, many, count));
  const all = [count, ...values];
  return between.flatMap((words, i) => (i < places.length ? [words, all[places[i] ?? 0]] : [words]));
}
function formOf(one: string, many: string, count: number): string {
  const n = Math.abs(Math.trunc(count));
  const form = known.counted[one]?.[Number(known.forms[n < 200 ? n : 100 + (n % 100)] ?? 0)];
  return form ?? (count === 1 ? one : many);
}
