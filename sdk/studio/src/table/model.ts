// The game on the table as this page knows it: what the session said last, and what it is asked for.
import { client, SessionError } from "../client.js";
import { note, noteError } from "../dialog.js";
import type { Considered, Curve, GameState, Option, Requests } from "../protocol.js";
import { ShapeBook } from "./shapes.js";

const PAUSE_MS = 420; // between the answers of bots, so that they can be followed
const REST_MS = 400; // how long nothing is answered before the curve is asked for: the whole game is played again for it

type Asked = "answer" | "bots" | "undo" | "redo" | "go_to";

export class GameModel extends EventTarget {
  state: GameState | null = null;
  options: Option[] = [];
  curve: Curve | null = null;
  book: ShapeBook | null = null;
  busy = false;
  playing = false; // bots play on until a person is to answer, or the end
  private considered = new Map<string, Promise<Considered | null>>();
  private run = 0; // changes when bots are to stop
  private curveTimer = 0;
  private newest = 0; // revision that was heard of
  private wanted: number | null = null; // where to go when this is no longer busy

  /** `prefix`: of the ids of pictures, where another model shows the same game. */
  constructor(private readonly prefix = "") {
    super();
  }

  get id(): string {
    return this.state?.game ?? "";
  }

  /** Takes the game over from a state that the session sent. */
  async take(state: GameState, from = 0): Promise<void> {
    const isSame = state.game === this.state?.game;
    if (isSame && state.rules !== this.state?.rules && from > 0) {
      // Other rules have other pictures, counted anew.
      await this.take(await client.ask("state", { game: state.game, shapes: 0 }));
      return;
    }
    if (!isSame || state.rules !== this.state?.rules) {
      if (isSame) this.tell("forget");
      this.book?.remove();
      this.book = new ShapeBook(`${this.prefix}${state.game}-${state.rules > 0 ? `${state.rules}-` : ""}`);
      this.curve = null;
      if (!isSame) {
        this.newest = 0;
        this.wanted = null;
      }
    }
    // An answer that another answer has overtaken says nothing new.
    if (this.state?.game === state.game && state.revision < this.state.revision) {
      this.book?.add(state.shapes, from);
      return;
    }
    const isNew = this.state?.game !== state.game || this.state.revision !== state.revision;
    this.book?.addPatterns(state.patterns);
    this.book?.addColours(state.colours);
    this.book?.add(state.shapes, from);
    this.state = state;
    if (isNew) {
      this.considered.clear();
      this.options = [];
      await this.loadOptions();
    }
    this.tell("change");
    this.loadCurveSoon();
  }

  private async loadOptions(): Promise<void> {
    const state = this.state;
    if (!state || state.over || !state.is_person) return;
    try {
      const { known } = this;
      const found = await client.ask("options", { game: state.game, shapes: known });
      if (this.state?.game !== state.game || this.state.revision !== found.revision) return;
      this.book?.add(found.shapes, known);
      this.options = found.options;
    } catch (error) {
      noteError(error);
    }
  }

  async open(fields: Requests["open"][0]): Promise<boolean> {
    this.stop();
    const good = await this.guarded(async () => {
      const state = await client.ask("open", fields);
      for (const text of state.notes ?? []) note(text);
      this.tell("forget");
      await this.take(state);
    });
    if (good) this.goOn();
    return good;
  }

  /** Shows a game that is open; false where there is none of this name. */
  async join(game: string): Promise<boolean> {
    this.stop();
    try {
      const state = await client.ask("state", { game, shapes: 0 });
      this.tell("forget");
      await this.take(state);
      return true;
    } catch (error) {
      if (!(error instanceof SessionError && error.code === "unknown")) noteError(error);
      return false;
    }
  }

  /** Another window, or this one, has brought the game to this revision. */
  hear(revision: number): void {
    this.newest = Math.max(this.newest, revision);
    void this.catchUp();
  }
  private async catchUp(): Promise<void> {
    if (!this.busy && this.state && this.newest > this.state.revision) await this.refresh();
  }

