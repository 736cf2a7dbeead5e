// The board: pictures moved as a whole by a transform; above them, on a layer of its own, what is pointed at, so that
// nothing below is drawn again for it; above both a grid of cells for pointer and keyboard.
import type { Cell, Colour, Element as Item } from "../protocol.js";
import { said } from "../said.js";
import { hasReducedMotion } from "../theme.js";
import { draw, IMAGE_RIM, type ShapeBook } from "./shapes.js";

const CELL = 100;
const LAYERS = ["tiles", "owners", "markers", "pieces", "carried", "dead"];
const LEAST_TILE = 46; // pixels, when the view follows the game by itself
const CLICK_PIXELS = 6;
const SPOT = 15; // radius of a spot on the board
const LEAST_SPOT = 11; // and at least so many pixels

/** A place on the board where something can be answered. */
export interface Target {
  key: string; // "cell 1,0" or "spot 1,0 …"
  cell: Cell;
  at?: [number, number]; // a spot, in the picture; else the whole cell
  digits: string; // shown in the spot
  strong: boolean; // legal as the tile is turned now
}

export interface BoardEvents {
  hover: (target: Target | null) => void;
  pick: (target: Target, isTouch: boolean) => void;
  /** A place where nothing can be answered: a cell, and how far across and down it, 0 to 99. */
  refuse: (cell: Cell, at: [number, number]) => void;
  turn: (by: 1 | -1) => boolean; // the wheel over a target; false where there is nothing to turn
}

const nameOf = ([x, y]: Cell): string => `${x},${y}`;

export class Board extends HTMLElement {
  events: BoardEvents | null = null;
  private readonly world = document.createElement("div");
  private readonly grid = document.createElement("div");
  private readonly layers = new Map<string, SVGElement>();
  private readonly above = draw("g"); // moved as the pictures are
  private readonly ghost = draw("g", { class: "ghost" });
  private readonly rings = draw("g", { class: "rings" });
  private readonly spots = draw("g", { class: "spots" });
  private nodes = new Map<string, SVGElement>();
  private cells = new Map<string, HTMLElement>();
  private targets = new Map<string, Target>();
  private extent = { left: 0, top: 0, right: CELL, bottom: CELL };
  private view = { x: 0, y: 0, scale: 1 };
  private size = { width: 0, height: 0 }; // in pixels, as it was observed: asking for it would lay out the page
  private follows = true; // the view, until it is moved by hand
  private isWhole = false; // all is shown, however small
  private lastCell: Cell = [0, 0];
  private settle = 0;
  private fingers = new Map<number, { x: number; y: number }>();
  private pressed: { x: number; y: number; moved: boolean } | null = null;
  private ghostOf: string | null = null; // its picture
  private current = ""; // key of the target that the keyboard is at
  private turned = 0;
  private spotSize = 1;
  private places = new Map<string, [number, number]>(); // of spots, by their keys

  connectedCallback(): void {
    if (this.world.isConnected) return;
    this.world.className = "world";
    const ground = draw("svg", { class: "ground", width: 1, height: 1, "aria-hidden": "true", focusable: "false" });
    for (const layer of LAYERS) {
      const group = draw("g", { class: layer });
      this.layers.set(layer, group);
      ground.append(group);
    }
    const top = draw("svg", { class: "above", "aria-hidden": "true", focusable: "false" }, this.above);
    this.above.append(this.spots, this.ghost, this.rings);
    this.grid.className = "cells";
    this.grid.tabIndex = 0;
    this.grid.setAttribute("role", "grid");
    this.grid.setAttribute("aria-label", said("Board"));
    this.world.append(ground);
    const zoom = document.createElement("div");
    zoom.className = "zoom";
    zoom.setAttribute("role", "group");
    zoom.setAttribute("aria-label", said("Zoom"));
    for (const [name, sign, use] of [
      [said("Zoom in"), "+", () => this.zoom(1.3)],
      [said("Zoom out"), "−", () => this.zoom(1 / 1.3)],
      [said("The whole board"), "⤢", () => this.fit()],
    ] as const) {
      const button = document.createElement("button");
      button.type = "button";
      button.setAttribute("aria-label", name);
      button.title = name;
      button.textContent = sign;
      button.addEventListener("click", use);
      zoom.append(button);
    }
    this.append(this.world, top, this.grid, zoom);
    this.listen();
    new ResizeObserver(() => {
      this.size = { width: this.clientWidth, height: this.clientHeight };
      if (this.follows) this.follow();
      else this.apply();
    }).observe(this);
  }

  // ---- What lies there ----

