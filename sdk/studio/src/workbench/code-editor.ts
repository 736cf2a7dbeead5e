// A text of rules in CodeMirror. It lives in a shadow: there its styles are constructed sheets, which the policy of
// the pages allows; a <style> element it would not.
import { autocompletion, completionKeymap, type CompletionContext } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching, foldGutter, foldKeymap, HighlightStyle, indentOnInput, indentUnit, StreamLanguage, syntaxHighlighting,
} from "@codemirror/language";
import { lua } from "@codemirror/legacy-modes/mode/lua";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, StateEffect, StateField, type Extension, type Range } from "@codemirror/state";
import {
  Decoration, drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, hoverTooltip, keymap,
  lineNumbers, WidgetType, type DecorationSet,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import type { Diagnostic } from "../protocol.js";
import { saidWith } from "../said.js";
import { completeJson, schemaOf, tellJson } from "./json-words.js";
import { card, type LuaWords } from "./lua-words.js";

/** What is wrong in a line. */
export interface Mark extends Diagnostic {
  severity: "error" | "warning";
}

const look = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--panel)", fontSize: "13.5px" },
  "&.cm-focused": { outline: "2px solid var(--mark)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--faint)", borderRight: "1px solid var(--soft)" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--mark) 7%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--mark-soft)", color: "var(--text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "color-mix(in srgb, var(--mark) 28%, transparent)" },
  ".cm-matchingBracket": { backgroundColor: "var(--mark-soft) !important", outline: "1px solid var(--mark)" },
  ".cm-foldPlaceholder": { backgroundColor: "var(--soft)", color: "var(--text)", borderColor: "var(--edge)" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--text)", border: "1px solid var(--edge)", borderRadius: "6px", maxWidth: "min(32rem, 90vw)" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--mark)", color: "var(--on-mark)" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected] .cm-completionDetail": { color: "var(--on-mark)" },
  ".cm-completionDetail": { color: "var(--faint)", fontStyle: "normal" },
  ".cm-completionInfo": { padding: "0" },
  ".word-card": { padding: "0.45rem 0.65rem", fontFamily: "system-ui, sans-serif", fontSize: "0.88rem" },
  ".word-card code": { display: "block", fontSize: "0.82rem", overflowWrap: "anywhere", whiteSpace: "pre-wrap" },
  ".word-card p": { margin: "0.15rem 0 0.4rem" },
  ".cm-diagnostic": { whiteSpace: "pre-wrap", fontFamily: "system-ui, sans-serif" },
  ".cm-complaint": {
    display: "block", padding: "0.15rem 0.6rem 0.15rem 0.8rem", margin: "0 0 0.15rem", borderLeft: "4px solid var(--bad)", backgroundColor: "var(--bad-soft)",
    color: "var(--text)", fontFamily: "system-ui, sans-serif", fontSize: "0.85rem", whiteSpace: "pre-wrap", overflowWrap: "anywhere",
  },
  ".cm-complaint.warning": { borderLeftColor: "var(--mark)", backgroundColor: "var(--mark-soft)" },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null], color: "var(--code-keyword)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-text)" },
  { tag: [tags.number], color: "var(--code-number)" },
  { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
  { tag: [tags.propertyName, tags.standard(tags.variableName)], color: "var(--code-name)" },
]);

class Complaint extends WidgetType {
  constructor(private readonly text: string, private readonly severity: string) {
    super();
  }
  override eq(other: Complaint): boolean {
    return other.text === this.text && other.severity === this.severity;
  }
  toDOM(): HTMLElement {
    const box = document.createElement("div");
    box.className = `cm-complaint ${this.severity}`;
    box.textContent = this.text;
    return box;
  }
}
const setComplaints = StateEffect.define<Mark[]>();
/** Below their lines, since a hover is not for everybody. */
const complaints = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, transaction) {
    let next = shown.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setComplaints)) continue;
      const { doc } = transaction.state;
      const rows: Range<Decoration>[] = effect.value.map((one) => {
        const line = doc.line(Math.min(Math.max(one.line ?? 1, 1), doc.lines));
        return Decoration.widget({ widget: new Complaint(firstLines(one.message), one.severity), block: true, side: 1 }).range(line.to);
      });
      next = Decoration.set(rows, true);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Without the lines of the file that messages of Lua repeat. */
