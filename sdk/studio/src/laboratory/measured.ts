// Measurements as the session tells them (docs/session-protocol.md, "Measuring").
import type { Diagnostic, ErrorCode } from "../protocol.js";
import { said } from "../said.js";

export type Verb = "sim" | "ab" | "ladder";
export type Stage = "waiting" | "running" | "cancelled" | "finished" | "failed";
export interface Row {
  key: string;
  label: string;
  unit: "points" | "share" | "number" | "Elo";
  value: number;
  low: number;
  high: number;
  text: string;
  a?: string;
  b?: string;
  clear?: boolean;
}
/** The change of a number in two parts: of the rule alone, and of what the players make of it; null: none. */
export interface Parts {
  says: string;
  rows: { rule: Row | null; players: Row | null }[];
}
/** Number of the pair, and its values on both sides. */
export type Dot = [number: number, a: number, b: number];
export type Plot =
  | { kind: "pairs" | "swapped"; key: string; share: boolean; dots: Dot[] }
  | { kind: "histogram"; least: number; bins: number[] };
export interface JobHead {
  job: string;
  stage: Stage;
  verb: Verb;
  title: string;
  command: string | null;
  bots: string[];
  seed: number | string;
  notes: string[];
  unit: "games" | "pairs";
  done: number;
  of: number;
  seconds: number;
  error: { code: ErrorCode; message: string; diagnostics?: Diagnostic[] } | null;
}
export interface Job extends JobHead {
  counted?: number;
  verdict?: string;
  estimate?: Row[];
  parts?: Parts;
  plot?: Plot | null;
  faults?: string[];
  fault_count?: number;
  result?: unknown;
}
export interface RulesChoice {
  ruleset: string;
  with?: string[];
  set?: string[];
}
export interface Measure extends RulesChoice {
  verb: Verb;
  against?: RulesChoice;
  bots?: string[];
  games?: number;
  pairs?: number;
  players?: number;
  seed?: number | string;
}
declare module "../protocol.js" {
  interface Requests {
    measure: [Measure, { job: string }];
    jobs: [Record<string, never>, { jobs: JobHead[] }];
    job: [{ job: string; row?: string; result?: boolean }, Job];
    cancel: [{ job: string }, unknown];
    resume: [{ job: string }, unknown];
    forget: [{ job: string }, unknown];
    report: [{ job: string }, { text: string }];
    save_report: [{ job: string; file: string; replace?: boolean }, { file: string }];
    open_measured: [{ job: string; number: number; side?: "a" | "b" }, GameState];
  }
}

export const STAGES: Record<Stage, string> = {
  waiting: said("waiting"), running: said("playing"), cancelled: said("cancelled"), finished: said("finished"), failed: said("failed"),
};