  /** Only what differs from before is touched. */
  show(items: readonly Item[], book: ShapeBook, colours: readonly Colour[]): void {
    const wanted = new Map<string, Item>();
    for (const item of items) {
      let key = item.join(" ");
      while (wanted.has(key)) key += "'";
      wanted.set(key, item);
    }
    for (const [key, node] of this.nodes) {
      if (!wanted.has(key)) {
        node.remove();
        this.nodes.delete(key);
      }
    }
    for (const [key, [shape, x, y, colour]] of wanted) {
      if (this.nodes.has(key)) continue;
      const row = book.rows[shape];
      if (!row) continue;
      const side = CELL + 2 * IMAGE_RIM;
      const use = row[1] === "tiles"
        ? draw("image", { href: book.image(row[0]), x: x - IMAGE_RIM, y: y - IMAGE_RIM, width: side, height: side })
        : draw("use", { href: book.href(row[0]), x, y });
      use.dataset.shape = row[0];
      const look = colour === undefined ? undefined : colours[colour];
      if (look) {
        use.setAttribute("fill", `url(#${book.prefix}o${colour})`);
        use.setAttribute("stroke", look.fill);
        use.setAttribute("stroke-dasharray", look.dashes);
      }
      use.dataset.kind = String(row[2]);
      this.layers.get(row[1])?.append(use);
      this.nodes.set(key, use);
    }
  }

  /** Shows who would be paid for features of these kinds, by number. */
  showOwners(kinds: ReadonlySet<number>): void {
    const layer = this.layers.get("owners");
    layer?.toggleAttribute("hidden", kinds.size === 0);
    for (const use of layer?.children ?? []) use.classList.toggle("off", !kinds.has(Number((use as SVGElement).dataset.kind)));
  }

  clear(): void {
    for (const node of this.nodes.values()) node.remove();
    this.nodes.clear();
    for (const cell of this.cells.values()) cell.remove();
    this.cells.clear();
    this.grid.replaceChildren();
    this.follows = true;
    this.isWhole = false;
    this.showGhost(null);
  }

  /** Cells that a reader can walk over: those with tiles and the open ones, each with its words. */
  showCells(cells: Map<string, { cell: Cell; label: string }>): void {
    for (const [name, node] of this.cells) {
      if (!cells.has(name)) {
        const row = node.parentElement;
        node.remove();
        if (row && row.childElementCount === 0) row.remove();
        this.cells.delete(name);
      }
    }
    let [left, top, right, bottom] = [0, 0, 0, 0];
    for (const [name, { cell, label }] of cells) {
      let node = this.cells.get(name);
      if (!node) {
        node = document.createElement("div");
        node.setAttribute("role", "gridcell");
        node.id = `cell-${name.replace(",", "_")}`;
        node.dataset.cell = name;
        this.rowOf(cell[1]).append(node);
        this.cells.set(name, node);
      }
      if (node.getAttribute("aria-label") !== label) node.setAttribute("aria-label", label);
      left = Math.min(left, cell[0]);
      top = Math.min(top, cell[1]);
      right = Math.max(right, cell[0]);
      bottom = Math.max(bottom, cell[1]);
    }
    const extent = { left: left * CELL, top: top * CELL, right: (right + 1) * CELL, bottom: (bottom + 1) * CELL };
    const grown = JSON.stringify(extent) !== JSON.stringify(this.extent);
    this.extent = extent;
    if (this.follows && grown) this.follow();
  }

  private rowOf(y: number): HTMLElement {
    const id = `row-${y}`;
    let row = this.grid.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
    if (!row) {
      row = document.createElement("div");
      row.id = id;
      row.setAttribute("role", "row");
      row.dataset.y = String(y);
      const after = [...this.grid.children].find((one) => Number((one as HTMLElement).dataset.y) > y);
      this.grid.insertBefore(row, after ?? null);
    }
    return row;
  }

  setLast(cell: Cell | undefined): void {
    for (const old of this.rings.querySelectorAll(".last")) old.remove();
    if (!cell) return;
    this.lastCell = cell;
    this.rings.append(draw("rect", { class: "last", x: cell[0] * CELL + 2, y: cell[1] * CELL + 2, width: 96, height: 96, rx: 4 }));
    this.reveal(cell);
  }

  ring(cells: readonly Cell[], css: string): void {
    for (const old of this.rings.querySelectorAll(`.${css}`)) old.remove();
    for (const [x, y] of cells) {
      this.rings.append(draw("rect", { class: css, x: x * CELL + 4, y: y * CELL + 4, width: 92, height: 92, rx: 6 }));
    }
  }

