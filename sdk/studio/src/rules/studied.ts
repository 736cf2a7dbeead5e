// Rules that are read without having a name: what the composer holds.
import type { Composed } from "../composer/composed.js";

export interface Studied {
  composed: Composed;
  title: string;
}
let studied: Studied | null = null;
export function study(composed: Composed, title: string): void {
  studied = { composed, title };
}
export const isStudied = (): Studied | null => studied;
