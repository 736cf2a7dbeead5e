// A tile while it is drawn: its ring of twelve ports, changed by whole sides or by thirds. Pure: no page, no session.
import { saidAs, saidWith } from "../said.js";
import type { TileData, TileWords } from "./types.js";

export const SIDES = ["north", "east", "south", "west"] as const;
const PORTS = 12;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const NOBODY = ".";

export const portsOf = (side: number): number[] => [side * 3, side * 3 + 1, side * 3 + 2];
export const lettersOf = (ring: string): string[] => [...ring.replaceAll(" ", "")];
const ringOf = (letters: string[]): string => [0, 3, 6, 9].map((at) => letters.slice(at, at + 3).join("")).join(" ");
export const isWhole = (tile: TileData): boolean => /^([A-Za-z.]{3} ){3}[A-Za-z.]{3}$/.test(tile.ring);
const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

type Segment = TileData["segments"][string];
const kindIn = (segment: Segment | undefined): string => (typeof segment === "string" ? segment : (segment?.kind ?? ""));

/** The words of a ruleset, as the tiles of one plugin write them. */
export class Language {
  constructor(readonly words: TileWords, readonly plugin: string) {}

  /** "road" as "base:road". */
  full(name: string, among: readonly { id: string }[] = this.words.kinds): string {
    if (name.includes(":")) return name;
    const own = `${this.plugin}:${name}`;
    return among.some((one) => one.id === own) ? own : (among.find((one) => one.id.endsWith(`:${name}`))?.id ?? own);
  }
  /** "base:road" as this plugin writes it. */
  written(id: string): string {
    return id.startsWith(`${this.plugin}:`) ? id.slice(this.plugin.length + 1) : id;
  }
  kindOf(tile: TileData, key: string): string {
    return this.full(kindIn(tile.segments[key]));
  }
  word(id: string): string {
    return this.words.kinds.find((one) => one.id === id)?.word ?? id.slice(id.indexOf(":") + 1);
  }
  get ground(): string {
    return this.words.kinds.find((one) => one.form === "ground")?.id ?? this.words.kinds[0]?.id ?? "";
  }
  /** What a whole side can be: kinds of its three ports; ground, lines and areas first, whatever the tiles of the game are. */
  get brushes(): { name: string; kinds: string[] }[] {
    const rank = (kinds: string[]): number => {
      const middle = this.words.kinds.findIndex((one) => one.id === kinds[1]);
      const form = ["ground", "line", "area"].indexOf(this.words.kinds[middle]?.form ?? "");
      return (form < 0 ? 3 : form) * 1000 + (kinds[0] === kinds[2] ? 0 : 500) + middle;
    };
    const sides = this.words.sides.filter((one) => one.kinds.every((kind) => kind !== ""));
    const seen = new Set(sides.flatMap((one) => one.kinds));
    const rest = this.words.kinds.filter((one) => one.layer === "" && one.form !== "symbol" && !seen.has(one.id));
    return [...sides.map(({ name, kinds }) => ({ name, kinds })), ...rest.map((one) => ({ name: one.word, kinds: [one.id, one.id, one.id] }))]
      .sort((a, b) => rank(a.kinds) - rank(b.kinds)).slice(0, 9);
  }
  /** What a third of a side can be. */
  get thirds(): { name: string; kinds: string[] }[] {
    const kinds = [...new Set(this.brushes.flatMap((one) => one.kinds))];
    return kinds.map((kind) => ({ name: this.word(kind), kinds: [kind] }));
  }
}

export function blank(id: string, language: Language): TileData {
  return { id, count: 1, ring: "fff fff fff fff", segments: { f: language.written(language.ground) } };
}