  // ---- Where something can be answered ----

  setTargets(targets: readonly Target[]): void {
    const look = (all: Iterable<Target>) => JSON.stringify([...all].map(({ key, at, digits }) => [key, at, digits]));
    const isSame = look(targets) === look(this.targets.values());
    this.targets = new Map(targets.map((one) => [one.key, one]));
    if (isSame) {
      for (const node of this.spots.children) {
        const target = this.targets.get((node as SVGElement).dataset.key ?? "");
        if (!target?.at) node.classList.toggle("turned", !target?.strong);
      }
      this.setCurrent(this.targets.has(this.current) ? this.current : "");
      return;
    }
    this.spots.replaceChildren();
    for (const target of targets) {
      const [x, y] = target.cell;
      if (target.at) {
        const group = draw("g", { class: "spot", "data-key": target.key }, draw("circle", { r: SPOT }));
        if (target.digits) {
          const text = draw("text", { "text-anchor": "middle", y: 6 });
          text.textContent = target.digits;
          group.append(text);
        }
        this.spots.append(group);
      } else {
        this.spots.append(
          draw("rect", {
            class: target.strong ? "open" : "open turned", "data-key": target.key,
            x: x * CELL + 5, y: y * CELL + 5, width: 90, height: 90, rx: 8,
          }),
        );
      }
    }
    this.layOutSpots(true);
    this.setCurrent(this.targets.has(this.current) ? this.current : "");
  }

  /** Spots are at least so large that they can be hit, and pushed apart where they would lie over each other. */
  private layOutSpots(anew = false): void {
    const size = Math.max(1, LEAST_SPOT / (SPOT * this.view.scale));
    if (!anew && Math.abs(size - this.spotSize) < 0.02) return;
    this.spotSize = size;
    const spots = [...this.targets.values()].filter((one) => one.at);
    this.places = new Map(spots.map((one) => [one.key, [one.cell[0] * CELL + (one.at?.[0] ?? 0), one.cell[1] * CELL + (one.at?.[1] ?? 0)]]));
    const apart = 2 * SPOT * size + 3;
    const all = [...this.places.values()];
    for (let round = 0; round < 24; ++round) {
      let moved = false;
      for (let i = 0; i < all.length; ++i) {
        for (let j = 0; j < i; ++j) {
          const [a, b] = [all[i] as [number, number], all[j] as [number, number]];
          const [dx, dy] = [a[0] - b[0] || 0.1 * (i - j), a[1] - b[1]];
          const far = Math.hypot(dx, dy);
          if (far >= apart - 0.5) continue;
          const by = (apart - far) / 2 / far;
          a[0] += dx * by;
          a[1] += dy * by;
          b[0] -= dx * by;
          b[1] -= dy * by;
          moved = true;
        }
      }
      if (!moved) break;
    }
    for (const node of this.spots.children) {
      const place = this.places.get((node as SVGElement).dataset.key ?? "");
      const target = this.targets.get((node as SVGElement).dataset.key ?? "");
      if (!place || !target?.at) continue;
      const [dx, dy] = [target.cell[0] * CELL + target.at[0] - place[0], target.cell[1] * CELL + target.at[1] - place[1]];
      node.querySelector("line")?.remove();
      if (Math.hypot(dx, dy) > SPOT * size * 0.8) node.prepend(draw("line", { x2: dx / size, y2: dy / size }));
      node.setAttribute("transform", `translate(${place[0].toFixed(1)},${place[1].toFixed(1)}) scale(${size.toFixed(3)})`);
    }
  }

  /** Shows which target is meant, without moving there. */
  point(key: string): void {
    for (const node of this.spots.children) node.classList.toggle("now", (node as SVGElement).dataset.key === (key || this.current));
  }

  setCurrent(key: string): void {
    this.current = key;
    for (const node of this.spots.children) node.classList.toggle("now", (node as SVGElement).dataset.key === key);
    const target = this.targets.get(key);
    if (target) {
      const cell = this.cells.get(nameOf(target.cell));
      if (cell) {
        // A spot is part of its cell: the cell is named after it while it is chosen.
        for (const old of this.grid.querySelectorAll("[aria-selected]")) old.removeAttribute("aria-selected");
        cell.setAttribute("aria-selected", "true");
        this.grid.setAttribute("aria-activedescendant", cell.id);
      }
      this.reveal(target.cell);
    } else {
      for (const old of this.grid.querySelectorAll("[aria-selected]")) old.removeAttribute("aria-selected");
    }
  }
  get currentKey(): string {
    return this.current;
  }

