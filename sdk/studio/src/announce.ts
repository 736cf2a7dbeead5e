// Tells screen readers what has happened.
let region: HTMLElement | null = null;

/** Read when the reader has nothing else to say. */
export function announce(text: string): void {
  if (!region) {
    region = document.createElement("div");
    region.className = "unseen";
    region.setAttribute("role", "status");
    region.setAttribute("aria-live", "polite");
    region.id = "announcer";
    document.body.append(region);
  }
  if (region.textContent === text) region.textContent = "";
  region.textContent = text;
}