/** What the three ports of a side are. */
export function kindsOfSide(tile: TileData, side: number, language: Language): string[] {
  const letters = lettersOf(tile.ring);
  return portsOf(side).map((port) => (letters[port] === NOBODY ? "" : language.kindOf(tile, letters[port] ?? "")));
}
export function nameOfSide(tile: TileData, side: number, language: Language): string {
  const kinds = kindsOfSide(tile, side, language);
  const brush = language.brushes.find((one) => one.kinds.join() === kinds.join());
  return brush?.name ?? [...new Set(kinds)].map((kind) => (kind === "" ? saidAs("side", "nothing") : language.word(kind))).reduce((a, b) => saidWith("{} and {}", a, b));
}

/** Runs of ports that lie side by side, clockwise. */
function runsOf(letters: string[], key: string): number[][] {
  const runs: number[][] = [];
  for (let port = 0; port < PORTS; port++) {
    if (letters[port] !== key || letters[(port + PORTS - 1) % PORTS] === key) continue;
    const run = [port];
    while (run.length < PORTS && letters[(port + run.length) % PORTS] === key) run.push((port + run.length) % PORTS);
    runs.push(run);
  }
  return runs.length === 0 && letters.includes(key) ? [letters.map((_, port) => port)] : runs;
}

/** Sides that a segment reaches. */
export function sidesOfSegment(tile: TileData, key: string): number[] {
  const letters = lettersOf(tile.ring);
  return [0, 1, 2, 3].filter((side) => portsOf(side).some((port) => letters[port] === key));
}

/** The first free letter from that with which the wish begins: c, d, e for cities. */
function newLetter(letters: string[], segments: TileData["segments"], wanted = ""): string {
  const free = (one: string): boolean => !letters.includes(one) && !(one in segments);
  const begin = Math.max(0, LETTERS.indexOf(wanted.charAt(0)));
  return [...LETTERS.slice(begin), ...LETTERS, ...LETTERS.toUpperCase()].find(free) ?? "Z";
}

/** Segments that the ring has no more go away, and so do contacts with them. */
function tidied(tile: TileData, letters: string[], segments: TileData["segments"]): TileData {
  const kept = Object.fromEntries(Object.entries(segments).filter(([key]) => key.length > 1 || letters.includes(key)));
  const changed: TileData = { ...tile, ring: ringOf(letters), segments: kept };
  if (changed.touches) {
    const touches = Object.entries(changed.touches)
      .filter(([key]) => key in kept)
      .map(([key, others]) => [key, others.filter((one) => one in kept)] as const)
      .filter(([, others]) => others.length > 0);
    delete changed.touches;
    if (touches.length > 0) changed.touches = Object.fromEntries(touches);
  }
  return changed;
}

// ---- Ground between the others ----

/** Ends of lines: segments with a single port. */
function ends(tile: TileData, letters: string[], language: Language): string[] {
  return [...new Set(letters)].filter(
    (key) => key !== NOBODY && language.kindOf(tile, key) !== language.ground && letters.filter((one) => one === key).length === 1);
}
export const hasEnds = (tile: TileData, language: Language): boolean => isWhole(tile) && ends(tile, lettersOf(tile.ring), language).length > 0;

/** Which ground ports lie together: by port a text, equal within a field. `meet`: where lines end, they part the ground. */
function regions(tile: TileData, letters: string[], language: Language, meet: boolean): (string | null)[] {
  const ground = (key: string): boolean => key !== NOBODY && language.kindOf(tile, key) === language.ground;
  const others = [...new Set(letters)].filter((key) => key !== NOBODY && !ground(key));
  const single = ends(tile, letters, language);
  let groups = others.map((key) => [key]);
  if (meet && single.length > 0) {
    const together = single.length > 1 ? single : [...single, ...others.filter((key) => !single.includes(key))];
    groups = [together, ...others.filter((key) => !together.includes(key)).map((key) => [key])];
  }
  const walls = groups.map((keys) => letters.flatMap((key, port) => (keys.includes(key) ? [port] : [])));
  return letters.map((key, port) =>
    ground(key) ? walls.map((wall) => wall.filter((one) => one < port).length % wall.length).join() : null);
}
const samePartition = (letters: string[], parts: (string | null)[]): boolean => {
  const pairs = letters.flatMap((key, port) => (parts[port] === null ? [] : [[key, parts[port]] as const]));
  return pairs.every(([key, part]) => pairs.every(([otherKey, otherPart]) => (key === otherKey) === (part === otherPart)));
};

