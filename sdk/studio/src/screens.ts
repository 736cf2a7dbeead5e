// The screens of the studio. Each is a file that registers itself here and is imported by main.ts; a screen that is not
// there has no tab.

export interface Screen {
  id: string; // in the address: #table
  title: string;
  order: number; // of the tabs: Table 10, Composer 20, Workbench 30, Tiles 40, Laboratory 50, Rules 60
  element: string; // name of the custom element
  load?: () => Promise<unknown>; // what is loaded when the screen is first shown
}

/**
 * The element of a screen. It is made once and stays; `place` is what follows the id in the address
 * (#table/g1 is "g1"). `keys` are shown by "?".
 */
export interface ScreenElement extends HTMLElement {
  place: string;
  active: boolean;
  keys?: [string, string][];
}

const screens: Screen[] = [];

export function registerScreen(screen: Screen): void {
  screens.push(screen);
  screens.sort((a, b) => a.order - b.order);
}
export function allScreens(): readonly Screen[] {
  return screens;
}
/** Screen and place of an address. */
export function placeOf(hash: string): { id: string; place: string } {
  const [, id = "", place = ""] = /^#?\/?([^/]*)\/?(.*)$/.exec(hash) ?? [];
  try {
    return { id, place: decodeURIComponent(place) };
  } catch {
    return { id, place: "" }; // "%" without a number, typed by hand
  }
}
export function go(id: string, place = "", replace = false): void {
  const hash = `#${id}${place ? `/${encodeURIComponent(place)}` : ""}`;
  if (hash === location.hash) return;
  if (replace) {
    history.replaceState(null, "", hash);
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  } else {
    location.hash = hash;
  }
}
