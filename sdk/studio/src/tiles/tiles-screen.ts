// The tile editor: tiles of a plugin are drawn, and the engine says at once what it thinks of them.
import { html, nothing, type TemplateResult } from "lit";
import { announce } from "../announce.js";
import { client, SessionError } from "../client.js";
import { note, noteError } from "../dialog.js";
import { LightElement } from "../light.js";
import type { Installed } from "../protocol.js";
import { said, saidAs, saidCounted, saidParts, saidWith } from "../said.js";
import { go, registerScreen } from "../screens.js";
import { describeSpot, faceView, letterAt, nameOfSpot, sameSpot, SIDE_WORDS, sidesText, spotOfPort, type Spot } from "./face.js";
import {
  blank, canBeCut, connected, cut, freeId, groundOf, hasEnds, isWhole, kindsOfSide, Language, marksOf, mirrored, painted, portsOf, sidesOfSegment, SIDES,
  symbolKey, symmetric, takenOver, turned, valueOf, withGround, withMark, withSymbol, withValue,
} from "./model.js";
import { askSheet, askTable, download, liveDialog, troubleOf } from "./paper.js";
import type { Attribute, CheckedTile, TileCheck, TileData, TilePlace, TileProblem } from "./types.js";

const KEYS: [string, string][] = [
  [said("arrows"), said("choose a side of the tile")],
  ["1 … 9", said("what the side is")],
  ["c", said("then an arrow: make two sides one, or part them")],
  ["x", said("part what reaches several sides")],
  ["h", said("thirds of sides, or whole sides")],
  ["t", said("turn the tile")],
  ["m", said("add the mirror image")],
  ["n d", said("a new tile; a copy of this one")],
  ["Delete", said("remove the tile")],
  ["[ ]", said("the tile before, the next")],
  ["+ -", said("one copy more, one less")],
  ["u U", said("undo, redo")],
  ["s p", said("save, play with the tile")],
  ["g", said("print sheet")],
];
const KEPT = "bastide-tiles/"; // and the place

interface Work {
  plugin: string;
  part: string;
  title: string;
  ruleset: string;
  seen: string; // hash of the file; empty: there is none yet
  tiles: TileData[];
}
interface Step {
  tiles: TileData[];
  at: number;
}
interface Known {
  picture: string;
  shown: CheckedTile;
}

class TilesScreen extends LightElement {
  static override properties = {
    place: { type: String }, active: { type: Boolean }, work: { state: true }, at: { state: true }, language: { state: true }, check: { state: true },
    spot: { state: true }, thirds: { state: true }, joining: { state: true }, failed: { state: true }, places: { state: true }, installed: { state: true },
    dirty: { state: true }, pending: { state: true },
  };
  declare place: string;
  declare active: boolean;
  declare work: Work | null;
  declare at: number;
  declare language: Language | null;
  declare check: TileCheck | null;
  declare spot: Spot;
  declare thirds: boolean;
  declare joining: boolean;
  declare failed: string;
  declare places: TilePlace[];
  declare installed: Installed | null;
  declare dirty: boolean;
  declare pending: boolean;
  readonly keys = KEYS;
  private visited: string | null = null;
  private undone: Step[] = [];
  private done: Step[] = [];
  private asked = 0;
  private waiting: AbortController | null = null;
  private timer = 0;
  private readonly pictures = new Map<string, Known>(); // by what a tile is, and its rules
  private last: (Known & { at: number }) | null = null; // shown while there is no picture of a tile with mistakes

  constructor() {
    super();
    this.place = "";
    this.active = true;
    this.work = this.language = this.check = this.installed = null;
    this.at = 0;
    this.spot = { side: 0, port: null };
    this.thirds = this.joining = this.dirty = this.pending = false;
    this.failed = "";
    this.places = [];
    document.addEventListener("keydown", (event) => this.key(event));
    client.addEventListener("again", () => {
      if (!this.work) void this.begin();
      else void this.loadLists().then(() => this.schedule(0));
    });
    client.on("installed", () => void this.loadLists());
  }

  override updated(changed: Map<string, unknown>): void {
    if (changed.has("place") && this.place !== this.visited) {
      this.visited = this.place;
      void this.begin();
    }
  }
  get tile(): TileData | undefined {
    return this.work?.tiles[this.at];
  }

  // ---- What is opened ----

  private async loadLists(): Promise<void> {
    try {
      this.places = (await client.ask("tile_files", {})).files;
      this.installed = await client.ask("installed", {});
    } catch (error) {
      this.failed = troubleOf(error);
    }
  }
  private async begin(): Promise<void> {
    await this.loadLists();
    if (this.work && this.place === "") return;
    const [plugin = "", part = ""] = this.place.split(".");
    const kept = this.readKept(plugin === "" ? "" : `${plugin}.${part}`);
    if (kept) {
      this.dirty = true;
      await this.show(kept);
      return;
    }
    const own = plugin === "" ? this.places.find((one) => one.own) : this.places.find((one) => one.plugin === plugin && one.part === part);
    if (own) await this.openPlace(own);
    else await this.beginNew();
  }
  private async openPlace(place: TilePlace): Promise<void> {
    try {
      const file = await client.ask("tile_file", { plugin: place.plugin, ...(place.part ? { part: place.part } : {}) });
      this.dirty = false;
      this.setPlace(place.plugin, place.part);
      await this.show({ plugin: file.plugin, part: file.part, title: file.title, ruleset: file.ruleset || "base", seen: file.hash, tiles: file.tiles.filter(isTile) });
      if (file.tiles.some((one) => !isTile(one))) note(said("The file holds something that is no tile; it is left out here."), "error");
    } catch (error) {
      this.failed = troubleOf(error);
    }
  }
  /** The address says what is open. */
  private setPlace(plugin: string, part: string): void {
    this.visited = part ? `${plugin}.${part}` : plugin;
    if (this.active) go("tiles", this.visited, true);
  }
  private async beginNew(): Promise<void> {
    const names = this.installed?.rulesets.map((one) => one.name) ?? [];
    const taken = new Set([...this.places.map((one) => one.plugin), ...names]);
    const plugin = ["my_tiles", ...Array.from({ length: 99 }, (_, i) => `my_tiles_${i + 2}`)].find((one) => !taken.has(one)) ?? "my_tiles";
    const ruleset = this.work?.ruleset && names.includes(this.work.ruleset) && !this.work.seen ? this.work.ruleset : names.includes("base") ? "base" : (names[0] ?? "");
    this.dirty = false;
    await this.show({ plugin, part: "", title: said("My tiles"), ruleset, seen: "", tiles: [] });
    if (this.work?.tiles.length === 0 && this.language) {
      this.work = { ...this.work, tiles: [blank(freeId([], plugin), this.language)] };
      this.schedule(0);
    }
  }
  private async show(work: Work): Promise<void> {
    this.done = [];
    this.undone = [];
    this.at = 0;
    this.last = null;
    this.check = null;
    this.work = work;
    await this.loadWords();
    this.schedule(0);
  }
  private async loadWords(): Promise<void> {
    const { work } = this;
    if (!work) return;
    try {
      this.language = new Language(await client.ask("tile_words", { ruleset: work.ruleset }), work.plugin);
      this.failed = "";
    } catch (error) {
      this.failed = troubleOf(error);
    }
  }
  private async setRuleset(ruleset: string): Promise<void> {
    if (!this.work) return;
    this.work = { ...this.work, ruleset };
    await this.loadWords();
    this.keep();
    this.schedule(0);
  }

