// What becomes of a game: records, links, pictures, scenarios.
import { html } from "lit";
import { client, SessionError } from "../client.js";
import { dialog, note, noteError } from "../dialog.js";
import type { KeptGame } from "../protocol.js";
import { said, saidCounted, saidWith } from "../said.js";
import type { GameModel } from "./model.js";

function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
const nameOf = (model: GameModel): string => `${model.state?.ruleset ?? "game"}-${model.state?.position ?? 0}`;

async function guarded(use: () => Promise<void>): Promise<void> {
  try {
    await use();
  } catch (error) {
    noteError(error);
  }
}

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    note(done);
  } catch {
    dialog(said("Copy this"), html`<textarea class="copy" readonly rows="6" aria-label=${said("Text to copy")}>${text}</textarea>`);
  }
}

export const downloadRecord = (model: GameModel): Promise<void> =>
  guarded(async () => {
    const { text } = await client.ask("record", { game: model.id });
    download(`${nameOf(model)}.jsonl`, new Blob([text], { type: "application/jsonl" }));
  });

export const copyLink = (model: GameModel): Promise<void> =>
  guarded(async () => {
    const { fragment } = await client.ask("link", { game: model.id });
    const address = new URL(location.href);
    address.hash = `#table/link=${fragment}`;
    await copy(address.href, said("The link is in the clipboard. It holds the whole game."));
  });

const svgOf = async (model: GameModel): Promise<string> => (await client.ask("svg", { game: model.id })).text;

export const downloadSvg = (model: GameModel): Promise<void> =>
  guarded(async () => download(`${nameOf(model)}.svg`, new Blob([await svgOf(model)], { type: "image/svg+xml" })));

export const downloadPng = (model: GameModel): Promise<void> =>
  guarded(async () => {
    const text = await svgOf(model);
    // Parsed, its style would be one of this page, which allows none.
    const [, , w = 1000, h = 1000] = (/viewBox="([^"]*)"/.exec(text)?.[1] ?? "").split(/[\s,]+/).map(Number);
    const scale = Math.min(2, 8000 / Math.max(w, h));
    const image = new Image();
    const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    await new Promise((done, failed) => {
      image.addEventListener("load", done, { once: true });
      image.addEventListener("error", () => failed(new Error(said("The picture could not be drawn; save it as SVG."))), { once: true });
      image.src = address;
    });
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(w * scale);
    canvas.height = Math.round(h * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(address);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    if (!blob) throw new Error(said("The picture is too large for this browser; save it as SVG."));
    download(`${nameOf(model)}.png`, blob);
  });

/** A dialog with one line of text. */
function askText(title: string, label: string, value: string, send: string, use: (text: string) => Promise<void>, hint = ""): void {
  const box = dialog(title, html`<form @submit=${(event: Event) => {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem("text") as HTMLInputElement;
    void guarded(async () => {
      await use(field.value.trim());
      box.close();
    });
  }}><label class="field">${label}<input name="text" required autofocus .value=${value}></label>
    <p class="faint small">${hint}</p>
    <div class="row end"><button class="main" type="submit">${send}</button></div></form>`);
}

export function saveGame(model: GameModel): void {
  askText(said("Save the game"), said("File in the folder of the studio"), `${nameOf(model)}.jsonl`, said("Save"), async (file) => {
    const save = async (replace: boolean) => {
      await client.ask("save", { game: model.id, file, replace });
      note(saidWith("Saved as {}.", file));
    };
    await save(false).catch(async (error: unknown) => {
      if (!(error instanceof SessionError && error.code === "exists") || !confirm(saidWith("Replace {}?", file))) throw error;
      await save(true);
    });
  }, said("The record: the set-up and every answer."));
}

export function saveScenario(model: GameModel): void {
  askText(said("Save the position as a scenario"), said("Name"), `${(model.state?.ruleset ?? "game").replaceAll("-", "_")}_position`, said("Save"),
    async (name) => {
      const made = await client.ask("scenario", { game: model.id, name });
      if (made.file) note(saidWith("Saved as {}; {} runs it.", made.file, "bastide test"));
      else await copy(made.text, said("The scenario is in the clipboard."));
    }, said("A scenario proves a rule: this position, then what must come of it. Write the expectations into the file."));
}

export async function openGame(model: GameModel, newGame: () => void): Promise<void> {
  let kept: KeptGame[] = [];
  let open: { game: string; title: string; over: boolean; answers: number }[] = [];
  try {
    [{ games: kept }, { games: open }] = await Promise.all([
      client.ask("kept", {}).catch(() => ({ games: [] })),
      client.ask("games", {}),
    ]);
  } catch (error) {
    noteError(error);
  }
  dialog(said("Open a game"), (close) => {
    const upload = async (event: Event) => {
      const [file] = (event.target as HTMLInputElement).files ?? [];
      if (file && (await model.open({ record: await file.text() }))) close();
    };
    const byName = async (event: Event) => {
      event.preventDefault();
      const field = (event.target as HTMLFormElement).elements.namedItem("file") as HTMLInputElement;
      if (await model.open({ file: field.value })) close();
    };
    const fresh = () => {
      close();
      newGame();
    };
    return html`<div class="row"><button type="button" class="main" @click=${fresh}>${said("New game")}</button></div>
      ${open.length > 0 ? html`<h3>${said("On the table")}</h3><ul class="games">${open.map((one) => html`<li><button type="button"
        @click=${() => void model.join(one.game).then((good) => good && close())}>${one.title}
        <span class="faint small">${one.over ? said("over") : saidCounted("{} answer", "{} answers", one.answers)}</span></button></li>`)}</ul>` : ""}
      ${kept.length > 0 ? html`<h3>${said("Kept")}</h3><ul class="games">${kept.map((one) => html`<li><button type="button"
        @click=${() => void model.open({ kept: one.number }).then((good) => good && close())}>
        <span data-name>${one.ruleset}: ${one.players.join(", ")}</span>
        <span class="faint small">${[one.standing, one.when].filter((text) => text).join(" · ")}</span></button></li>`)}</ul>` : ""}
      <h3>${said("A record")}</h3>
      <form class="row" @submit=${byName}><label class="field grow">${said("File in the folder of the studio")}
        <input name="file" required placeholder="game.jsonl"></label><button type="submit">${said("Open")}</button></form>
      <label class="field">${said("Or one of yours")}<input type="file" accept=".jsonl,.json,application/jsonl" @change=${upload}></label>`;
  }, "open-game");
}
