// Texts that are being changed. They are kept in the browser until they are saved, so that leaving loses nothing.
import { client, SessionError } from "../client.js";

export interface Draft {
  text: string; // as it stands in the editor
  saved: string; // as it was read or written last
  hash: string; // of that
  own: boolean;
  theirs?: string | null; // what another program wrote meanwhile; null: it removed the file
  newest?: string; // hash of that
}

export class Drafts {
  folder = "";
  /** False when the browser does not keep them. */
  isKept = true;
  private readonly drafts = new Map<string, Draft>();

  find(file: string): Draft | null {
    return this.drafts.get(file) ?? null;
  }
  isDirty(file: string): boolean {
    const draft = this.drafts.get(file);
    return draft !== undefined && draft.text !== draft.saved;
  }
  get dirty(): string[] {
    return [...this.drafts.keys()].filter((file) => this.isDirty(file));
  }

  /** From what is known, else read; with what was not saved when the page was left. */
  async open(file: string): Promise<Draft> {
    const known = this.drafts.get(file);
    if (known) return known;
    const { text, hash, own } = await client.ask("read", { file });
    const draft: Draft = { text, saved: text, hash, own };
    const kept = own ? this.kept(file) : null;
    if (kept && kept.text !== text) {
      draft.text = kept.text;
      if (kept.hash !== hash) {
        draft.theirs = text;
        draft.newest = hash;
        draft.hash = kept.hash;
      }
    }
    this.drafts.set(file, draft);
    return draft;
  }
  edit(file: string, text: string): void {
    const draft = this.drafts.get(file);
    if (!draft || draft.text === text) return;
    draft.text = text;
    this.keep(file, draft);
  }
  /** Throws SessionError: `stale` when somebody else has written the file. */
  async save(file: string): Promise<void> {
    const draft = this.drafts.get(file);
    if (!draft) return;
    const { text } = draft;
    const { hash } = await client.ask("write", { file, text, hash: draft.hash });
    draft.hash = hash;
    draft.saved = text;
    delete draft.theirs;
    this.keep(file, draft);
  }
  /** What is on disk now; true when it is news. */
  async look(file: string): Promise<boolean> {
    const draft = this.drafts.get(file);
    if (!draft) return false;
    let text: string | null = null;
    let hash = "";
    try {
      ({ text, hash } = await client.ask("read", { file }));
    } catch (error) {
      if (!(error instanceof SessionError)) throw error;
    }
    if (hash === draft.hash) return false;
    if (text !== null && (!this.isDirty(file) || text === draft.text)) {
      Object.assign(draft, { text, saved: text, hash });
      delete draft.theirs;
      this.keep(file, draft);
    } else {
      draft.theirs = text;
      draft.newest = hash;
    }
    return true;
  }
  settle(file: string, take: "mine" | "theirs"): void {
    const draft = this.drafts.get(file);
    if (!draft || draft.theirs === undefined) return;
    draft.saved = draft.theirs ?? "";
    draft.hash = draft.newest ?? "";
    if (take === "theirs") draft.text = draft.saved;
    delete draft.theirs;
    this.keep(file, draft);
  }

  private key(file: string): string {
    return `bastide-draft ${this.folder} ${file}`;
  }
  private kept(file: string): { text: string; hash: string } | null {
    try {
      return JSON.parse(localStorage.getItem(this.key(file)) ?? "null");
    } catch {
      return null;
    }
  }
  private keep(file: string, draft: Draft): void {
    try {
      if (draft.text === draft.saved) localStorage.removeItem(this.key(file));
      else localStorage.setItem(this.key(file), JSON.stringify({ text: draft.text, hash: draft.hash }));
      this.isKept = true;
    } catch {
      this.isKept = false;
    }
  }
}