  // ---- What is not saved yet survives the page ----

  private keep(): void {
    if (!this.work) return;
    try {
      const name = `${KEPT}${this.work.plugin}.${this.work.part}`;
      if (this.dirty) localStorage.setItem(name, JSON.stringify(this.work));
      else localStorage.removeItem(name);
    } catch {
      // Private windows may not store anything.
    }
  }
  /** `place`: of which; empty: of any. */
  private readKept(place: string): Work | null {
    try {
      const name = place ? `${KEPT}${place}` : Object.keys(localStorage).find((one) => one.startsWith(KEPT));
      const kept = JSON.parse(localStorage.getItem(name ?? "") ?? "null") as Work | null;
      return kept && Array.isArray(kept.tiles) && kept.tiles.every(isTile) && typeof kept.plugin === "string" ? kept : null;
    } catch {
      return null;
    }
  }

  // ---- Changes ----

  private change(tiles: TileData[], at = this.at): void {
    if (!this.work) return;
    this.done.push({ tiles: this.work.tiles, at: this.at });
    if (this.done.length > 500) this.done.shift();
    this.undone = [];
    this.put(tiles, at);
  }
  private put(tiles: TileData[], at: number): void {
    if (!this.work) return;
    this.work = { ...this.work, tiles };
    this.at = Math.max(0, Math.min(at, tiles.length - 1));
    this.dirty = true;
    this.keep();
    this.schedule();
  }
  private changeTile(tile: TileData): void {
    if (!this.work) return;
    this.change(this.work.tiles.map((one, i) => (i === this.at ? tile : one)));
  }
  private step(from: Step[], to: Step[], word: string): void {
    const step = from.pop();
    if (!step || !this.work) return;
    to.push({ tiles: this.work.tiles, at: this.at });
    this.put(step.tiles, step.at);
    announce(word);
  }
  private undo(): void {
    this.step(this.done, this.undone, said("Undone"));
  }
  private redo(): void {
    this.step(this.undone, this.done, said("Done again"));
  }
  private choose(at: number): void {
    if (!this.work || at < 0 || at >= this.work.tiles.length) return;
    this.at = at;
    this.joining = false;
    this.schedule(0);
    announce(saidWith("Tile {}", this.tile?.id ?? ""));
  }
  private add(tile: TileData): void {
    if (!this.work) return;
    const at = this.work.tiles.length === 0 ? 0 : this.at + 1;
    this.change([...this.work.tiles.slice(0, at), tile, ...this.work.tiles.slice(at)], at);
    announce(saidWith("New tile {}", tile.id));
  }
  private addBlank(): void {
    if (this.work && this.language) this.add(blank(freeId(this.work.tiles, this.work.plugin), this.language));
  }
  private shortId(): string {
    return this.tile?.id.slice(this.tile.id.indexOf("/") + 1) ?? "";
  }
  private addCopy(tile: TileData, wish: string): void {
    if (!this.work) return;
    const copy = { ...tile, id: freeId(this.work.tiles, this.work.plugin, wish) };
    delete copy.start;
    this.add(copy);
  }
  private removeTile(): void {
    if (!this.work || !this.tile) return;
    const { id } = this.tile;
    this.change(this.work.tiles.filter((_, i) => i !== this.at));
    announce(`${id} removed`);
  }

  // ---- The face ----