/** How the ground is parted: as if lines met where they end, as if they did not, or in a way of its own. */
export function groundOf(tile: TileData, language: Language): "apart" | "meet" | "own" {
  if (!isWhole(tile)) return "own";
  const letters = lettersOf(tile.ring);
  const apart = samePartition(letters, regions(tile, letters, language, false));
  const meet = samePartition(letters, regions(tile, letters, language, true));
  if (apart && meet) return ends(tile, letters, language).length > 1 ? "meet" : "apart";
  return meet ? "meet" : apart ? "apart" : "own";
}

/** The ground anew, as the other segments part it. */
function grounded(tile: TileData, letters: string[], segments: TileData["segments"], language: Language, meet: boolean): TileData {
  const next = [...letters];
  const all = { ...segments };
  const drawn = { ...tile, segments: all };
  const parts = regions(drawn, letters, language, meet);
  const letterOf = new Map<string, string>();
  for (const part of new Set(parts.filter((one): one is string => one !== null))) {
    const own = letters.filter((_, port) => parts[port] === part);
    const old = own.find((key) => ![...letterOf.values()].includes(key));
    const letter = old ?? newLetter([...letters, ...letterOf.values()], all, "f");
    letterOf.set(part, letter);
    if (!(letter in all)) all[letter] = language.written(language.ground);
  }
  parts.forEach((part, port) => {
    if (part !== null) next[port] = letterOf.get(part) ?? next[port] ?? "f";
  });
  return tidied(tile, next, all);
}

export function withGround(tile: TileData, language: Language, meet: boolean): TileData {
  return grounded(tile, lettersOf(tile.ring), tile.segments, language, meet);
}
/** Whether lines meet after a change: several ends make a crossing, as the picture shows it, unless it was said otherwise. */
function meets(before: TileData, letters: string[], segments: TileData["segments"], language: Language): boolean {
  const count = ends({ ...before, segments }, letters, language).length;
  const said = groundOf(before, language);
  const was = ends(before, lettersOf(before.ring), language).length;
  return said === "own" || was === 0 || count !== was ? count > 1 : said === "meet";
}

// ---- Changes ----

/** Ports get these kinds; neighbours of one kind are one segment. */
export function painted(tile: TileData, ports: number[], kinds: string[], language: Language): TileData {
  const letters = lettersOf(tile.ring);
  const segments = { ...tile.segments };
  const old = letters.filter((key) => language.kindOf(tile, key) === language.ground);
  let last = "";
  ports.forEach((port, i) => {
    const kind = kinds[i] ?? "";
    if (kind === language.ground) {
      letters[port] = old[0] ?? newLetter(letters, segments, "f");
      segments[letters[port] ?? "f"] ??= language.written(kind);
    } else if (i > 0 && kinds[i - 1] === kind) {
      letters[port] = last;
    } else {
      letters[port] = newLetter(letters, segments, kind.slice(kind.indexOf(":") + 1));
      segments[letters[port] ?? ""] = language.written(kind);
    }
    last = letters[port] ?? "";
  });
  const single = ends({ ...tile, segments }, letters, language);
  const fresh = ports.map((port) => letters[port] ?? "").find((key) => single.includes(key));
  const partner = single.filter((key) => key !== fresh && fresh !== undefined && language.full(kindIn(segments[key])) === language.full(kindIn(segments[fresh])));
  // The second end of a road makes it a road from side to side.
  if (ports.length === 3 && fresh !== undefined && partner.length === 1) {
    letters.forEach((key, port) => {
      if (key === fresh) letters[port] = partner[0] ?? key;
    });
  }
  return grounded(tile, letters, segments, language, meets(tile, letters, segments, language));
}

