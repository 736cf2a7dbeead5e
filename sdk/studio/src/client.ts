// Asks the session by HTTP, and listens to what it tells by itself.
import type { Diagnostic, ErrorCode, Hello, Requests, WhyAnswer } from "./protocol.js";
import { language, said, saidWith } from "./said.js";

/** What the session did not do, in a whole sentence with the way out. */
export class SessionError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly why?: WhyAnswer,
    readonly diagnostics: Diagnostic[] = [],
    /** The whole refusal, with what else stands in it. */
    readonly told: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

export type Connection = "joining" | "there" | "gone";
export interface SessionEvent {
  event: string;
  game?: string;
  revision?: number;
  [more: string]: unknown;
}

type Told = { ask: true } | { state: Connection } | { told: SessionEvent };

/** The token is in the address when the program opens a page; later tabs find it in the storage. */
function findToken(): string {
  const KEY = "bastide-token";
  const address = new URL(location.href);
  const given = address.searchParams.get("token");
  if (given) {
    address.searchParams.delete("token");
    history.replaceState(null, "", address);
    try {
      localStorage.setItem(KEY, given);
    } catch {
      // Private windows may not store anything.
    }
    return given;
  }
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export class Client extends EventTarget {
  readonly token = findToken();
  /** Tells the questions of this page from those of others, which take turns with them. */
  private readonly page = Math.random().toString(36).slice(2);
  state: Connection = "joining";
  /** What the program said of itself; null until it did. */
  hello: Hello | null = null;
  private next = 1;
  private source: EventSource | null = null;
  private channel: BroadcastChannel | null = null; // between the windows of this browser
  private failures = 0; // since the stream was joined last

  /** Asks who the program is; later questions take it from there. */
  async greet(): Promise<Hello> {
    this.hello = await this.ask("hello", {});
    this.dispatchEvent(new Event("connection"));
    return this.hello;
  }

  /** Does the program know this message? */
  can(message: string): boolean {
    return this.hello?.messages.includes(message) ?? false;
  }

  /** Asks; throws SessionError. `signal` gives up waiting. */
  async ask<K extends keyof Requests>(what: K, fields: Requests[K][0], signal?: AbortSignal): Promise<Requests[K][1]> {
    return (await this.send(what, fields as Record<string, unknown>, signal)) as Requests[K][1];
  }

  /** The same for messages that have no type here. */
  async send(what: string, fields: Record<string, unknown> = {}, signal?: AbortSignal): Promise<unknown> {
    let answer: Response;
    try {
      answer = await fetch("/api", {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "X-Bastide-Token": this.token,
          "X-Bastide-Language": language,
          "X-Bastide-Page": this.page,
        },
        body: JSON.stringify({ id: this.next++, do: what, ...fields }),
        signal,
      });
    } catch (error) {
      if (signal?.aborted) throw new SessionError("cancelled", said("Cancelled."));
      this.setState("gone");
      throw new SessionError("connection", said("The program does not answer: it has ended, or is busy. Start it again, then go on here."));
    }
    const body = await answer.json().catch(() => null);
    if (body?.error?.code === "denied") {
      throw new SessionError("denied", said("This page has no right to ask the program. Open the address again that the program printed when it started."));
    }
    if (body?.error) {
      throw new SessionError(body.error.code, body.error.message, body.error.why, body.error.diagnostics ?? [], body.error);
    }
    if (!answer.ok || !body || !("ok" in body)) {
      throw new SessionError("connection", saidWith("The program answered with {} {}.", answer.status, answer.statusText));
    }
    return body.ok;
  }

  /**
   * Joins the stream of events, and joins again when it breaks. A browser opens few connections to one address, so the
   * windows of one browser share a stream: one has it and tells the others.
   */
  listen(): void {
    if (!("locks" in navigator) || !("BroadcastChannel" in window)) {
      this.join();
      return;
    }
    const name = `bastide-events ${this.token}`;
    this.channel = new BroadcastChannel(name);
    this.channel.addEventListener("message", ({ data }: MessageEvent<Told>) => {
      if ("ask" in data) {
        if (this.source) this.channel?.postMessage({ state: this.state });
      } else if ("state" in data) this.setState(data.state);
      else this.tell(data.told);
    });
    this.channel.postMessage({ ask: true });
    // Held until this window goes; then another one has the stream.
    void navigator.locks.request(name, () => new Promise<never>(() => this.join()));
  }

  private join(): void {
    this.source?.close();
    const source = new EventSource(`/events?token=${encodeURIComponent(this.token)}`);
    this.source = source;
    source.addEventListener("open", () => {
      this.failures = 0;
      this.setState("there");
      this.channel?.postMessage({ state: "there" });
    });
    source.addEventListener("message", (message) => {
      const told = JSON.parse(message.data as string) as SessionEvent;
      this.tell(told);
      this.channel?.postMessage({ told });
    });
    source.addEventListener("error", () => {
      // A stream ends from time to time; only when it cannot be joined again the program is gone.
      source.close();
      if (++this.failures > 1) {
        this.setState("gone");
        this.channel?.postMessage({ state: "gone" });
      }
      setTimeout(() => this.join(), this.failures === 1 ? 50 : 250 * 2 ** Math.min(this.failures, 5));
    });
  }

  private tell(event: SessionEvent): void {
    this.dispatchEvent(new CustomEvent(event.event, { detail: event }));
  }

  on(event: string, use: (event: SessionEvent) => void): () => void {
    const listener = (raw: Event) => use((raw as CustomEvent<SessionEvent>).detail);
    this.addEventListener(event, listener);
    return () => this.removeEventListener(event, listener);
  }

  private setState(state: Connection): void {
    // Whoever joins again may have missed something.
    if (state === "there" && this.state !== "joining") this.dispatchEvent(new Event("again"));
    if (state === this.state) return;
    this.state = state;
    this.dispatchEvent(new Event("connection"));
  }
}

export const client = new Client();
