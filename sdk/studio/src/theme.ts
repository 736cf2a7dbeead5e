// Light or dark: as the system has it, or as chosen.
const KEY = "bastide-theme";
export type Theme = "auto" | "light" | "dark";
export const themes: Theme[] = ["auto", "light", "dark"];

export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY) as Theme | null;
    return stored && themes.includes(stored) ? stored : "auto";
  } catch {
    return "auto";
  }
}
export function applyTheme(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Then only until the page is left.
  }
}
export const hasReducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