  /** The targets from the top left, row by row. */
  inOrder(): Target[] {
    return [...this.targets.values()].sort((a, b) => {
      const [ax, ay] = this.middle(a);
      const [bx, by] = this.middle(b);
      return ay - by || ax - bx;
    });
  }

  /** The nearest target in a direction; the first one where none is current. */
  walk(dx: number, dy: number): Target | null {
    const all = [...this.targets.values()];
    const from = this.targets.get(this.current);
    if (!from) return this.nearest(all);
    const [fx, fy] = this.middle(from);
    let best: Target | null = null;
    let least = Infinity;
    for (const one of all) {
      if (one === from) continue;
      const [x, y] = this.middle(one);
      const along = (x - fx) * dx + (y - fy) * dy;
      const aside = Math.abs((x - fx) * dy) + Math.abs((y - fy) * dx);
      if (along <= 1) continue;
      const distance = along + aside * 2.2;
      if (distance < least) [best, least] = [one, distance];
    }
    return best ?? from;
  }
  private nearest(all: Target[]): Target | null {
    const [lx, ly] = this.lastCell;
    const far = (one: Target) => Math.hypot(one.cell[0] - lx, one.cell[1] - ly) - (one.strong ? 0.5 : 0);
    return all.length === 0 ? null : all.reduce((a, b) => (far(b) < far(a) ? b : a));
  }
  private middle({ key, cell: [x, y] }: Target): [number, number] {
    return this.places.get(key) ?? [x * CELL + 50, y * CELL + 50];
  }

  /** A tile as it would lie. */
  showGhost(href: string | null, cell: Cell = [0, 0]): void {
    if (href !== this.ghostOf) {
      // Only another picture is copied anew.
      this.ghostOf = href;
      this.ghost.replaceChildren(...(href ? [draw("use", { href, class: "picture" }), draw("rect", { class: "frame", width: CELL, height: CELL })] : []));
    }
    const place = `translate(${cell[0] * CELL} ${cell[1] * CELL})`;
    if (href && this.ghost.getAttribute("transform") !== place) this.ghost.setAttribute("transform", place);
  }

  focusGrid(): void {
    this.grid.focus({ preventScroll: true });
  }
  get hasFocus(): boolean {
    return document.activeElement === this.grid;
  }
  describe(text: string): void {
    this.grid.setAttribute("aria-label", text);
  }

  // ---- The view ----

  /** The whole board; asked for again, as large as is well seen. */
  fit(): void {
    this.isWhole = !(this.follows && this.isWhole);
    this.follows = true;
    this.follow();
  }
  private follow(): void {
    const { width: w, height: h } = this.size;
    if (w === 0 || h === 0) return;
    const margin = CELL * 0.1;
    const { left, top, right, bottom } = this.extent;
    const whole = Math.min(w / (right - left + 2 * margin), h / (bottom - top + 2 * margin));
    const scale = Math.min(Math.max(whole, this.isWhole ? 0.05 : LEAST_TILE / CELL), 1.25);
    this.view.scale = scale;
    const centre = (low: number, high: number, size: number, last: number) => {
      const room = (high - low + 2 * margin) * scale;
      if (room <= size) return size / 2 - ((low + high) / 2) * scale;
      const wanted = size / 2 - (last * CELL + 50) * scale;
      return Math.max(Math.min(wanted, (margin - low) * scale), size - (high + margin) * scale);
    };
    this.view.x = centre(left, right, w, this.lastCell[0]);
    this.view.y = centre(top, bottom, h, this.lastCell[1]);
    this.apply();
  }
  /** Moves the view as little as is needed to see the cell. */
  reveal([x, y]: Cell): void {
    const { width: w, height: h } = this.size;
    if (w === 0 || this.pressed) return;
    const { scale } = this.view;
    const inside = (low: number, size: number) => {
      const high = low + CELL * scale;
      if (low < 12) return 12 - low;
      return high > size - 12 ? size - 12 - high : 0;
    };
    const dx = inside(this.view.x + x * CELL * scale, w);
    const dy = inside(this.view.y + y * CELL * scale, h);
    if (dx === 0 && dy === 0) return;
    this.view.x += dx;
    this.view.y += dy;
    this.apply();
  }
  zoom(factor: number, x = this.size.width / 2, y = this.size.height / 2): void {
    this.follows = false;
    const scale = Math.min(Math.max(this.view.scale * factor, 0.12), 3);
    const real = scale / this.view.scale;
    this.view.x = x - (x - this.view.x) * real;
    this.view.y = y - (y - this.view.y) * real;
    this.view.scale = scale;
    this.apply(true);
  }
  pan(dx: number, dy: number): void {
    this.follows = false;
    const { left, top, right, bottom } = this.extent;
    const { scale } = this.view;
    const keep = 60; // pixels of the board that stay in sight
    this.view.x = Math.min(Math.max(this.view.x + dx, keep - right * scale), this.size.width - keep - left * scale);
    this.view.y = Math.min(Math.max(this.view.y + dy, keep - bottom * scale), this.size.height - keep - top * scale);
    this.apply(true);
  }
  private apply(byHand = false): void {
    const { x, y, scale } = this.view;
    this.world.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    this.above.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
    this.layOutSpots();
    if (!byHand) return;
    // On its own layer while it is moved on and on; drawn sharply when it rests.
    this.world.classList.add("moving");
    clearTimeout(this.settle);
    this.settle = window.setTimeout(() => this.world.classList.remove("moving"), hasReducedMotion() ? 0 : 180);
  }