/** Two segments become one. Null: they are not of one kind. */
export function connected(tile: TileData, a: string, b: string, language: Language): TileData | null {
  if (a === b || language.kindOf(tile, a) !== language.kindOf(tile, b)) return null;
  const letters = lettersOf(tile.ring).map((key) => (key === b ? a : key));
  const segments = { ...tile.segments };
  if (typeof segments[a] === "string" && segments[b] !== undefined) segments[a] = segments[b];
  delete segments[b];
  return language.kindOf(tile, a) === language.ground
    ? tidied(tile, letters, segments)
    : grounded(tile, letters, segments, language, meets(tile, letters, segments, language));
}
/** Every run of ports becomes a segment of its own; the first keeps what is printed on it. Null: it is one run. */
export function cut(tile: TileData, key: string, language: Language): TileData | null {
  const letters = lettersOf(tile.ring);
  const runs = runsOf(letters, key);
  if (runs.length < 2) return null;
  const segments = { ...tile.segments };
  for (const run of runs.slice(1)) {
    const letter = newLetter(letters, segments, key);
    segments[letter] = kindIn(segments[key]);
    for (const port of run) letters[port] = letter;
  }
  return language.kindOf(tile, key) === language.ground
    ? tidied(tile, letters, segments)
    : grounded(tile, letters, segments, language, meets(tile, letters, segments, language));
}
export const canBeCut = (tile: TileData, key: string): boolean => runsOf(lettersOf(tile.ring), key).length > 1;

function moved(tile: TileData, from: (port: number) => number): TileData {
  const move = (ring: string): string => {
    const letters = lettersOf(ring);
    return ringOf(letters.map((_, port) => letters[from(port)] ?? NOBODY));
  };
  const changed = { ...copyOf(tile), ring: move(tile.ring) };
  for (const layer of Object.values(changed.layers ?? {})) layer.ring = move(layer.ring);
  return changed;
}
export const turned = (tile: TileData): TileData => moved(tile, (port) => (port + PORTS - 3) % PORTS);
const mirrorPort = (port: number): number => ((4 - Math.floor(port / 3)) % 4) * 3 + (2 - (port % 3));
export const mirrored = (tile: TileData): TileData => moved(tile, mirrorPort);

/** One half as it is, the other as its image: in a mirror, or turned by half. */
export function symmetric(tile: TileData, how: "mirror" | "half", language: Language): TileData {
  const letters = lettersOf(tile.ring);
  const segments = { ...tile.segments };
  const image = (port: number): number => (how === "mirror" ? mirrorPort(port) : (port + 6) % PORTS);
  const half = (how === "mirror" ? [9, 10, 11, 0, 1, 7, 8] : [9, 10, 11, 0, 1, 2]).filter((port) => port < PORTS);
  const twin = new Map<string, string>();
  const next = [...letters];
  for (const port of half) {
    const key = letters[port] ?? NOBODY;
    if (image(port) === port || key === NOBODY) continue;
    // What crosses the axis is one with its image.
    const crosses = letters.some((one, at) => one === key && (image(at) === at || !half.includes(at)));
    if (!twin.has(key)) {
      const letter = crosses ? key : newLetter([...letters, ...next], segments, key);
      twin.set(key, letter);
      if (!crosses) segments[letter] = copyOf(segments[key] ?? "");
    }
    next[image(port)] = twin.get(key) ?? key;
  }
  const drawn = tidied(tile, next, segments);
  return groundOf(tile, language) === "own" ? drawn : withGround(drawn, language, ends(drawn, next, language).length > 1);
}

// ---- What is printed ----

