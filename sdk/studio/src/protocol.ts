// The messages of the session, protocol 1 (docs/session-protocol.md), as far as the pages use them.

export type Cell = [number, number];

export interface Hello {
  protocol: number;
  version: string;
  read_only: boolean;
  folder: string;
  messages: string[];
}

export interface RulesetInfo {
  name: string;
  title: string;
  plugins?: string[];
  file?: string;
}
export interface PluginOption {
  id: string;
  type: "bool" | "int" | "enum";
  default: unknown;
  values?: string[];
  word: string;
  value_words?: string[];
  min?: number;
  max?: number;
  about?: string;
  rules?: string[];
}
export interface PluginInfo {
  id: string;
  title: string;
  version: string;
  requires: unknown;
  parts: { id: string; word: string; title: string; default: boolean }[];
  options: PluginOption[];
  is_game: boolean;
}
export interface VariantInfo {
  name: string;
  title: string;
  status?: string;
  rules?: string[];
  requires?: unknown;
  about?: string;
}
export interface BotInfo {
  name: string;
  about?: string;
  settings?: unknown;
}
export interface Installed {
  rulesets: RulesetInfo[];
  plugins: PluginInfo[];
  variants: VariantInfo[];
  bots: BotInfo[];
}

export interface Seat {
  name: string;
  human: boolean;
  bot: string | null;
  colours: number[];
}
export interface Colour {
  name: string;
  fill: string;
  ink: string;
  shape: string;
  dashes: string;
  icon: string; // id of a shape
}
export interface Tile {
  tile: string;
  name: string;
  picture: string; // id of a shape
}

/** id, layer, feature kind or -1, and the picture as a fragment of SVG. */
export type Shape = [id: string, layer: string, kind: number, svg: string];
/** Number of the shape, place in the picture (100 a tile), and a seat where it has its colour. */
export type Element = [shape: number, x: number, y: number, seat?: number];

export interface Score {
  name: string;
  colour: number | null; // null: all share one score
  points: number;
  soon: number | null; // if the game ended now; null where nobody can tell
  by_kind: [name: string, points: number][];
  other: number;
}
export interface GameEvent {
  n: number; // of the answer, from 1
  by?: string; // who answered; without it a line about what followed
  choice?: string;
  text: string;
  label?: string; // of an answer: its text in words
}
export interface GameState {
  game: string;
  revision: number;
  rules: number; // how often they have changed; then pictures are counted anew
  title: string;
  ruleset: string;
  with: string[];
  set: string[];
  seed: number | string;
  seats: Seat[];
  colours: Colour[];
  over: boolean;
  result: string;
  outcome?: string;
  ending?: string;
  notes?: string[]; // of "open" alone
  winners?: number[];
  turn: number;
  by?: string;
  seat?: number;
  choice?: string;
  prompt?: string;
  is_person?: boolean;
  can_pass?: boolean;
  position: number;
  answers: number;
  undo: boolean;
  redo: boolean;
  scores: Score[];
  shared: boolean;
  tracks: { name: string; each: boolean; values: number[] }[];
  pieces: string[];
  supply: number[][];
  counts: string;
  goal: string;
  tiles_left: number;
  hand: Tile[];
  loose: (Tile & { where: string; holder?: number })[];
  secrets?: string;
  unseen: (Tile & { count: number; places: number })[];
  dead: Cell[];
  extent: [number, number, number, number];
  last?: Cell;
  cells: [x: number, y: number, words: string][]; // what lies there
  elements: Element[];
  kinds: { id: string; name: string; icon: string }[];
  events: GameEvent[];
  kept?: string;
  complaint?: string;
  patterns?: string;
  shapes: Shape[];
}

export type OptionKind = "place" | "claim" | "settle" | "ask" | "token" | "action" | "none" | "pass";
export interface Option {
  text: string;
  label: string;
  kind: OptionKind;
  tile?: string;
  cell?: Cell;
  rotation?: number;
  picture?: string;
  piece?: string;
  piece_name?: string;
  colour?: number;
  segment?: string;
  feature_kind?: string;
  feature_name?: string;
  at?: [number, number]; // in the cell, 100 a tile
}
export interface Options {
  revision: number;
  choice?: string;
  by?: string;
  seat?: number;
  hidden?: boolean; // what can be answered is a secret of somebody else
  options: Option[];
  shapes?: Shape[];
}

