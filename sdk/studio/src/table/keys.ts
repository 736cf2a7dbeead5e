// The keys of the table: what they are called, and which of them is meant.
import { said } from "../said.js";

export const KEYS: [string, string][] = [
  ["← ↑ ↓ →", said("from one legal place to the next")],
  [", .", said("the place or answer before, and the next")],
  ["r R", said("turn the tile, or turn it back")],
  ["m", said("the next sort of piece, where there are several")],
  ["1 … 9", said("the answer with that number")],
  ["0", said("none, or pass")],
  ["Enter", said("answer what is chosen")],
  ["u U", said("take back, or forward again")],
  ["[ ]", said("look one answer back, or on")],
  ["w", said("why is a move not legal?")],
  ["/", said("type a move")],
  ["o", said("who would be paid, for all kinds")],
  ["b", said("one answer of a bot")],
  ["p", said("let the bots play on, or stop them")],
  ["h", said("what a bot would do")],
  ["+ - f", said("zoom, and the whole board")],
  ["n", said("a new game")],
];

export interface KeyActions {
  walk: (dx: number, dy: number) => void;
  answer: () => void;
  digit: (digit: string) => void;
  letters: Record<string, () => void>;
}

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Does what the key stands for, unless it is meant for something else on the page. */
export function useKey(event: KeyboardEvent, actions: KeyActions): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  const on = event.target as HTMLElement;
  if (document.querySelector("dialog[open]") || on.closest("input, textarea, select, .cm-editor")) return;
  const arrow = ARROWS[event.key];
  const letter = actions.letters[event.key];
  if (arrow && !on.closest(".log, .side, .tabs")) actions.walk(...arrow);
  else if (event.key === "Enter" && !on.closest("button, summary, a")) actions.answer();
  else if (/^[0-9]$/.test(event.key)) actions.digit(event.key);
  else if (letter) letter();
  else return;
  event.preventDefault();
}
