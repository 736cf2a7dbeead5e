// The pictures that the session sends: each once, kept in the page and shown by <use> or, whole tiles, as images.
import type { Colour, Shape } from "../protocol.js";

export const SVG = "http://www.w3.org/2000/svg";
/** What of a tile lies outside its square: half of its outline. */
export const IMAGE_RIM = 2;
const FONTS = '"DejaVu Sans", Verdana, sans-serif';

const ELEMENTS = new Set(
  ("g path rect circle ellipse line polyline polygon text tspan use defs pattern clipPath mask linearGradient " +
    "radialGradient stop title desc symbol marker svg").split(" "),
);

export function draw(name: string, attributes: Record<string, string | number> = {}, ...content: Node[]): SVGElement {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  node.append(...content);
  return node;
}

/**
 * What may be shown of a picture: nothing that runs, nothing that asks for anything. Its ids get the prefix, so that
 * two games can be on one page.
 */
function cleaned(from: globalThis.Element, prefix: string): SVGElement | null {
  if (from.namespaceURI !== SVG || !ELEMENTS.has(from.localName)) return null;
  const node = document.createElementNS(SVG, from.localName);
  for (const { name, value } of from.attributes) {
    if (name === "id") node.setAttribute("id", prefix + value);
    else if (name === "href" || name === "xlink:href") {
      if (value.startsWith("#")) node.setAttribute("href", `#${prefix}${value.slice(1)}`);
    } else if (name === "style") continue;
    else if (/^on/i.test(name) || name.includes(":")) continue;
    else if (/url\(/i.test(value)) {
      const own = /^url\(\s*["']?#([\w-]+)["']?\s*\)$/.exec(value.trim());
      if (own) node.setAttribute(name, `url(#${prefix}${own[1]})`);
    } else node.setAttribute(name, value);
  }
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) node.append(child.textContent ?? "");
    else if (child.nodeType === Node.ELEMENT_NODE) {
      const clean = cleaned(child as globalThis.Element, prefix);
      if (clean) node.append(clean);
    }
  }
  return node;
}

function parsed(svg: string, prefix: string): SVGElement | null {
  const page = new DOMParser().parseFromString(`<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink">${svg}</svg>`, "image/svg+xml");
  return page.querySelector("parsererror") ? null : cleaned(page.documentElement, prefix);
}

/** Names that an element and what is in it refer to. */
function* referred(element: globalThis.Element): Generator<string> {
  for (const node of [element, ...element.querySelectorAll("*")]) {
    for (const { name, value } of node.attributes) {
      const found = name === "href" ? /^#(.+)$/.exec(value) : /^url\(#([\w-]+)\)$/.exec(value);
      if (found?.[1]) yield found[1];
    }
  }
}

/** The shapes of one game. */
export class ShapeBook {
  readonly rows: Shape[] = [];
  private readonly home: SVGElement;
  private readonly known = new Set<string>();
  private readonly images = new Map<string, string>(); // addresses of shapes as files

  constructor(readonly prefix: string) {
    this.home = draw("svg", { width: 0, height: 0, class: "shapes", "aria-hidden": "true", focusable: "false" });
    document.body.append(this.home);
  }

  /** `from`: the number of the first of them, as it was asked for. */
  add(shapes: readonly Shape[] | undefined, from: number): void {
    for (const [i, shape] of (shapes ?? []).entries()) {
      this.rows[from + i] = shape;
      const [id, , , svg] = shape;
      if (this.known.has(id)) continue;
      this.known.add(id);
      const clean = parsed(svg, this.prefix);
      if (!clean) continue;
      const full = this.prefix + id;
      if (clean.querySelector(`[id="${CSS.escape(full)}"]`)) this.home.append(...clean.childNodes);
      else this.home.append(draw("g", { id: full }, ...clean.childNodes));
    }
  }

  /** What shapes refer to: patterns of terrain, and the hatches o0, o1, … of colours. */
  addPatterns(patterns: string | undefined): void {
    if (!patterns || this.known.has("patterns")) return;
    this.known.add("patterns");
    // They may come without the end of their element, since shapes follow in it.
    const isOpen = patterns.includes("<defs") && !patterns.includes("</defs>");
    const clean = parsed(isOpen ? `${patterns}</defs>` : patterns, this.prefix);
    if (clean) this.home.append(...clean.childNodes);
  }

  /** A hatch of a colour, where the session has none: colour and pattern both tell whose something is. */
  addColours(colours: readonly Colour[]): void {
    colours.forEach((colour, i) => {
      const id = `${this.prefix}o${i}`;
      if (document.getElementById(id)) return;
      this.home.append(
        draw("pattern", { id, width: 16, height: 16, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${i * 30})` },
          draw("path", { d: "M0 8H16", fill: "none", stroke: colour.fill, "stroke-width": 3 })),
      );
    });
  }

  href(id: string): string {
    return `#${this.prefix}${id}`;
  }

  /** A tile as an image with IMAGE_RIM around it. A <use> of it would be some hundred nodes, anew for each tile. */
  image(id: string): string {
    let address = this.images.get(id);
    if (address === undefined) {
      const named = (name: string) => this.home.querySelector(`[id="${CSS.escape(name)}"]`);
      const parts = new Map<string, globalThis.Element>();
      const collect = (name: string): void => {
        const part = parts.has(name) ? null : named(name);
        if (!part) return;
        parts.set(name, part);
        for (const other of referred(part)) collect(other);
      };
      collect(this.prefix + id);
      const side = 100 + 2 * IMAGE_RIM;
      const file = draw(
        "svg",
        { xmlns: SVG, viewBox: `${-IMAGE_RIM} ${-IMAGE_RIM} ${side} ${side}`, width: side, height: side, "font-family": FONTS },
        draw("defs", {}, ...[...parts.values()].map((part) => part.cloneNode(true))),
        draw("use", { href: this.href(id) }),
      );
      address = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(file)], { type: "image/svg+xml" }));
      this.images.set(id, address);
    }
    return address;
  }

  remove(): void {
    for (const address of this.images.values()) URL.revokeObjectURL(address);
    this.images.clear();
    this.home.remove();
  }
}