  private get brushes(): { name: string; kinds: string[] }[] {
    return (this.thirds ? this.language?.thirds : this.language?.brushes) ?? [];
  }
  private paint(spot: Spot, kinds: string[]): void {
    const { tile, language } = this;
    if (!tile || !language) return;
    this.spot = spot;
    const changed = painted(tile, spot.port === null ? portsOf(spot.side) : [spot.port], kinds, language);
    this.changeTile(changed);
    announce(describeSpot(changed, spot, language));
  }
  private brushAt(spot: Spot): number {
    const { tile, language } = this;
    if (!tile || !language) return -1;
    const kinds = kindsOfSide(tile, spot.side, language);
    const here = spot.port === null ? kinds.join() : (kinds[spot.port % 3] ?? "");
    return this.brushes.findIndex((one) => one.kinds.join() === here);
  }
  private next(spot: Spot): void {
    const brush = this.brushes[(this.brushAt(spot) + 1) % this.brushes.length];
    if (brush) this.paint(spot, brush.kinds);
  }
  /** One segment where there were two, or the other way round. */
  private join(from: Spot, to: Spot): void {
    const { tile, language } = this;
    this.joining = false;
    if (!tile || !language) return;
    const [a, b] = [letterAt(tile, from), letterAt(tile, to)];
    const changed = a === b ? cut(tile, a, language) : connected(tile, a, b, language);
    if (!changed) {
      const text = a === b ? saidWith("{} and {} lie side by side: they cannot be parted.", nameOfSpot(from), nameOfSpot(to))
        : saidWith("{} and {} are not of one kind: they cannot be one.", nameOfSpot(from), nameOfSpot(to));
      note(text.charAt(0).toUpperCase() + text.slice(1));
      announce(text);
      return;
    }
    this.spot = to;
    this.changeTile(changed);
    announce(describeSpot(changed, to, language));
  }
  private cutHere(): void {
    const { tile, language } = this;
    if (!tile || !language) return;
    const changed = cut(tile, letterAt(tile, this.spot), language);
    if (!changed) return;
    this.changeTile(changed);
    announce(describeSpot(changed, this.spot, language));
  }
  private toggleThirds(): void {
    this.thirds = !this.thirds;
    this.spot = { side: this.spot.side, port: this.thirds ? this.spot.side * 3 + 1 : null };
    announce(this.thirds ? said("Thirds of sides") : said("Whole sides"));
  }
  private selectSpot(spot: Spot): void {
    this.spot = spot;
    void this.updateComplete.then(() => this.querySelector<SVGElement>(".face .spot.selected")?.focus());
  }
  private arrow(direction: number): void {
    const { tile, language } = this;
    if (!tile || !language) return;
    let spot: Spot = { side: direction, port: null };
    if (this.thirds) {
      // Along the rim: right and down are clockwise.
      spot = spotOfPort(((this.spot.port ?? this.spot.side * 3 + 1) + (direction === 1 || direction === 2 ? 1 : 11)) % 12);
    }
    if (this.joining && !this.thirds && !sameSpot(spot, this.spot)) this.join(this.spot, spot);
    else this.selectSpot(spot);
  }

  // ---- Asked of the engine ----

