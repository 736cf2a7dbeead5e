// Tiles on paper and in tables: dialogs that end in a file.
import { html, nothing, render, type TemplateResult } from "lit";
import { client, SessionError } from "../client.js";
import { dialog, note } from "../dialog.js";
import { said, saidCounted, saidParts, saidWith } from "../said.js";
import type { Draft, Paper, TileData } from "./types.js";

export function download(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));

/** A dialog whose content is drawn anew when something in it changes. */
export function liveDialog(title: string, css: string, view: (close: () => void, redraw: () => void) => TemplateResult): void {
  const holder = document.createElement("div");
  const box = dialog(title, html`${holder}`, css);
  const redraw = (): void => {
    render(view(() => box.close(), redraw), holder);
  };
  redraw();
  setTimeout(() => holder.querySelector<HTMLElement>("input, select, textarea, button")?.focus(), 30);
}
export const troubleOf = (error: unknown): string =>
  error instanceof SessionError && error.diagnostics.length > 0
    ? error.diagnostics.map((one) => `${one.line ? `${saidWith("line {}", one.line)}: ` : ""}${one.message}`).join("\n")
    : error instanceof Error ? error.message : String(error);

let paper: Paper = { mm: 45, bleed: 2, margin: 10, paper: "a4", copies: 1 };

export function askSheet(draft: Draft): void {
  let trouble = "";
  let busy = false;
  const print = async (event: Event, close: () => void, redraw: () => void): Promise<void> => {
    event.preventDefault();
    busy = true;
    trouble = "";
    redraw();
    try {
      const sheet = await client.ask("tile_sheet", { ...draft, ...paper });
      download(`${draft.plugin}-tiles.pdf`, bytesOf(sheet.pdf), "application/pdf");
      close();
      const tiles = saidCounted("{} tile", "{} tiles", sheet.tiles);
      const pages = saidCounted("{} page", "{} pages", sheet.pages);
      note(saidWith("{} of {} mm on {}. Print at 100 %.", tiles, paper.mm ?? 45, pages));
    } catch (error) {
      trouble = troubleOf(error);
      busy = false;
      redraw();
    }
  };
  const number = (name: "mm" | "bleed" | "margin" | "copies", label: string, min: number, max: number, step: string): TemplateResult =>
    html`<label class="field">${label} <input type="number" name=${name} required min=${min} max=${max} step=${step} .value=${String(paper[name])}
      @change=${(event: Event) => (paper = { ...paper, [name]: Number((event.target as HTMLInputElement).value) })}></label>`;
  const check = (name: "landscape" | "one_each" | "backs" | "all", label: string): TemplateResult =>
    html`<label class="check"><input type="checkbox" name=${name} .checked=${paper[name] === true}
      @change=${(event: Event) => (paper = { ...paper, [name]: (event.target as HTMLInputElement).checked })}> ${label}</label>`;
  liveDialog(said("Print sheet"), "sheet-dialog", (close, redraw) => html`<form @submit=${(event: Event) => void print(event, close, redraw)}>
    <div class="two">${number("mm", said("Side of a tile, mm"), 10, 200, "any")}${number("bleed", said("Bleed, mm"), 0, 10, "any")}
      ${number("margin", said("Margin of the paper, mm"), 0, 50, "any")}${number("copies", said("Copies of the set"), 1, 100, "1")}
      <label class="field">${said("Paper")} <select name="paper" @change=${(event: Event) => (paper = { ...paper, paper: (event.target as HTMLSelectElement).value })}>
        ${[["a4", "A4, 210 × 297 mm"], ["a3", "A3, 297 × 420 mm"], ["letter", "Letter, 8.5 × 11 in"], ["legal", "Legal, 8.5 × 14 in"]].map(
          ([id, words]) => html`<option value=${id} ?selected=${id === paper.paper}>${words}</option>`)}</select></label></div>
    <div class="checks">${check("landscape", said("On its long side"))}${check("one_each", said("One tile of each kind"))}${check("backs", said("Backs, to print on both sides"))}${check("all", said("All tiles of the game, not these alone"))}</div>
    <p class="small faint">${saidParts(
      "Cutting marks lie in the margin; what is printed goes on into the bleed. As {} prints it.", html`<code>bastide tile sheet</code>`)}</p>
    ${trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : nothing}
    <div class="row end"><button class="main" type="submit" ?disabled=${busy}>${busy ? said("Drawing …") : said("Download PDF")}</button></div></form>`);
}

export function askTable(take: (tiles: TileData[]) => void): void {
  let text = "";
  let trouble = "";
  const read = async (event: Event, close: () => void, redraw: () => void): Promise<void> => {
    event.preventDefault();
    try {
      const { tiles } = await client.ask("read_tile_table", { text });
      close();
      take(tiles);
    } catch (error) {
      trouble = troubleOf(error);
      redraw();
    }
  };
  const open = async (event: Event, redraw: () => void): Promise<void> => {
    text = (await (event.target as HTMLInputElement).files?.[0]?.text()) ?? text;
    redraw();
  };
  liveDialog(said("Tiles from a table"), "table-dialog", (close, redraw) => html`<form @submit=${(event: Event) => void read(event, close, redraw)}>
    <p class="small faint">${saidParts(
      "As {} writes it, from a spreadsheet: a row a tile. A tile whose name is there already is replaced.", html`<i>${said("Save as a table")}</i>`)}</p>
    <label class="field">${said("File")} <input type="file" accept=".csv,.tsv,.txt,text/csv" @change=${(event: Event) => void open(event, redraw)}></label>
    <label class="field">${said("or its text")} <textarea name="table" rows="8" spellcheck="false" .value=${text} @input=${(event: Event) => (text = (event.target as HTMLTextAreaElement).value)}></textarea></label>
    ${trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : nothing}
    <div class="row end"><button class="main" type="submit">${said("Take these tiles")}</button></div></form>`);
}