const RESERVED = new Set(["kind", "marks"]);
export function valueOf(tile: TileData, key: string, attribute: string, language: Language): unknown {
  const segment = tile.segments[key];
  if (typeof segment !== "object") return undefined;
  const found = Object.keys(segment).find((one) => !RESERVED.has(one) && language.full(one, language.words.attributes) === attribute);
  return found === undefined ? undefined : segment[found];
}
/** `value` undefined: as it is by itself. */
export function withValue(tile: TileData, key: string, attribute: string, value: unknown, language: Language): TileData {
  const segment = tile.segments[key];
  const fields = typeof segment === "object" ? { ...segment } : { kind: segment ?? "" };
  for (const one of Object.keys(fields)) {
    if (!RESERVED.has(one) && language.full(one, language.words.attributes) === attribute) delete fields[one];
  }
  if (value !== undefined) fields[language.written(attribute)] = value;
  return withSegment(tile, key, fields);
}
function withSegment(tile: TileData, key: string, fields: { kind: string; marks?: string[]; [more: string]: unknown }): TileData {
  if (fields.marks?.length === 0) delete fields.marks;
  return { ...tile, segments: { ...tile.segments, [key]: Object.keys(fields).length === 1 ? fields.kind : fields } };
}
export const marksOf = (tile: TileData, key: string): string[] => {
  const segment = tile.segments[key];
  return typeof segment === "object" ? (segment.marks ?? []) : [];
};
export function withMark(tile: TileData, mark: string, on: boolean, key = ""): TileData {
  const changed = (marks: string[]): string[] => (on ? [...new Set([...marks, mark])] : marks.filter((one) => one !== mark));
  if (key !== "") {
    const segment = tile.segments[key];
    const fields = typeof segment === "object" ? { ...segment } : { kind: segment ?? "" };
    return withSegment(tile, key, { ...fields, marks: changed(marksOf(tile, key)) });
  }
  const next = { ...tile, marks: changed(tile.marks ?? []) };
  if (next.marks.length === 0) delete (next as TileData).marks;
  return next;
}
/** A kind without ports: there, or not. */
export const symbolKey = (tile: TileData, kind: string, language: Language): string | undefined =>
  Object.keys(tile.segments).find((key) => key.length > 1 && language.kindOf(tile, key) === kind);
export function withSymbol(tile: TileData, kind: string, on: boolean, language: Language): TileData {
  const segments = { ...tile.segments };
  const key = symbolKey(tile, kind, language);
  if (on && key === undefined) segments[kind.slice(kind.indexOf(":") + 1).padEnd(2, "_")] = language.written(kind);
  if (!on && key !== undefined) delete segments[key];
  return tidied(tile, lettersOf(tile.ring), segments);
}

/** A copy for another plugin, whose words are written as that one must. */
export function takenOver(tile: TileData, id: string, from: Language, to: Language): TileData {
  const rewrite = (segments: TileData["segments"]): TileData["segments"] =>
    Object.fromEntries(Object.entries(segments).map(([key, segment]) => {
      if (typeof segment === "string") return [key, to.written(from.full(segment))];
      const fields: { kind: string; marks?: string[]; [more: string]: unknown } = { kind: to.written(from.full(segment.kind)) };
      for (const [name, value] of Object.entries(segment)) {
        if (name === "marks") fields.marks = segment.marks;
        else if (name !== "kind") fields[to.written(from.full(name, from.words.attributes))] = value;
      }
      return [key, fields];
    }));
  const copy = copyOf(tile);
  const layers = copy.layers && Object.fromEntries(Object.entries(copy.layers).map(([name, one]) => [name, { ...one, segments: rewrite(one.segments) }]));
  const taken: TileData = { ...copy, id, segments: rewrite(copy.segments), ...(layers ? { layers } : {}) };
  delete taken.start;
  return taken;
}

/** The first name that no tile has: A to Z, then numbers. */
export function freeId(tiles: readonly TileData[], plugin: string, wish = ""): string {
  const taken = new Set(tiles.map((one) => one.id));
  const names = wish ? [wish, ...Array.from({ length: 99 }, (_, i) => `${wish}-${i + 2}`)]
    : [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ", ...Array.from({ length: 999 }, (_, i) => String(i + 1))];
  return `${plugin}/${names.find((one) => !taken.has(`${plugin}/${one}`)) ?? "new"}`;
}
