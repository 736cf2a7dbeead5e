// The frame around all screens: tabs, connection, colours, keys.
import { html, nothing } from "lit";
import { client } from "./client.js";
import { dialog } from "./dialog.js";
import { LightElement } from "./light.js";
import { chooseLanguage, language, languages, said } from "./said.js";
import { allScreens, go, placeOf, type ScreenElement } from "./screens.js";
import { applyTheme, readTheme, themes, type Theme } from "./theme.js";

const CONNECTION = {
  joining: said("Joining the program"),
  there: said("Joined to the program"),
  gone: said("The program does not answer; trying again"),
} as const;
const COLOURS: Record<Theme, string> = {
  auto: said("Colours: as the system"),
  light: said("Colours: light"),
  dark: said("Colours: dark"),
};

class Studio extends LightElement {
  static override properties = { current: { state: true }, theme: { state: true }, readOnly: { state: true } };
  declare current: string;
  declare theme: Theme;
  declare readOnly: boolean;
  private made = new Map<string, ScreenElement>();

  constructor() {
    super();
    this.current = "";
    this.theme = readTheme();
    this.readOnly = false;
  }

  override connectedCallback(): void {
    this.replaceChildren();
    super.connectedCallback();
    applyTheme(this.theme);
    client.addEventListener("connection", () => this.requestUpdate());
    window.addEventListener("hashchange", () => this.show());
    document.addEventListener("keydown", (event) => this.key(event));
    void this.begin();
  }

  private async begin(): Promise<void> {
    client.listen();
    await this.updateComplete;
    try {
      this.readOnly = (await client.greet()).read_only;
    } catch {
      // The screens say what is wrong.
    }
    this.show();
  }

  private show(): void {
    const { id, place } = placeOf(location.hash);
    const screen = allScreens().find((one) => one.id === id) ?? allScreens()[0];
    if (!screen) return;
    let element = this.made.get(screen.id);
    if (!element) {
      element = document.createElement(screen.element) as ScreenElement;
      this.made.set(screen.id, element);
      this.querySelector("main")?.append(element);
      void screen.load?.();
    }
    for (const [name, one] of this.made) {
      one.toggleAttribute("hidden", name !== screen.id);
      one.active = name === screen.id;
    }
    element.place = screen.id === id ? place : "";
    this.current = screen.id;
    document.title = `${screen.title} · Bastide`;
  }

  private key(event: KeyboardEvent): void {
    if (event.key !== "?" || event.ctrlKey || event.altKey || event.metaKey) return;
    if ((event.target as HTMLElement).closest("input, textarea, select, dialog, code-editor")) return;
    event.preventDefault();
    this.showKeys();
  }

  private showKeys(): void {
    const keys = this.made.get(this.current)?.keys ?? [];
    const rows = [...keys, ["?", said("this list")]];
    dialog(said("Keys"), html`<dl class="keys">${rows.map(
      ([key, what]) => html`<div><dt>${key?.split(" ").map((one) => html`<kbd>${one}</kbd> `)}</dt><dd>${what}</dd></div>`,
    )}</dl>`);
  }

  private nextTheme(): void {
    this.theme = themes[(themes.indexOf(this.theme) + 1) % themes.length] ?? "auto";
    applyTheme(this.theme);
  }

  override render() {
    return html`
      <header class="top">
        <span class="brand" aria-hidden="true">Bastide</span>
        <nav aria-label=${said("Screens")}>
          ${allScreens().map((screen) => html`<a href="#${screen.id}" aria-current=${screen.id === this.current ? "page" : nothing}
            @click=${(event: Event) => {
              event.preventDefault();
              go(screen.id, this.made.get(screen.id)?.place ?? "");
            }}>${screen.title}</a>`)}
        </nav>
        <span class="gap"></span>
        ${this.readOnly ? html`<span class="badge">${said("read only")}</span>` : nothing}
        <span class="connection ${client.state}" role="status"><span class="dot" aria-hidden="true"></span><span
          class=${client.state === "gone" ? "" : "unseen"}>${CONNECTION[client.state]}</span></span>
        ${languages.length > 1 ? html`<select class="plain language" aria-label=${said("Language")} title=${said("Language")}
          @change=${(event: Event) => chooseLanguage((event.target as HTMLSelectElement).value)}>${languages.map(
            ({ code, name }) => html`<option value=${code} lang=${code} ?selected=${code === language}>${name}</option>`,
          )}</select>` : nothing}
        <button class="plain" type="button" @click=${this.nextTheme} aria-label=${COLOURS[this.theme]}
          title=${COLOURS[this.theme]}>${this.theme === "auto" ? "◐" : this.theme === "light" ? "☀" : "☾"}</button>
        <button class="plain" type="button" @click=${this.showKeys} aria-label=${said("Keys")} title="${said("Keys")} (?)">?</button>
      </header>
      <main></main>`;
  }
}
customElements.define("bastide-studio", Studio);