  private keyOf(tile: TileData): string {
    return `${this.work?.ruleset ?? ""}|${this.work?.plugin ?? ""}|${JSON.stringify(tile)}`;
  }
  private schedule(wait = 40): void {
    clearTimeout(this.timer);
    this.pending = true;
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      void this.ask();
    }, wait);
  }
  private get draft() {
    const { work } = this;
    return { ruleset: work?.ruleset ?? "", plugin: work?.plugin ?? "", ...(work?.part ? { part: work.part } : {}), tiles: work?.tiles ?? [] };
  }
  private async ask(): Promise<void> {
    const { work, at } = this;
    if (!work) return;
    const asked = ++this.asked;
    this.waiting?.abort();
    const waiting = (this.waiting = new AbortController());
    // The numbers of the chosen tile change with all others.
    const show = work.tiles.flatMap((tile, i) => (i === at || !this.pictures.has(this.keyOf(tile)) ? [i] : []));
    try {
      const check = await client.ask("check_tiles", { ...this.draft, show }, waiting.signal);
      if (asked !== this.asked) return;
      for (const shown of check.tiles) {
        const tile = work.tiles[shown.tile];
        if (tile) this.pictures.set(this.keyOf(tile), { picture: pictureOf(check, shown), shown });
      }
      if (this.pictures.size > 2000) this.pictures.clear();
      this.failed = "";
      const before = this.check;
      this.check = check;
      const first = this.problemsOf(this.at)[0] ?? check.problems[0];
      if (first && JSON.stringify(before?.problems) !== JSON.stringify(check.problems)) announce(saidWith("Mistake: {}", first.message));
      else if (before && !before.ok && check.ok) announce(said("No mistakes"));
    } catch (error) {
      if (asked === this.asked && !(error instanceof SessionError && error.code === "cancelled")) this.failed = troubleOf(error);
    } finally {
      if (asked === this.asked && this.timer === 0) this.pending = false; // else more was changed meanwhile
    }
  }
  private problemsOf(tile: number): TileProblem[] {
    return this.check?.problems.filter((one) => one.tile === tile) ?? [];
  }
  private wrong(field: string): boolean {
    return this.problemsOf(this.at).some((one) => one.field === field || one.field.startsWith(`${field}.`));
  }

  // ---- Files and games ----

  private get isNew(): boolean {
    return this.work?.seen === "";
  }
  private get isOwn(): boolean {
    const { work } = this;
    return this.isNew || this.places.some((one) => one.own && one.plugin === work?.plugin && one.part === work.part);
  }
  private async save(then?: () => void): Promise<void> {
    if (client.hello?.read_only || !this.work) return;
    if (this.isNew || !this.isOwn) this.askName(then);
    else await this.write(then);
  }
  private async write(then?: () => void, seen = this.work?.seen ?? ""): Promise<void> {
    const { work } = this;
    if (!work) return;
    try {
      const saved = await client.ask("save_tiles", { ...this.draft, ...(seen ? { seen } : { title: work.title }) });
      await this.saved(saved, then);
    } catch (error) {
      if (error instanceof SessionError && error.code === "stale" && seen) this.askStale(String(error.told["hash"] ?? ""), then);
      else noteError(error);
    }
  }
  private async saved(saved: { file: string; hash: string; ruleset: string }, then?: () => void): Promise<void> {
    const { work } = this;
    if (!work) return;
    this.dirty = false;
    this.keep();
    const other = saved.ruleset !== "" && saved.ruleset !== work.ruleset;
    this.work = { ...work, seen: saved.hash, ruleset: saved.ruleset || work.ruleset };
    if (other) await this.loadWords();
    await this.loadLists();
    this.setPlace(work.plugin, work.part);
    note(`${saidWith("Saved in {}.", saved.file)}${other ? ` ${saidWith("The ruleset {} plays with it.", saved.ruleset)}` : ""}`);
    this.schedule(0);
    then?.();
  }
  private askStale(hash: string, then?: () => void): void {
    liveDialog(said("The file has changed"), "stale-dialog", (close) => html`
      <p>${said("Somebody else has changed the file since it was read here.")}</p>
      <div class="row wrap end"><button type="button" @click=${() => {
        close();
        void this.write(then, hash);
      }}>${said("Write over it")}</button><button class="main" type="button" @click=${() => {
        close();
        const place = this.places.find((one) => one.plugin === this.work?.plugin && one.part === this.work.part);
        if (place) void this.openPlace(place);
      }}>${said("Read it again")}</button></div>`);
  }
  /** A plugin that is not there yet gets its name, and the tiles theirs after it. */
  private askName(then?: () => void): void {
    const { work } = this;
    if (!work) return;
    let plugin = this.isNew ? work.plugin : "my_tiles";
    let title = this.isNew ? work.title : `${work.title}, changed`;
    let trouble = "";
    const save = async (event: Event, close: () => void, redraw: () => void): Promise<void> => {
      event.preventDefault();
      const { language } = this;
      if (!language) return;
      const to = new Language(language.words, plugin);
      const tiles = work.tiles.map((tile) =>
        plugin === work.plugin ? tile : takenOver(tile, tile.id.startsWith(`${work.plugin}/`) || !this.isNew ? `${plugin}/${tile.id.slice(tile.id.indexOf("/") + 1)}` : tile.id, language, to));
      try {
        const saved = await client.ask("save_tiles", { ruleset: work.ruleset, plugin, tiles, title });
        this.work = { ...work, plugin, part: "", title, tiles };
        this.language = to;
        close();
        await this.saved(saved, then);
      } catch (error) {
        trouble = troubleOf(error);
        redraw();
      }
    };
    liveDialog(then ? said("Save and play") : said("Save as a plugin"), "save-tiles", (close, redraw) => html`<form @submit=${(event: Event) => void save(event, close, redraw)}>
      <p class="small faint">${saidParts("Tiles live in a plugin: a folder under {}. A ruleset of its name adds it to {}.",
        html`<code>plugins</code>`, html`<i>${this.titleOfRuleset(work.ruleset)}</i>`)}</p>
      <label class="field">${said("Name")} <input name="plugin" required pattern="[a-z][a-z0-9_]*" maxlength="60" autocomplete="off" title=${said("Small letters, digits and _, a letter first")} .value=${plugin}
        @input=${(event: Event) => (plugin = (event.target as HTMLInputElement).value)}></label>
      <label class="field">${said("Title")} <input name="title" required maxlength="120" autocomplete="off" .value=${title} @input=${(event: Event) => (title = (event.target as HTMLInputElement).value)}></label>
      ${trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : nothing}
      <div class="row end"><button class="main" type="submit">${then ? said("Save and play") : said("Save")}</button></div></form>`);
  }
  private titleOfRuleset(name: string): string {
    return this.installed?.rulesets.find((one) => one.name === name)?.title ?? name;
  }
  private async play(): Promise<void> {
    const { tile } = this;
    if (!tile || !this.work || !this.check?.ok) return;
    if (this.dirty || this.isNew) {
      if (client.hello?.read_only) note(said("The studio was started with --read-only: tiles that are not saved cannot be played."), "error");
      else await this.save(() => void this.playNow());
      return;
    }
    await this.playNow();
  }
  private async playNow(): Promise<void> {
    const { tile, work } = this;
    if (!tile || !work) return;
    try {
      const game = await client.ask("play_tile", { ruleset: work.ruleset, tile: tile.id });
      if (!game.first) note(saidWith("{} cannot come first in this game; it comes by chance.", tile.id));
      go("table", game.game);
    } catch (error) {
      noteError(error);
    }
  }
  private async saveTable(): Promise<void> {
    if (!this.work) return;
    try {
      const { text } = await client.ask("tile_table", { tiles: this.work.tiles });
      download(`${this.work.plugin}.csv`, text, "text/csv");
    } catch (error) {
      noteError(error);
    }
  }
  private takeTable(read: TileData[]): void {
    if (!this.work) return;
    const tiles = [...this.work.tiles];
    for (const tile of read) {
      const at = tiles.findIndex((one) => one.id === tile.id);
      if (at >= 0) tiles[at] = tile;
      else tiles.push(tile);
    }
    this.change(tiles);
    announce(saidCounted("{} tile taken from the table.", "{} tiles taken from the table.", read.length));
    note(saidCounted("{} tile taken from the table.", "{} tiles taken from the table.", read.length));
  }

  /** Copies of tiles that are installed. */
  private askOther(): void {
    let chosen = "";
    let file: { tiles: TileData[]; language: Language; check: TileCheck } | null = null;
    let trouble = "";
    const load = async (redraw: () => void): Promise<void> => {
      const place = this.places[Number(chosen)];
      file = null;
      redraw();
      if (!place || !chosen) return;
      try {
        const part = place.part ? { part: place.part } : {};
        const { tiles, ruleset } = await client.ask("tile_file", { plugin: place.plugin, ...part });
        const words = await client.ask("tile_words", { ruleset });
        const check = await client.ask("check_tiles", { ruleset, plugin: place.plugin, ...part, tiles });
        file = { tiles, language: new Language(words, place.plugin), check };
        trouble = "";
      } catch (error) {
        trouble = troubleOf(error);
      }
      redraw();
    };
    const take = (tile: TileData, close: () => void): void => {
      const { work, language } = this;
      if (!work || !language || !file) return;
      close();
      this.add(takenOver(tile, freeId(work.tiles, work.plugin, tile.id.slice(tile.id.indexOf("/") + 1)), file.language, language));
    };
    liveDialog(said("Begin from a tile"), "other-dialog", (close, redraw) => html`
      <label class="field">${said("Tiles of")} <select name="file" @change=${(event: Event) => {
        chosen = (event.target as HTMLSelectElement).value;
        void load(redraw);
      }}><option value="">${said("choose …")}</option>${this.places.map((one, i) => html`<option value=${String(i)}>${one.title}${one.part ? `, ${one.word}` : ""}</option>`)}</select></label>
      ${trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : nothing}
      ${file ? html`<ul class="tile-grid">${file.check.tiles.map((shown) => {
        const tile = file?.tiles[shown.tile];
        return tile ? html`<li><button type="button" class="plain" @click=${() => take(tile, close)}><img src=${pictureOf(file?.check ?? null, shown)} alt=""><span>${tile.id.slice(tile.id.indexOf("/") + 1)}</span></button></li>` : nothing;
      })}</ul>` : nothing}`);
  }

  private key(event: KeyboardEvent): void {
    if (!this.active || event.altKey || !this.work) return;
    const target = event.target as HTMLElement;
    if (target.closest("input:not([type=checkbox]), textarea, select, dialog")) return;
    const { tile, language } = this;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== "z" && event.key.toLowerCase() !== "y") return;
      event.preventDefault();
      if (event.key.toLowerCase() === "y" || event.shiftKey) this.redo();
      else this.undo();
      return;
    }
    const count = (by: number) => () => tile && this.changeTile({ ...tile, count: Math.max(0, tile.count + by) });
    const uses: Record<string, () => unknown> = {
      ArrowUp: () => this.arrow(0), ArrowRight: () => this.arrow(1), ArrowDown: () => this.arrow(2), ArrowLeft: () => this.arrow(3),
      c: () => this.beginJoining(), x: () => this.cutHere(), h: () => this.toggleThirds(),
      t: () => tile && this.changeTile(turned(tile)), m: () => tile && this.addCopy(mirrored(tile), `${this.shortId()}-mirror`),
      n: () => this.addBlank(), d: () => tile && this.addCopy(tile, this.shortId()), Delete: () => this.removeTile(),
      "[": () => this.choose(this.at - 1), "]": () => this.choose(this.at + 1), "+": count(1), "-": count(-1),
      u: () => this.undo(), U: () => this.redo(), s: () => void this.save(), p: () => void this.play(), g: () => this.print(),
      Escape: () => (this.joining = false),
    };
    let use = uses[event.key];
    if (/^[1-9]$/.test(event.key)) {
      const brush = this.brushes[Number(event.key) - 1];
      use = brush && (() => this.paint(this.spot, brush.kinds));
    }
    if ((event.key === "Enter" || event.key === " ") && target.closest(".spot")) use = () => (this.next(this.spot), undefined);
    if (!use || !language) return;
    event.preventDefault();
    use();
  }
  private beginJoining(): void {
    this.joining = !this.joining;
    if (this.joining) announce(saidWith("Connect {} with which side? Press an arrow key.", nameOfSpot(this.spot)));
  }
  private print(): void {
    if (this.work && this.check?.ok) askSheet(this.draft);
  }

  // ---- Views ----

  private pictureAt(i: number): string {
    const tile = this.work?.tiles[i];
    return tile ? (this.pictures.get(this.keyOf(tile))?.picture ?? "") : "";
  }

  private listView(): TemplateResult {
    const tiles = this.work?.tiles ?? [];
    const sum = tiles.reduce((all, one) => all + (Number.isInteger(one.count) ? one.count : 0), 0);
    return html`<section class="card tile-list" aria-label=${said("Tiles of the file")}>
      <div class="row"><h2 class="grow">${said("Tiles")}</h2><span class="faint small">${saidCounted("{} kind", "{} kinds", tiles.length)}, ${saidCounted("{} tile", "{} tiles", sum)}</span></div>
      <ul class="tile-grid">${tiles.map((tile, i) => html`<li><button type="button" class="plain ${i === this.at ? "chosen" : ""} ${this.problemsOf(i).length > 0 ? "refused" : ""}"
        aria-current=${i === this.at ? "true" : nothing} @click=${() => this.choose(i)} data-tile=${tile.id}>
        ${this.pictureAt(i) ? html`<img src=${this.pictureAt(i)} alt="">` : html`<span class="no-picture" aria-hidden="true">?</span>`}
        <span>${String(tile.id).slice(String(tile.id).indexOf("/") + 1)} <span class="faint">× ${tile.count}</span></span>
        ${this.problemsOf(i).length > 0 ? html`<span class="clash">${said("mistake")}</span>` : nothing}</button></li>`)}</ul>
      <div class="row wrap"><button type="button" @click=${() => this.addBlank()}>${said("New tile")}</button><button type="button" @click=${() => this.askOther()}>${said("Begin from a tile …")}</button></div></section>`;
  }

  private brushView(tile: TileData, language: Language): TemplateResult {
    const here = this.brushAt(this.spot);
    const key = letterAt(tile, this.spot);
    return html`<div class="brushes" role="group" aria-label=${saidWith("What {} is", nameOfSpot(this.spot))}>
      ${this.brushes.map((one, i) => html`<button type="button" aria-pressed=${i === here ? "true" : "false"} data-brush=${one.name} @click=${() => this.paint(this.spot, one.kinds)}>
        <kbd aria-hidden="true">${i + 1}</kbd> ${one.name}</button>`)}</div>
      <p class="small faint how">${this.joining ? html`<b>${saidWith("Connect {} with …", nameOfSpot(this.spot))}</b> ${said("click the other side, or press an arrow key.")}`
        : said("Click a side to change it; drag from side to side to connect or part them.")}</p>
      <div class="row wrap joins" role="group" aria-label=${saidWith("Connect {}", nameOfSpot(this.spot))}>
        <span class="small">${describeSpot(tile, this.spot, language)}.</span>
        ${this.thirds ? nothing : [0, 1, 2, 3].filter((side) => side !== this.spot.side).map((side) => {
          const other = letterAt(tile, { side, port: null });
          if (key === "." || other === "." || language.kindOf(tile, key) !== language.kindOf(tile, other)) return nothing;
          return html`<button type="button" class="small" aria-pressed=${other === key ? "true" : "false"} data-join=${SIDES[side] ?? ""}
            @click=${() => this.join(this.spot, { side, port: null })}>${saidWith("one with {}", SIDE_WORDS[side] ?? "")}</button>`;
        })}
        ${canBeCut(tile, key) ? html`<button type="button" class="small" @click=${() => this.cutHere()}>${saidAs("to cut", "part")}</button>` : nothing}</div>`;
  }

  private groundView(tile: TileData, language: Language): TemplateResult {
    const ground = groundOf(tile, language);
    const word = language.word(language.ground);
    return html`<div class="ground row wrap">
      ${hasEnds(tile, language) ? html`<label class="check"><input type="checkbox" name="meet" .checked=${ground === "meet"}
        @change=${(event: Event) => this.changeTile(withGround(tile, language, (event.target as HTMLInputElement).checked))}> ${saidWith("Ends meet at a crossing or a wall, and part the {}", word)}</label>` : nothing}
      ${ground === "own" ? html`<span class="small">${saidWith("The {} is parted by hand.", word)}</span> <button type="button" class="small" @click=${() => this.changeTile(withGround(tile, language, false))}>${said("Part it as the picture does")}</button>` : nothing}</div>`;
  }

  private valueControl(tile: TileData, key: string, one: Attribute, language: Language): TemplateResult {
    const value = valueOf(tile, key, one.id, language);
    const id = `value-${key}-${one.id.replace(":", "-")}`;
    const set = (changed: unknown): void => this.changeTile(withValue(tile, key, one.id, changed, language));
    const field = `segments.${key}.${language.written(one.id)}`;
    const wrong = this.wrong(field) || this.wrong(`segments.${key}.${one.id.slice(one.id.indexOf(":") + 1)}`);
    const label = html`<label for=${id} title=${one.says.join(" ")}>${one.word}</label>`;
    if (one.type === "bool") {
      return html`${label}<input type="checkbox" id=${id} .checked=${value === true} @change=${(event: Event) => set((event.target as HTMLInputElement).checked || undefined)}>`;
    }
    if (one.type === "enum") {
      return html`${label}<select id=${id} @change=${(event: Event) => set((event.target as HTMLSelectElement).value || undefined)}>${(one.values ?? []).map(
        (word, i) => html`<option value=${i === one.initial ? "" : word} ?selected=${word === value}>${word.replaceAll("_", " ")}</option>`)}</select>`;
    }
    return html`${label}<input type="number" id=${id} step="1" aria-invalid=${wrong ? "true" : nothing} .value=${String(value ?? one.initial)}
      @change=${(event: Event) => {
        const { value: text } = event.target as HTMLInputElement;
        const number = Number(text);
        set(text === "" || number === one.initial ? undefined : number);
      }}>`;
  }

  private segmentsView(tile: TileData, language: Language): TemplateResult | typeof nothing {
    const { attributes, marks } = language.words;
    const rows = Object.keys(tile.segments).map((key) => {
      const kind = language.kindOf(tile, key);
      const values = attributes.filter((one) => one.kinds.includes(kind) || valueOf(tile, key, one.id, language) !== undefined);
      const words = marks.filter((one) => (one.segments > 0 && one.kinds.includes(kind)) || marksOf(tile, key).includes(one.id));
      const sides = sidesOfSegment(tile, key).map((side) => SIDE_WORDS[side]);
      return values.length + words.length === 0 ? nothing : html`<fieldset data-segment=${key}><legend>${language.word(kind)}${sides.length > 0 ? html` <span class="faint">${sides.join(", ")}</span>` : nothing}</legend>
        <div class="values">${values.map((one) => html`<span class="value">${this.valueControl(tile, key, one, language)}</span>`)}
        ${words.map((one) => html`<label class="check" title=${one.says.join(" ")}><input type="checkbox" .checked=${marksOf(tile, key).includes(one.id)}
          @change=${(event: Event) => this.changeTile(withMark(tile, one.id, (event.target as HTMLInputElement).checked, key))}> ${one.word}</label>`)}</div></fieldset>`;
    });
    return rows.every((one) => one === nothing) ? nothing : html`${rows}`;
  }

  private thingsView(tile: TileData, language: Language): TemplateResult {
    const { kinds, marks } = language.words;
    const symbols = kinds.filter((one) => one.form === "symbol" && one.mark === "" && one.layer === "");
    const words = marks.filter((one) => one.tiles > 0 || one.segments === 0 || tile.marks?.includes(one.id));
    const own = (tile.marks ?? []).filter((one) => !marks.some((known) => known.id === one));
    return html`<fieldset class="things-on-it"><legend>${said("On the tile")}</legend>
      ${symbols.map((one) => html`<label class="check" title=${one.says.join(" ")}><input type="checkbox" data-symbol=${one.id} .checked=${symbolKey(tile, one.id, language) !== undefined}
        @change=${(event: Event) => this.changeTile(withSymbol(tile, one.id, (event.target as HTMLInputElement).checked, language))}> ${one.word}</label>`)}
      ${[...words.map((one) => ({ id: one.id, word: one.word, says: one.says })), ...own.map((id) => ({ id, word: id.replaceAll("_", " "), says: [] as string[] }))].map(
        (one) => html`<label class="check" title=${one.says.join(" ")}><input type="checkbox" data-mark=${one.id} .checked=${tile.marks?.includes(one.id) ?? false}
          @change=${(event: Event) => this.changeTile(withMark(tile, one.id, (event.target as HTMLInputElement).checked))}> ${one.word}</label>`)}</fieldset>`;
  }

  private problemsView(): TemplateResult {
    const { check, work } = this;
    const mine = this.problemsOf(this.at);
    const others = check?.problems.filter((one) => one.tile !== null && one.tile !== this.at) ?? [];
    const general = check?.problems.filter((one) => one.tile === null) ?? [];
    const state = this.failed ? "bad" : !check ? "" : check.ok ? "good" : "bad";
    const list = (problems: TileProblem[], css: string): TemplateResult | typeof nothing => problems.length === 0 ? nothing
      : html`<ul class="problems ${css}">${problems.map((one) => html`<li class="problem">${one.field ? html`<b class="small">${one.field.replaceAll(".", " › ")}</b> ` : nothing}<span>${one.message}</span>
        ${one.tile !== null && one.tile !== this.at ? html` <button type="button" class="link" @click=${() => this.choose(one.tile ?? 0)}>${work?.tiles[one.tile]?.id ?? said("that tile")}</button>` : nothing}</li>`)}</ul>`;
    const shown = this.shownNow();
    return html`<section class="card state ${state} verdict-card" aria-label=${said("What the engine says")} aria-live="off">
      ${this.failed ? html`<p class="trouble">${this.failed}</p>` : nothing}
      ${check?.ok ? html`<p class="verdict"><span class="sign" aria-hidden="true">✓</span> ${saidCounted("No mistakes. The game has {} tile.", "No mistakes. The game has {} tiles.", check.game_tiles ?? 0)}</p>` : nothing}
      ${list(mine, "mine")}${list(general, "general")}${list(others, "others")}
      ${shown ? this.factsView(shown) : nothing}</section>`;
  }
  private shownNow(): CheckedTile | undefined {
    const { tile } = this;
    return tile ? this.pictures.get(this.keyOf(tile))?.shown : undefined;
  }
  private factsView(shown: CheckedTile): TemplateResult {
    const turns = shown.turns === 1 ? said("It looks the same in every turn.") : saidCounted("It has {} different turn.", "It has {} different turns.", shown.turns);
    const mirror = shown.own_mirror ? said("It is its own mirror image.")
      : shown.mirror_images.length > 0 ? saidWith("Its mirror image is {}.", shown.mirror_images.join(", ")) : said("No tile is its mirror image.");
    return html`<ul class="facts small"><li>${turns} ${mirror}</li>
      ${shown.alike.length > 0 ? html`<li>${saidWith("The same face: {}.", shown.alike.join(", "))}</li>` : html`<li>${said("No other tile has this face.")}</li>`}
      <li>${said("Tiles of the game that fit:")} ${SIDE_WORDS.map((side, i) => html`${i > 0 ? ", " : ""}${side} <b class=${shown.fits[i] === 0 ? "none" : ""}>${shown.fits[i]}</b>`)}.</li></ul>`;
  }

  private drawView(tile: TileData, language: Language): TemplateResult {
    const known = this.pictures.get(this.keyOf(tile));
    if (known) this.last = { ...known, at: this.at };
    const whole = isWhole(tile);
    const shown = known ?? (this.last?.at === this.at ? this.last : null);
    return html`<section class="card draw" aria-label=${said("The tile")}>
      <div class="row wrap tools"><button type="button" aria-pressed=${this.thirds ? "true" : "false"} @click=${() => this.toggleThirds()}>${said("Thirds")} <kbd>h</kbd></button>
        <button type="button" ?disabled=${!whole} @click=${() => this.changeTile(turned(tile))}>${said("Turn")} <kbd>t</kbd></button>
        <span class="gap"></span>
        <button type="button" aria-label=${said("Undo")} title="${said("Undo")} (u)" ?disabled=${this.done.length === 0} @click=${() => this.undo()}>↶</button>
        <button type="button" aria-label=${said("Redo")} title="${said("Redo")} (U)" ?disabled=${this.undone.length === 0} @click=${() => this.redo()}>↷</button></div>
      ${whole ? faceView({
        tile, shown: known?.shown, picture: shown?.picture ?? "", language, selected: this.spot, thirds: this.thirds, joining: this.joining,
        select: (spot) => { if (!sameSpot(spot, this.spot)) this.spot = spot; }, next: (spot) => this.next(spot), join: (a, b) => this.join(a, b),
      }) : html`<p>${said("The ring of this tile has not twelve letters: mend it as data below.")}</p>`}
      ${whole ? html`${this.brushView(tile, language)}${this.groundView(tile, language)}` : nothing}
      <p class="unseen">${whole ? sidesText(tile, language) : ""}</p></section>`;
  }

  private dataView(tile: TileData): TemplateResult {
    const apply = (event: Event): void => {
      const area = event.target as HTMLTextAreaElement;
      try {
        const tile = JSON.parse(area.value) as TileData;
        if (!isTile(tile)) throw new Error(said("A tile is an object with the texts \"id\" and \"ring\" and the object \"segments\"."));
        area.setCustomValidity("");
        this.changeTile(tile);
      } catch (error) {
        area.setCustomValidity(error instanceof Error ? error.message : String(error));
        area.reportValidity();
      }
    };
    return html`<details class="data"><summary>${said("As data")}</summary><textarea rows="9" spellcheck="false" aria-label=${said("The tile as data")} .value=${JSON.stringify(tile, null, 1)} @change=${apply}></textarea>
      <p class="small faint">${saidParts("As {} has it: further layers, contacts and decoration are set here.", html`<code>tiles.json</code>`)}</p></details>`;
  }

  private propertiesView(tile: TileData, language: Language): TemplateResult {
    const number = (event: Event): number => Math.trunc(Number((event.target as HTMLInputElement).value));
    return html`<section class="card properties" aria-label=${said("Properties")}>
      <div class="two"><label class="field">${said("Name")} <input name="id" autocomplete="off" spellcheck="false" aria-invalid=${this.wrong("id") ? "true" : nothing} .value=${String(tile.id)}
        @input=${(event: Event) => this.changeTile({ ...tile, id: (event.target as HTMLInputElement).value })}></label>
      <label class="field">${said("Copies")} <input name="count" type="number" min="0" max="100000" step="1" aria-invalid=${this.wrong("count") ? "true" : nothing} .value=${String(tile.count)}
        @change=${(event: Event) => this.changeTile({ ...tile, count: number(event) })}></label></div>
      ${this.thingsView(tile, language)}${this.segmentsView(tile, language)}
      <div class="row wrap variants"><button type="button" @click=${() => this.addCopy(tile, this.shortId())}>${said("Copy")}</button>
        <button type="button" title="${said("The mirror image as another tile")} (m)" @click=${() => this.addCopy(mirrored(tile), `${this.shortId()}-mirror`)}>${said("Mirror image")}</button>
        <button type="button" title=${said("The west half and its image as another tile")} @click=${() => this.addCopy(symmetric(tile, "mirror", language), `${this.shortId()}-even`)}>${said("Same on both sides")}</button>
        <button type="button" title=${said("The north-west half and itself turned by half as another tile")} @click=${() => this.addCopy(symmetric(tile, "half", language), `${this.shortId()}-twice`)}>${said("Same when turned")}</button>
        <button type="button" @click=${() => this.removeTile()}>${said("Remove")}</button></div>
      ${this.dataView(tile)}</section>`;
  }

  private barView(work: Work): TemplateResult {
    const readOnly = client.hello?.read_only ?? false;
    const ok = this.check?.ok ?? false;
    const here = `${work.plugin}.${work.part}`;
    return html`<section class="card bar-card" aria-label=${said("File and rules")}><div class="row wrap">
      <label class="field">${said("Tiles of")} <select name="place" @change=${(event: Event) => {
        const { value } = event.target as HTMLSelectElement;
        if (this.dirty) (event.target as HTMLSelectElement).value = here;
        this.openOther(value);
      }}>
        ${this.isNew ? html`<option value=${here} selected>${saidWith("{} (new)", work.title)}</option>` : nothing}
        ${this.places.map((one) => html`<option value=${`${one.plugin}.${one.part}`} ?selected=${!this.isNew && `${one.plugin}.${one.part}` === here}>${one.title}${one.part ? `, ${one.word}` : ""}${one.own ? "" : ` (${said("installed")})`}</option>`)}
        <option value="">${said("New plugin …")}</option></select></label>
      <label class="field">${said("under the rules of")} <select name="ruleset" @change=${(event: Event) => void this.setRuleset((event.target as HTMLSelectElement).value)}>
        ${(this.installed?.rulesets ?? []).map((one) => html`<option value=${one.name} ?selected=${one.name === work.ruleset}>${one.title ?? one.name}</option>`)}</select></label>
      <span class="gap"></span>
      <button type="button" @click=${() => askTable((tiles) => this.takeTable(tiles))}>${said("From a table …")}</button>
      <button type="button" ?disabled=${work.tiles.length === 0} @click=${() => void this.saveTable()}>${said("Save as a table")}</button>
      <button type="button" ?disabled=${!ok || work.tiles.length === 0} @click=${() => this.print()}>${said("Print sheet …")}</button>
      <button type="button" ?disabled=${readOnly || !ok || work.tiles.length === 0} title=${readOnly ? said("The studio was started with --read-only") : nothing} @click=${() => void this.save()}>${this.isOwn && !this.isNew ? said("Save") : said("Save …")}${this.dirty ? html`<span aria-label=${said("not saved yet")}> •</span>` : nothing}</button>
      <button type="button" class="main" ?disabled=${!ok || !this.tile} @click=${() => void this.play()}>${said("Play with it")}</button></div></section>`;
  }
  private openOther(value: string): void {
    if (this.dirty) {
      liveDialog(said("Not saved yet"), "leave-dialog", (close) => html`<p>${saidWith("{} has changes that are not saved.", this.work?.title ?? "")}</p>
        <div class="row wrap end"><button type="button" @click=${() => {
          close();
          this.dirty = false;
          this.keep();
          this.openOther(value);
        }}>${said("Throw them away")}</button><button type="button" class="main" @click=${close}>${said("Stay")}</button></div>`);
      this.requestUpdate();
      return;
    }
    if (value === "") {
      void this.beginNew();
      return;
    }
    const place = this.places.find((one) => `${one.plugin}.${one.part}` === value);
    if (place) void this.openPlace(place);
  }

  override render() {
    const { work, tile, language } = this;
    if (!work || !language) return html`<div class="tiles">${this.failed ? html`<p class="card trouble">${this.failed}</p>` : html`<p class="faint">…</p>`}</div>`;
    return html`<h1 class="unseen">${said("Tiles")}</h1>${this.barView(work)}
      <div class="tiles">
        <div class="pane">${this.listView()}</div>
        <div class="pane">${tile ? this.drawView(tile, language) : html`<section class="card"><p>${said("There is no tile yet.")}</p><button type="button" class="main" @click=${() => this.addBlank()}>${said("New tile")}</button></section>`}</div>
        <div class="pane">${this.problemsView()}${tile ? this.propertiesView(tile, language) : nothing}</div>
      </div>`;
  }
}

/** Has what this screen relies on; all else is for the engine to judge. */
function isTile(one: unknown): one is TileData {
  const tile = one as Partial<TileData> | null;
  return typeof tile === "object" && tile !== null && typeof tile.id === "string" && typeof tile.ring === "string" && typeof tile.segments === "object" && tile.segments !== null;
}

/** A picture that stands alone; as an image nothing in it runs or asks for anything. */
function pictureOf(check: TileCheck | null, shown: CheckedTile): string {
  const patterns = check?.patterns ?? "";
  const defs = patterns.includes("<defs") ? `${patterns}${patterns.includes("</defs>") ? "" : "</defs>"}` : `<defs>${patterns}</defs>`;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="400" height="400">${defs}<defs>${shown.picture}</defs><use href="#${shown.shape}"/></svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
}

customElements.define("tiles-screen", TilesScreen);
registerScreen({ id: "tiles", title: said("Tiles"), order: 40, element: "tiles-screen" });
