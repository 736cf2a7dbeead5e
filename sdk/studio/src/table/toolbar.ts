// The head of the table: what is played, undo, and what becomes of the game.
import { html } from "lit";
import { client } from "../client.js";
import { said } from "../said.js";
import { copyLink, downloadPng, downloadRecord, downloadSvg, saveGame, saveScenario } from "./files.js";
import type { GameModel } from "./model.js";

/** Puts the menu below its button. */
function placeMenu(event: Event): void {
  const menu = event.currentTarget as HTMLElement;
  const box = document.getElementById(`${menu.id}-button`)?.getBoundingClientRect();
  if (!box) return;
  menu.style.top = `${box.bottom + 4}px`;
  menu.style.right = `${document.documentElement.clientWidth - box.right}px`;
}

export function toolbar(model: GameModel, newGame: () => void, openGame: () => void) {
  const { state } = model;
  const choose = (use: () => unknown) => () => {
    document.getElementById("game-menu")?.hidePopover();
    use();
  };
  const item = (name: string, message: string, use: () => unknown) =>
    html`<button type="button" ?disabled=${!client.can(message) || !state} @click=${choose(use)}>${name}</button>`;
  return html`<div class="toolbar">
    <h1>${state?.title ?? said("Table")}</h1>
    <span class="gap"></span>
    <button type="button" class="plain" ?disabled=${!state?.undo} title="${said("Take back")} (u)" @click=${() => void model.undo()}>↶ <span class="wide-only">${said("Undo")}</span><span class="unseen narrow-only">${said("Undo")}</span></button>
    <button type="button" class="plain" ?disabled=${!state?.redo} title="${said("Forward again")} (U)" @click=${() => void model.redo()}>↷ <span class="wide-only">${said("Redo")}</span><span class="unseen narrow-only">${said("Redo")}</span></button>
    <button type="button" @click=${newGame} title="${said("New game")} (n)">${said("New")}</button>
    <button type="button" popovertarget="game-menu" id="game-menu-button">${said("Game")} ▾</button>
    <div id="game-menu" class="menu" popover role="group" aria-label=${said("Game")} @beforetoggle=${placeMenu}>
      <button type="button" @click=${choose(openGame)}>${said("Open…")}</button>
      ${item(said("Save…"), "save", () => saveGame(model))}
      ${item(said("Copy a link"), "link", () => void copyLink(model))}
      ${item(said("Record"), "record", () => void downloadRecord(model))}
      ${item(said("Picture (SVG)"), "svg", () => void downloadSvg(model))}
      ${item(said("Picture (PNG)"), "svg", () => void downloadPng(model))}
      ${item(said("Save as scenario…"), "scenario", () => saveScenario(model))}
    </div>
  </div>`;
}
