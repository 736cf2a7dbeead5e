// Dialogs above the page, and short notes at its edge.
import { html, render, type TemplateResult } from "lit";
import { said } from "./said.js";

/** Shows a dialog until it is closed; the element is for those who close it themselves. */
export function dialog(title: string, content: TemplateResult | ((close: () => void) => TemplateResult), css = ""): HTMLDialogElement {
  const box = document.createElement("dialog");
  box.className = css;
  box.setAttribute("aria-labelledby", "dialog-title");
  const close = () => box.close();
  const draw = () =>
    render(
      html`<div class="dialog-head"><h2 id="dialog-title">${title}</h2>
          <button class="plain" type="button" aria-label=${said("Close")} @click=${close}>✕</button></div>
        <div class="dialog-body">${typeof content === "function" ? content(close) : content}</div>`,
      box,
    );
  draw();
  document.body.append(box);
  box.addEventListener("close", () => {
    if (corner && box.contains(corner)) document.body.append(corner);
    box.remove();
  });
  box.addEventListener("click", (event) => {
    if (event.target === box) close();
  });
  box.showModal();
  return box;
}

let corner: HTMLElement | null = null;
/** A note that goes by itself; errors stay until they are clicked away. */
export function note(text: string, kind: "good" | "error" = "good"): void {
  corner ??= Object.assign(document.createElement("div"), { className: "notes" });
  // While a dialog is open all else is out of reach.
  const home = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  if (corner.parentElement !== home) home.append(corner);
  const one = document.createElement("div");
  one.className = `note ${kind}`;
  one.setAttribute("role", kind === "error" ? "alert" : "status");
  const words = document.createElement("span");
  words.textContent = text;
  one.append(words);
  const away = document.createElement("button");
  away.type = "button";
  away.className = "plain";
  away.setAttribute("aria-label", said("Close this note"));
  away.textContent = "✕";
  away.addEventListener("click", () => one.remove());
  one.append(away);
  corner.append(one);
  if (kind === "good") setTimeout(() => one.remove(), 6000);
}
export function noteError(error: unknown): void {
  note(error instanceof Error ? error.message : String(error), "error");
}
