// The tile that is drawn, large: its picture, and what of it can be taken hold of.
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { said, saidAs, saidWith } from "../said.js";
import { kindsOfSide, lettersOf, nameOfSide, portsOf, sidesOfSegment, SIDES, type Language } from "./model.js";
import type { CheckedTile, TileData } from "./types.js";

/** A side, or with `port` a third of one. */
export interface Spot {
  side: number;
  port: number | null;
}
export const letterAt = (tile: TileData, spot: Spot): string => lettersOf(tile.ring)[spot.port ?? spot.side * 3 + 1] ?? ".";
export const spotOfPort = (port: number): Spot => ({ side: Math.floor(port / 3), port });
export const sameSpot = (a: Spot, b: Spot): boolean => a.side === b.side && a.port === b.port;

export interface FaceUse {
  tile: TileData;
  shown: CheckedTile | undefined;
  picture: string;
  language: Language;
  selected: Spot;
  thirds: boolean;
  joining: boolean;
  select: (spot: Spot) => void;
  next: (spot: Spot) => void;
  join: (from: Spot, to: Spot) => void;
}

const STRIPS = ["M-14,-14H114L98,2H2Z", "M114,-14V114L98,98V2Z", "M114,114H-14L2,98H98Z", "M-14,114V-14L2,2V98Z"];
/** Middle of a port, on the rim. */
function portAt(port: number, out: number): [number, number] {
  const along = [20, 50, 80][port % 3] ?? 50;
  return ([[along, -out], [100 + out, along], [100 - along, 100 + out], [-out, 100 - along]] as const)[Math.floor(port / 3)]?.slice() as [number, number];
}

const words = (list: string[]): string =>
  list.length < 2 ? list.join() : saidWith("{} and {}", list.slice(0, -1).join(", "), list.at(-1) ?? "");
const THIRDS = [said("left third"), said("middle"), said("right third")];
/** In the order of SIDES, which are names of fields. */
export const SIDE_WORDS = [saidAs("side", "north"), saidAs("side", "east"), saidAs("side", "south"), saidAs("side", "west")];

export function nameOfSpot(spot: Spot): string {
  const side = SIDE_WORDS[spot.side] ?? "";
  return spot.port === null ? side : `${side}, ${THIRDS[spot.port % 3] ?? ""}`;
}
/** "North: road, one with west". */
export function describeSpot(tile: TileData, spot: Spot, language: Language): string {
  const key = letterAt(tile, spot);
  const what = spot.port === null ? nameOfSide(tile, spot.side, language) : key === "." ? saidAs("side", "nothing") : language.word(language.kindOf(tile, key));
  const others = key === "." ? [] : sidesOfSegment(tile, key).filter((side) => side !== spot.side);
  const name = nameOfSpot(spot);
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return others.length > 0 ? saidWith("{}: {}, one with {}", title, what, words(others.map((side) => SIDE_WORDS[side] ?? ""))) : `${title}: ${what}`;
}

let from: { spot: Spot; x: number; y: number } | null = null;

export function faceView(use: FaceUse): TemplateResult {
  const { tile, shown, language, selected } = use;
  const spots: Spot[] = use.thirds ? lettersOf(tile.ring).map((_, port) => spotOfPort(port)) : [0, 1, 2, 3].map((side) => ({ side, port: null }));
  const key = letterAt(tile, selected);
  const region = shown?.segments.find((one) => one.key === key)?.region;
  const at = (event: PointerEvent): Spot | undefined => {
    const target = document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGElement>("[data-spot]");
    return target ? spots[Number(target.dataset["spot"])] : undefined;
  };
  const down = (event: PointerEvent, spot: Spot): void => {
    if (event.button !== 0) return;
    from = { spot, x: event.clientX, y: event.clientY };
    (event.currentTarget as Element).releasePointerCapture?.(event.pointerId); // a finger may go on to another side
  };
  const up = (event: PointerEvent): void => {
    const begun = from;
    from = null;
    const end = at(event);
    if (!begun || !end) return;
    if (!sameSpot(begun.spot, end)) use.join(begun.spot, end);
    else if (use.joining && !sameSpot(selected, end)) use.join(selected, end);
    else use.next(end);
  };
  const spotView = (spot: Spot, i: number): SVGTemplateResult => {
    const isSelected = sameSpot(spot, selected);
    const label = describeSpot(tile, spot, language);
    const [x, y] = portAt(spot.port ?? spot.side * 3 + 1, 7);
    const name = nameOfSide(tile, spot.side, language);
    return svg`<g class="spot ${isSelected ? "selected" : ""}" role="button" tabindex=${isSelected ? 0 : -1} data-spot=${i} data-side=${SIDES[spot.side] ?? ""}
      aria-label=${label} aria-pressed=${isSelected ? "true" : "false"} @pointerdown=${(event: PointerEvent) => down(event, spot)} @focus=${() => use.select(spot)}>
      <title>${label}</title>
      ${spot.port === null
        ? svg`<path class="hold" d=${STRIPS[spot.side] ?? ""}></path><text x=${x} y=${y} transform=${spot.side % 2 === 0 ? nothing : `rotate(${spot.side === 1 ? 90 : -90} ${x} ${y})`}
            class=${name.length > 14 ? "long" : ""}>${name}</text>`
        : svg`<circle class="hold" cx=${x} cy=${y} r="6.5"></circle>`}</g>`;
  };
  return html`<div class="face ${use.joining ? "joining" : ""}" @pointerup=${up} @pointercancel=${() => (from = null)}>
    ${use.picture ? html`<img src=${use.picture} alt=${saidWith("The tile {}", tile.id)} draggable="false">` : html`<div class="no-picture faint">${said("No picture yet")}</div>`}
    <svg viewBox="-14 -14 128 128" role="group" aria-label=${said("Sides of the tile")}>
      ${region ? svg`<path class="region" d=${region}></path>` : nothing}
      ${spots.map(spotView)}
      ${use.thirds ? portsOf(0).map(() => nothing) : nothing}
    </svg></div>`;
}

/** The terrain of each side, for a text. */
export const sidesText = (tile: TileData, language: Language): string =>
  SIDE_WORDS.map((side, i) => `${side} ${nameOfSide(tile, i, language) || kindsOfSide(tile, i, language).join(" ")}`).join(", ");