export interface Award {
  to: number[]; // colours
  what: string;
  name: string;
  reason: string;
  points: number;
  sum: string;
  cells: Cell[];
}
export interface Considered {
  text: string;
  awards: Award[];
  owners: {
    kind: string;
    name: string;
    segment: string;
    to: number[];
    complete: boolean;
    tiles: number;
    points: number; // that the end would give for it
    cells: Cell[];
  }[];
  scores: { colour: number | null; points: number; soon: number }[];
  is_whole: boolean; // false: hidden things may count, and what they decide is left out
}

export interface WhyAnswer {
  legal: boolean;
  move: string;
  reasons: { id: string; text: string; plugin?: string; rules?: string[]; says?: string[] | string }[];
  nearest: string[];
}
export interface Curve {
  revision: number;
  points: { answer: number; turn: number; scores: number[]; soon?: number[] }[];
  marks: { answer: number; kind: "award" | "lead"; to: number[]; text: string }[];
}
export interface Advice {
  bot: string;
  revision: number;
  moves: { text: string; label: string; value: number; visits?: number; words: string | string[] }[];
}

export type ErrorCode =
  | "usage" | "unknown" | "illegal" | "stale" | "input" | "rule" | "limit" | "read_only" | "exists" | "environment"
  | "cancelled" | "denied" | "connection"; // the last two: of what carries messages
export interface Diagnostic {
  file?: string;
  line?: number;
  column?: number;
  message: string;
  hint?: string;
}

/** What is asked with which fields, and what comes back. Screens may add their own by `declare module`. */
export interface Requests {
  hello: [Record<string, never>, Hello];
  installed: [Record<string, never>, Installed];
  open: [OpenRequest, GameState];
  games: [Record<string, never>, { games: { game: string; title: string; over: boolean; answers: number }[] }];
  close: [{ game: string }, unknown];
  state: [{ game: string; seat?: string; shapes?: number }, GameState];
  options: [{ game: string; shapes?: number }, Options];
  consider: [{ game: string; text: string }, Considered];
  answer: [{ game: string; revision: number; text: string; shapes?: number }, GameState];
  bots: [{ game: string; to: "one" | "person" | "end"; shapes?: number }, GameState];
  undo: [{ game: string; shapes?: number }, GameState];
  redo: [{ game: string; shapes?: number }, GameState];
  go_to: [{ game: string; position: number; shapes?: number }, GameState];
  advise: [{ game: string; bot?: string }, Advice];
  why: [{ game: string; move: string; spot?: [x: number, y: number, across: number, down: number] }, WhyAnswer];
  fits: [{ game: string; tile: string }, { cells: [number, number, number[]][] }];
  curve: [{ game: string }, Curve];
  record: [{ game: string }, { text: string }];
  save: [{ game: string; file: string; replace?: boolean }, { file: string }];
  link: [{ game: string }, { fragment: string }];
  scenario: [{ game: string; name: string; title?: string; expects?: unknown }, { text: string; file?: string }];
  svg: [{ game: string; owners?: boolean; legend?: boolean }, { text: string }];
  kept: [Record<string, never>, { games: KeptGame[] }];
}
/** Why a game stays under its old rules. */
export interface Refusal {
  code: ErrorCode;
  message: string;
  diagnostics?: Diagnostic[];
}
/** What has become of a game whose rules were changed; empty: nothing. */
export interface RulesReport {
  answers?: number;
  kept?: number;
  first_difference?: { answer: number; at: string; before: string; now: string; cell?: Cell };
  stopped?: string;
  problem?: Refusal;
}
export interface OpenRequest {
  ruleset?: string;
  record?: string;
  file?: string;
  link?: string;
  kept?: number;
  with?: string[];
  set?: string[];
  seats?: string[];
  names?: string[];
  seed?: number | string;
  at?: number;
}
export interface KeptGame {
  number: number;
  when: string;
  ruleset: string;
  players: string[];
  answers: number;
  over: boolean;
  standing: string;
}
