// The messages of those who write rules, as far as the workbench uses them.
import type { Diagnostic } from "../protocol.js";

/** A plugin or variant with what belongs to it. */
export interface Thing {
  thing: string; // "plugins/ID" or "scripts/variants/ID.lua"
  kind: "plugin" | "variant";
  id: string;
  own: boolean; // lies in the folder of the studio
  files: string[];
}
export interface Source {
  file: string;
  text: string;
  hash: string;
  own: boolean;
}
export interface Check {
  ok: boolean;
  errors: Diagnostic[];
  warnings: Diagnostic[];
  failures: string[];
  notes: string[];
  summary: string;
  games: number;
}
export interface Case {
  file: string;
  number: number;
  title: string;
  passed: boolean;
  seconds: number;
  failures: Diagnostic[];
}
export interface Hook {
  id: string;
  at: string;
  plugin: string;
  file: string;
  line: number;
  rules: string[];
  when: string;
  calls?: number; // a game
  microseconds?: number; // a game
  share?: number; // of the time of a game
}
export interface Word {
  name: string;
  type: string;
  about: string;
}
export interface Words {
  spaces: { name: string; about: string; names: Word[] }[];
  things: { name: string; about: string; names: Word[] }[];
  tables: { name: string; about: string; names: Word[] }[];
  points: { name: string; shape: string; type: string; sets: string; about: string }[];
  denials: { name: string; about: string }[];
  targets: { name: string; fields: string; about: string }[];
  ids?: Record<string, string[]>;
}
export interface Measured {
  key: string;
  label: string;
  change: number;
  low: number;
  high: number;
  clear: boolean;
  says: [before: string, now: string, change: string, interval: string];
}
export interface Compared {
  bots: string[];
  pairs: number;
  differing?: number;
  verdict?: string;
  is_over: boolean;
  same: boolean; // nothing that a game can depend on is different
  faults: number;
  fault?: string;
  metrics: Measured[];
}
interface Under {
  ruleset: string;
  with?: string[];
}

declare module "../protocol.js" {
  interface Requests {
    things: [Record<string, never>, { things: Thing[] }];
    read: [{ file: string }, Source];
    write: [{ file: string; text: string; hash: string }, { file: string; hash: string }];
    new: [{ kind: Thing["kind"]; name: string }, { thing: string; files: string[] }];
    check: [{ thing: string; games?: number; file?: string; text?: string }, Check];
    words: [Under | Record<string, never>, Words];
    test: [{ thing: string }, { passed: number; failed: number; cases: Case[] }];
    hooks: [Under & { games?: number }, { games: number; microseconds: number; hooks: Hook[] }];
    watch: [Record<string, never>, { folder: string }];
    rerun: [{ game: string }, RulesReport];
    before: [Under, { before: number; title: string }];
    compare: [Under & { before: number; pairs?: number }, Compared];
  }
}
