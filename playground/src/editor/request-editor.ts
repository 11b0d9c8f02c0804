import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { PlacedFault } from '../request/faults';
import type { Span } from '../request/position-map';
import type { RequestSchema } from '../schema/json-schema';
import { completion } from './completion';

const THEME = EditorView.theme({
  '&': { height: '100%', fontSize: '12.5px', backgroundColor: 'var(--surface)', color: 'var(--text)' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.45' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--sunken)',
    color: 'var(--muted)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--selection)',
  },
  '.cm-marked': { backgroundColor: 'var(--mark)', borderRadius: '2px' },
  '.cm-panels, .cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    borderColor: 'var(--line)',
  },
  '.cm-panel input, .cm-panel button': { color: 'var(--text)', background: 'var(--surface)' },
});

const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--code-name)' },
  { tag: tags.string, color: 'var(--code-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
]);

const setMark = StateEffect.define<Span | null>();
const MARK = Decoration.mark({ class: 'cm-marked' });

const markField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const effect = transaction.effects.find((one) => one.is(setMark));
    if (effect === undefined) {
      return marks.map(transaction.changes);
    }
    const span = effect.value;
    return span === null || span.to <= span.from
      ? Decoration.none
      : Decoration.set(MARK.range(span.from, span.to));
  },
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * The editor of the request. It lives in a shadow root, where its styles are adopted sheets: in the page itself CodeMirror would write a style
 * element, which the page's policy forbids.
 */
export class RequestEditor {
  private readonly view: EditorView;

  constructor(host: HTMLElement, text: string, schema: RequestSchema, onChange: (text: string) => void) {
    const root = host.attachShadow({ mode: 'open' });
    const parent = document.createElement('div');
    parent.style.height = '100%';
    root.append(parent);
    this.view = new EditorView({
      root,
      parent,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          foldGutter(),
          lintGutter(),
          history(),
          drawSelection(),
          bracketMatching(),
          highlightActiveLine(),
          highlightSelectionMatches(),
          search({ top: true }),
          json(),
          completion(schema),
          syntaxHighlighting(COLOURS),
          markField,
          THEME,
          // Editable text has the focus by itself; that it has it is said for tools that do not know so.
          EditorView.contentAttributes.of({ 'aria-label': 'Request as JSON', tabindex: '0' }),
          // Tab is left to the page: whoever has no mouse must be able to leave.
          keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...foldKeymap, ...lintKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) {
              onChange(update.state.doc.toString());
            }
          }),
        ],
      }),
    });
  }

  /** Another text, which can be undone. */
  setText(text: string): void {
    if (text !== this.view.state.doc.toString()) {
      this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
      // Where somebody has been in a line of the other text there may be nothing in this one.
      this.view.scrollDOM.scrollLeft = 0;
    }
  }

  showFaults(faults: readonly PlacedFault[]): void {
    const most = this.view.state.doc.length;
    const diagnostics = faults.map(({ span, message, code, severity }): Diagnostic => ({
      from: Math.min(span.from, most),
      to: Math.min(Math.max(span.to, span.from), most),
      severity,
      message: `${message} (${code})`,
    }));
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }

  /** Marks a span, and brings it into sight unless somebody is writing. */
  mark(span: Span | null): void {
    const isInside = span !== null && span.to <= this.view.state.doc.length;
    const scroll =
      isInside && !this.view.hasFocus ? [EditorView.scrollIntoView(span.from, { y: 'center' })] : [];
    this.view.dispatch({ effects: [setMark.of(isInside ? span : null), ...scroll] });
  }

  /** Puts the cursor on a span, for who goes from a fault to its place. */
  goTo({ from, to }: Span): void {
    this.view.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    this.view.focus();
  }

  destroy(): void {
    this.view.destroy();
  }
}
