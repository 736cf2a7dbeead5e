// What may be answered now, as things to point at: places for the tile in hand, spots for pieces, and the rest as a list.
import type { Cell, GameState, Option } from "../protocol.js";
import { said, saidCounted } from "../said.js";
import type { Target } from "./board.js";

/** Which piece an answer places: colour and kind. */
export const sortOf = (option: Option): string => `${option.colour ?? ""} ${option.piece ?? ""}`;
const keyOf = (option: Option): string => (option.kind === "place" ? `cell ${option.cell?.join()}` : `spot ${option.text}`);
const isAt = (option: Option, cell: Cell | undefined): boolean => option.cell?.join() === cell?.join();

export class Choices {
  options: readonly Option[] = [];
  turned = 0; // of the tile in hand
  hand = ""; // which tile, where several may be placed
  sort = ""; // of piece, where several may be placed
  private digits = new Map<Option, string>();
  private at = new Map<string, Option[]>(); // by target

  take(options: readonly Option[]): void {
    this.options = options;
    const { tiles } = this;
    if (!tiles.includes(this.hand)) this.hand = tiles[0] ?? "";
    if (!this.sorts.has(this.sort)) this.sort = [...this.sorts.keys()][0] ?? "";
    this.keepTurn();
    this.number();
  }

  get isPlacing(): boolean {
    return this.options.some((one) => one.kind === "place");
  }
  /** Tiles that may be placed. */
  get tiles(): string[] {
    return [...new Set(this.options.filter((one) => one.kind === "place").map((one) => one.tile ?? ""))];
  }
  /** Places for the tile in hand. */
  get placing(): Option[] {
    return this.options.filter((one) => one.kind === "place" && (one.tile ?? "") === this.hand);
  }
  /** Pieces that can be placed, each sort with one of its answers. */
  get sorts(): Map<string, Option> {
    const sorts = new Map<string, Option>();
    for (const one of this.options) if (one.kind === "claim" && !sorts.has(sortOf(one))) sorts.set(sortOf(one), one);
    return sorts;
  }
  /** Answers that are no places for tiles; of pieces only those of the chosen sort. */
  get others(): Option[] {
    const all = this.sorts.size < 2;
    return this.options.filter((one) => one.kind !== "place" && (all || one.kind !== "claim" || sortOf(one) === this.sort));
  }
  /** Those of them that have no place on the board. */
  get loose(): Option[] {
    return this.others.filter((one) => !one.cell);
  }

  takeTile(tile: string): void {
    this.hand = tile;
    this.keepTurn();
  }
  takeSort(sort: string): void {
    this.sort = sort;
    this.number();
  }
  get nextSort(): string {
    const sorts = [...this.sorts.keys()];
    return sorts[(sorts.indexOf(this.sort) + 1) % Math.max(sorts.length, 1)] ?? this.sort;
  }
  /** So that it is offered as it is: the tile, the turn, the sort of piece. */
  lead(option: Option): void {
    if (option.kind === "place") this.hand = option.tile ?? "";
    if (option.kind === "claim") this.takeSort(sortOf(option));
    if (option.rotation !== undefined) this.turned = option.rotation;
  }

  /** The next turn in which the tile fits into the cell, or anywhere. */
  turn(by: number, from: number, cell: Cell | undefined): void {
    const here = this.placing.filter((one) => cell === undefined || isAt(one, cell)).map((one) => one.rotation ?? 0);
    const steps = [1, 2, 3, 4].map((n) => (((from + n * by) % 4) + 4) % 4);
    this.turned = steps.find((one) => here.includes(one)) ?? from;
  }
  /** The same place in the present turn. */
  asTurned(option: Option | null): Option | null {
    if (!option) return null;
    return this.placing.find((one) => isAt(one, option.cell) && one.rotation === this.turned) ?? option;
  }

  digitOf(option: Option): string | undefined {
    return this.digits.get(option);
  }
  withDigit(digit: string): Option | undefined {
    return this.others.find((one) => this.digits.get(one) === digit);
  }
  keyOf(option: Option | null): string {
    return option ? keyOf(option) : "";
  }
  /** The answer that a target stands for now. */
  of(target: Target | null): Option | null {
    const options = target ? this.at.get(target.key) ?? [] : [];
    return options.find((one) => one.rotation === this.turned) ?? options[0] ?? null;
  }

  targets(): Target[] {
    this.at = new Map();
    for (const option of [...this.placing, ...this.others]) {
      if (option.cell) this.at.set(keyOf(option), [...(this.at.get(keyOf(option)) ?? []), option]);
    }
    return [...this.at].map(([key, options]) => {
      const [first] = options as [Option];
      const cell = first.cell as Cell;
      if (first.kind === "place") return { key, cell, digits: "", strong: options.some((one) => one.rotation === this.turned) };
      return { key, cell, at: first.at ?? [50, 50], digits: this.digits.get(first) ?? "", strong: true };
    });
  }

  private keepTurn(): void {
    const turns = this.placing.map((one) => one.rotation ?? 0);
    if (turns.length > 0 && !turns.includes(this.turned)) this.turned = turns[0] ?? 0;
  }
  private number(): void {
    this.digits = new Map();
    let n = 0;
    for (const option of this.others) {
      if (option.kind === "none" || option.kind === "pass") this.digits.set(option, "0");
      else if (++n < 10) this.digits.set(option, String(n));
    }
  }
}

/** Cells with tiles and those where one could go, in words for readers. */
export function cellsInWords(state: GameState, options: readonly Option[]): Map<string, { cell: Cell; label: string }> {
  const cells = new Map<string, { cell: Cell; label: string }>();
  const put = (cell: Cell, what: string) => cells.set(cell.join(), { cell, label: `${cell.join(", ")}: ${what}` });
  const add = (cell: Cell, what: string) => {
    const known = cells.get(cell.join());
    if (known) known.label += `; ${what}`;
    else put(cell, what);
  };
  for (const [x, y, words] of state.cells) put([x, y], words);
  for (const { cell: [x, y] } of [...cells.values()]) {
    for (const one of [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]] as Cell[]) if (!cells.has(one.join())) put(one, said("open"));
  }
  for (const cell of state.dead) put(cell, said("open, no tile left fits"));
  for (const option of options) {
    if (!option.cell) continue;
    const turns = options.filter((one) => one.kind === "place" && isAt(one, option.cell)).length;
    if (option.kind === "place") put(option.cell, saidCounted("fits in {} turn", "fits in {} turns", turns));
    else add(option.cell, option.label);
  }
  return cells;
}