export function firstLines(message: string): string {
  return message.split("\n").filter((line) => !/^\s*(->)?\s*\d+ \|/.test(line)).join("\n");
}

export class CodeEditor extends HTMLElement {
  private view: EditorView | null = null;
  private states = new Map<string, EditorState>(); // by file, with its history
  private file = "";
  words: LuaWords | null = null;

  connectedCallback(): void {
    if (this.view) return;
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":host { display: block; } .box { height: 100%; }");
    root.adoptedStyleSheets = [sheet];
    const box = document.createElement("div");
    box.className = "box";
    root.append(box);
    this.view = new EditorView({ parent: box, root, state: EditorState.create({}) });
  }

  private extensions(file: string, isFixed: boolean): Extension[] {
    const schema = schemaOf(file);
    const isLua = file.endsWith(".lua");
    return [
      lineNumbers(), highlightActiveLineGutter(), highlightSpecialChars(), history(), foldGutter(), drawSelection(), indentOnInput(),
      bracketMatching(), closeBrackets(), highlightActiveLine(), lintGutter(), complaints, look, syntaxHighlighting(colours), indentUnit.of("  "),
      EditorView.lineWrapping, EditorView.contentAttributes.of({ "aria-label": saidWith("Text of {}", file), tabindex: "0" }),
      isLua ? StreamLanguage.define(lua) : file.endsWith(".json") ? json() : [],
      autocompletion({
        override: [(context: CompletionContext) => (isLua ? (this.words?.complete(context) ?? null) : schema ? completeJson(schema, context) : null)],
      }),
      hoverTooltip((view, pos) => {
        const line = view.state.doc.lineAt(pos);
        const found = isLua ? this.words?.tell(line.text, pos - line.from) : schema ? tellJson(schema, view.state, pos) : null;
        const from = isLua ? line.from : 0;
        return found ? { pos: from + found.from, end: from + found.to, above: true, create: () => ({ dom: card(found.told) }) } : null;
      }),
      keymap.of([
        { key: "Mod-s", preventDefault: true, run: () => this.tell("save") },
        ...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...foldKeymap, ...completionKeymap, ...lintKeymap,
      ]),
      EditorState.readOnly.of(isFixed),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) this.tell("edited");
      }),
    ];
  }
  private tell(event: string): boolean {
    this.dispatchEvent(new Event(event));
    return true;
  }

  /** Shows a file; where it was shown before, with its history. */
  open(file: string, text: string, isFixed: boolean): void {
    const { view } = this;
    if (!view) return;
    if (this.file) this.states.set(this.file, view.state);
    const known = this.states.get(file);
    this.file = file;
    view.setState(known ?? EditorState.create({ doc: text, extensions: this.extensions(file, isFixed) }));
    if (known && known.doc.toString() !== text) this.replace(text);
  }
  /** The text is another one now, which can be undone. */
  replace(text: string): void {
    const { view } = this;
    if (!view || this.text === text) return;
    const head = Math.min(view.state.selection.main.head, text.length);
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: head } });
  }
  forget(file: string): void {
    this.states.delete(file);
    if (this.file === file) this.file = "";
  }
  get text(): string {
    return this.view?.state.doc.toString() ?? "";
  }

  show(marks: Mark[]): void {
    const { view } = this;
    if (!view) return;
    const { doc } = view.state;
    const rows = marks.map((one) => {
      const line = doc.line(Math.min(Math.max(one.line ?? 1, 1), doc.lines));
      const from = Math.min(line.from + Math.max((one.column ?? 1) - 1, line.text.search(/\S|$/)), line.to);
      return { from, to: Math.max(from, line.to), severity: one.severity, message: firstLines(one.message) };
    });
    view.dispatch(setDiagnostics(view.state, rows), { effects: setComplaints.of(marks) });
  }
  goTo(line: number, column = 1): void {
    const { view } = this;
    if (!view) return;
    const at = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
    view.dispatch({ selection: { anchor: Math.min(at.from + Math.max(column - 1, 0), at.to) }, effects: EditorView.scrollIntoView(at.from, { y: "center" }) });
    view.focus();
  }
  override focus(): void {
    this.view?.focus();
  }
}
customElements.define("code-editor", CodeEditor);
