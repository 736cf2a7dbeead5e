// Asks the session by HTTP, and listens to what it tells by itself.
import type { Diagnostic, ErrorCode, Requests, WhyAnswer } from "./protocol.js";

/** What the session did not do, in a whole sentence with the way out. */
export class SessionError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly why?: WhyAnswer,
    readonly diagnostics: Diagnostic[] = [],
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
  state: Connection = "joining";
  private next = 1;
  private source: EventSource | null = null;
  private retry = 0;

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
        headers: { "Content-Type": "application/json", "X-Bastide-Token": this.token },
        body: JSON.stringify({ id: this.next++, do: what, ...fields }),
        signal,
      });
    } catch (error) {
      if (signal?.aborted) throw new SessionError("cancelled", "Cancelled.");
      this.setState("gone");
      throw new SessionError("connection", "The program does not answer: it has ended, or is busy. Start it again, then go on here.");
    }
    const body = await answer.json().catch(() => null);
    if (body?.error) {
      throw new SessionError(body.error.code, body.error.message, body.error.why, body.error.diagnostics ?? []);
    }
    if (!answer.ok || !body || !("ok" in body)) {
      const text = answer.status === 403 || answer.status === 401
        ? "This page has no right to ask the program. Open the address again that the program printed when it started."
        : `The program answered with ${answer.status} ${answer.statusText}.`;
      throw new SessionError("connection", text);
    }
    return body.ok;
  }

  /** Joins the stream of events, and joins again when it breaks. */
  listen(): void {
    this.source?.close();
    const source = new EventSource(`/events?token=${encodeURIComponent(this.token)}`);
    this.source = source;
    source.addEventListener("open", () => {
      const again = this.state === "gone";
      this.retry = 0;
      this.setState("there");
      if (again) this.dispatchEvent(new Event("again"));
    });
    source.addEventListener("message", (message) => {
      const event = JSON.parse(message.data) as SessionEvent;
      this.dispatchEvent(new CustomEvent(event.event, { detail: event }));
    });
    source.addEventListener("error", () => {
      this.setState("gone");
      source.close();
      this.retry = Math.min(this.retry + 1, 6);
      setTimeout(() => this.listen(), 250 * 2 ** this.retry);
    });
    window.addEventListener("pagehide", () => source.close(), { once: true });
  }

  on(event: string, use: (event: SessionEvent) => void): () => void {
    const listener = (raw: Event) => use((raw as CustomEvent<SessionEvent>).detail);
    this.addEventListener(event, listener);
    return () => this.removeEventListener(event, listener);
  }

  private setState(state: Connection): void {
    if (state === this.state) return;
    this.state = state;
    this.dispatchEvent(new Event("connection"));
  }
}

export const client = new Client();