  // ---- Pointer ----

  /** The target under a point of the screen, or else the cell. */
  private find(event: { clientX: number; clientY: number }): { target: Target | null; cell: Cell; at: [number, number] } {
    const box = this.getBoundingClientRect();
    const x = (event.clientX - box.left - this.view.x) / this.view.scale;
    const y = (event.clientY - box.top - this.view.y) / this.view.scale;
    const cell: Cell = [Math.floor(x / CELL), Math.floor(y / CELL)];
    let target: Target | null = null;
    let least = Math.max(22, 22 / this.view.scale); // how near a spot must be
    for (const one of this.targets.values()) {
      if (!one.at) {
        if (nameOf(one.cell) === nameOf(cell) && !target) target = one;
        continue;
      }
      const [mx, my] = this.middle(one);
      const distance = Math.hypot(mx - x, my - y);
      if (distance < least) [target, least] = [one, distance];
    }
    return { target, cell, at: [Math.floor(x - cell[0] * CELL), Math.floor(y - cell[1] * CELL)] };
  }

  private listen(): void {
    this.addEventListener("pointerdown", (event) => {
      if ((event.target as HTMLElement).closest(".zoom") || event.button !== 0) return;
      this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      this.pressed = { x: event.clientX, y: event.clientY, moved: this.fingers.size > 1 };
      this.grid.focus({ preventScroll: true });
      event.preventDefault();
    });
    this.addEventListener("pointermove", (event) => this.pointerMove(event));
    this.addEventListener("pointerup", (event) => this.pointerUp(event));
    this.addEventListener("pointercancel", (event) => {
      this.fingers.delete(event.pointerId);
      this.pressed = null;
    });
    this.addEventListener("pointerleave", () => this.events?.hover(null));
    this.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    // Readers click cells that they name.
    this.grid.addEventListener("click", (event) => {
      const name = (event.target as HTMLElement).dataset.cell;
      const target = [...this.targets.values()].find((one) => nameOf(one.cell) === name);
      if (target) this.events?.pick(target, true);
      else if (name) this.events?.refuse(name.split(",").map(Number) as Cell, [50, 50]);
    });
  }

  private pointerMove(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== "touch") this.events?.hover(this.find(event).target);
      return;
    }
    if (this.pressed && Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y) > CLICK_PIXELS) {
      if (!this.pressed.moved) this.setPointerCapture(event.pointerId);
      this.pressed.moved = true;
    }
    if (this.pressed?.moved) {
      const box = this.getBoundingClientRect();
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const far = (one: { x: number; y: number }) => Math.hypot(one.x - other.x, one.y - other.y);
        const now = { x: event.clientX, y: event.clientY };
        if (far(before) > 0) this.zoom(far(now) / far(before), (now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top);
      } else {
        this.pan(event.clientX - before.x, event.clientY - before.y);
      }
      this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    }
  }

  private pointerUp(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    const pressed = this.pressed;
    if (this.fingers.size === 0) this.pressed = null;
    if (!pressed || pressed.moved) return;
    const { target, cell, at } = this.find(event);
    if (target) this.events?.pick(target, event.pointerType === "touch");
    else this.events?.refuse(cell, at);
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const { target } = this.find(event);
    if (!event.ctrlKey && target && !target.at) {
      if (event.timeStamp - this.turned < 60) return;
      this.turned = event.timeStamp;
      if (this.events?.turn(event.deltaY > 0 ? 1 : -1)) return;
    }
    const box = this.getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY / 400), event.clientX - box.left, event.clientY - box.top);
  }
}
customElements.define("bastide-board", Board);
