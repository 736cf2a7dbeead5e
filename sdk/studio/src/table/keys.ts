// The keys of the table: what they are called, and which of them is meant.
export const KEYS: [string, string][] = [
  ["← ↑ ↓ →", "from one legal place to the next"],
  [", .", "the place or answer before, and the next"],
  ["r R", "turn the tile, or turn it back"],
  ["m", "the next sort of piece, where there are several"],
  ["1 … 9", "the answer with that number"],
  ["0", "none, or pass"],
  ["Enter", "answer what is chosen"],
  ["u U", "take back, or forward again"],
  ["[ ]", "look one answer back, or on"],
  ["w", "why is a move not legal?"],
  ["/", "type a move"],
  ["o", "who would be paid, for all kinds"],
  ["b", "one answer of a bot"],
  ["p", "let the bots play on, or stop them"],
  ["h", "what a bot would do"],
  ["+ - f", "zoom, and the whole board"],
  ["n", "a new game"],
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