  /** How the game stands now, when something may have been missed. */
  async refresh(): Promise<void> {
    if (!this.state) return;
    try {
      const { known } = this;
      await this.take(await client.ask("state", { game: this.id, shapes: known }), known);
    } catch (error) {
      if (error instanceof SessionError && error.code === "unknown") this.tell("lost");
    }
  }

  private get known(): number {
    return this.book?.rows.length ?? 0;
  }

  private async guarded(use: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.tell("busy");
    try {
      await use();
      return true;
    } catch (error) {
      if (error instanceof SessionError && error.code === "stale") {
        note("The game went on in another window; this is how it stands now.");
        this.busy = false;
        await this.refresh();
      } else {
        noteError(error);
      }
      return false;
    } finally {
      this.busy = false;
      this.tell("busy");
      if (this.wanted !== null) void this.goTo(this.wanted);
      else void this.catchUp();
    }
  }

  private async step(what: Asked, fields: Record<string, unknown> = {}): Promise<boolean> {
    const before = this.state;
    return await this.guarded(async () => {
      const { known } = this;
      const state = (await client.send(what, { game: this.id, shapes: known, ...fields })) as GameState;
      await this.take(state, known);
      this.dispatchEvent(new CustomEvent("moved", { detail: { what, before, after: state } }));
    });
  }

  async answer(text: string): Promise<void> {
    if (!this.state || this.busy) return;
    this.stop();
    if (await this.step("answer", { revision: this.state.revision, text })) this.goOn();
  }
  async undo(): Promise<void> {
    this.stop();
    if (this.state?.undo) await this.step("undo");
  }
  async redo(): Promise<void> {
    this.stop();
    if (this.state?.redo) await this.step("redo");
  }
  /** While something else is asked the newest wish waits. */
  async goTo(position: number): Promise<void> {
    this.stop();
    this.wanted = this.busy ? position : null;
    if (!this.busy) await this.step("go_to", { position });
  }
  async botStep(): Promise<void> {
    this.stop();
    await this.step("bots", { to: "one" });
  }

  /** Lets bots answer, one after the other, while it is their turn. */
  goOn(): void {
    if (this.playing || !this.state || this.state.over || this.state.is_person) return;
    this.playing = true;
    void this.botLoop(++this.run);
  }
  private async botLoop(run: number): Promise<void> {
    this.tell("busy");
    while (run === this.run && this.state && !this.state.over && !this.state.is_person) {
      if (!(await this.step("bots", { to: "one" }))) break;
      if (this.state.is_person || this.state.over) break;
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
    if (run === this.run) this.playing = false;
    this.tell("busy");
  }
  async botsToEnd(): Promise<void> {
    this.stop();
    await this.step("bots", { to: "end" });
  }
  stop(): void {
    ++this.run;
    this.playing = false;
  }

  /** What an answer would score and who would own it; null where the session cannot say. */
  consider(text: string): Promise<Considered | null> {
    let asked = this.considered.get(text);
    if (!asked) {
      asked = client.ask("consider", { game: this.id, text }).catch(() => null);
      this.considered.set(text, asked);
    }
    return asked;
  }

  private loadCurveSoon(): void {
    clearTimeout(this.curveTimer);
    this.curveTimer = window.setTimeout(() => void this.loadCurve(), this.playing ? 900 : REST_MS);
  }
  private async loadCurve(): Promise<void> {
    if (!this.state) return;
    const { game } = this.state;
    try {
      const curve = await client.ask("curve", { game });
      if (this.state?.game === game) {
        this.curve = curve;
        this.tell("curve");
      }
    } catch {
      // It is asked for again after the next answer.
    }
  }

  private tell(event: string): void {
    this.dispatchEvent(new Event(event));
  }
}
