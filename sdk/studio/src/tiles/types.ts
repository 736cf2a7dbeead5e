// What the session tells of tiles (docs/session-protocol.md, Tiles).
import type { Shape } from "../protocol.js";

export interface TileData {
  id: string;
  count: number;
  ring: string;
  segments: Record<string, string | { kind: string; marks?: string[]; [more: string]: unknown }>;
  touches?: Record<string, string[]>;
  layers?: Record<string, { ring: string; segments: TileData["segments"] }>;
  marks?: string[];
  start?: boolean;
  [more: string]: unknown;
}
interface Said {
  id: string;
  word: string;
  says: string[];
  rules: string[];
}
export interface Attribute extends Said {
  type: "int" | "bool" | "enum";
  of: string;
  initial: number;
  min?: number;
  max?: number;
  values?: string[];
  kinds: string[];
  tiles: number;
}
export interface TileWords {
  title: string;
  plugins: string[];
  kinds: (Said & { form: "ground" | "area" | "line" | "symbol"; layer: string; mark: string; icon: string })[];
  attributes: Attribute[];
  marks: (Said & { drawn: boolean; tiles: number; segments: number; kinds: string[] })[];
  sides: { name: string; kinds: string[]; tiles: number }[];
  patterns: string;
  shapes: Shape[];
}
export interface TilePlace {
  plugin: string;
  part: string;
  word: string; // for the part
  title: string;
  file: string;
  own: boolean;
}
export interface TileProblem {
  tile: number | null;
  field: string;
  message: string;
}
export interface CheckedTile {
  tile: number;
  id: string;
  shape: string;
  picture: string;
  segments: { key: string; kind: string; at?: [number, number]; region?: string }[];
  turns: number;
  own_mirror: boolean;
  alike: string[];
  mirror_images: string[];
  fits: number[];
}
export interface TileCheck {
  ok: boolean;
  problems: TileProblem[];
  tiles: CheckedTile[];
  game_tiles?: number;
  patterns?: string;
}
export interface Draft {
  ruleset: string;
  plugin: string;
  part?: string;
  tiles: TileData[];
}
export interface Paper {
  mm?: number;
  bleed?: number;
  margin?: number;
  paper?: string;
  landscape?: boolean;
  copies?: number;
  one_each?: boolean;
  backs?: boolean;
  all?: boolean;
}

declare module "../protocol.js" {
  interface Requests {
    tile_words: [{ ruleset: string }, TileWords];
    tile_files: [Record<string, never>, { files: TilePlace[] }];
    tile_file: [{ plugin: string; part?: string }, TilePlace & { hash: string; ruleset: string; tiles: TileData[] }];
    check_tiles: [Draft & { show?: number[] }, TileCheck];
    save_tiles: [Draft & { seen?: string; title?: string }, { file: string; files: string[]; hash: string; ruleset: string }];
    tile_table: [{ tiles: TileData[] }, { text: string }];
    read_tile_table: [{ text: string }, { tiles: TileData[] }];
    tile_sheet: [Draft & Paper, { pdf: string; tiles: number; pages: number; columns: number; rows: number }];
    play_tile: [{ ruleset: string; tile: string }, GameState & { first: boolean }];
  }
}
