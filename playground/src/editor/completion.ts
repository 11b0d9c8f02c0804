import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
  startCompletion,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { writingPlace } from '../request/writing-place';
import type { RequestSchema } from '../schema/json-schema';
import { fieldsAt, type Suggestion, valuesAt } from '../schema/suggestions';

/** Beyond it finding the place takes long enough to be felt with each letter: only who asks (Ctrl-Space) gets an answer. */
const MOST_WHILE_TYPING = 250_000;

/**
 * Names of fields and values of lists, as the schema has them where somebody writes. While one types and by Ctrl-Space; arrows choose, Enter
 * takes, Escape leaves. CodeMirror tells screen readers of it (a listbox with an active option).
 */
export function completion(schema: RequestSchema): Extension {
  return autocompletion({
    override: [(context) => completionsAt(schema, context)],
    icons: false,
    maxRenderedOptions: 60,
  });
}

function completionsAt(schema: RequestSchema, context: CompletionContext): CompletionResult | null {
  const { state, pos, explicit } = context;
  if (!explicit && state.doc.length > MOST_WHILE_TYPING) {
    return null;
  }
  const place = writingPlace(state.doc.toString(), pos);
  if (place === null || (!explicit && place.from === pos)) {
    return null;
  }
  const { way, writes, from, to, there } = place;
  const found = writes === 'name' ? fieldsAt(schema, way, there) : valuesAt(schema, way);
  const options = found.map((suggestion, i): Completion => ({
    // Where what is written fits several, the schema's order: required fields first.
    ...{ boost: -Math.min(i, 99), detail: suggestion.detail, displayLabel: suggestion.label },
    ...(suggestion.description !== '' && { info: suggestion.description }),
    label: writes === 'name' ? JSON.stringify(suggestion.label) : suggestion.label,
    apply: (view, option, start) => {
      const end = Math.max(
        start,
        view.state.selection.main.head,
        to + view.state.doc.length - state.doc.length,
      );
      if (writes === 'name') {
        writeField(view, option, suggestion, { from: start, to: end });
        const isChoice = valuesAt(schema, [...way, suggestion.label]).length > 0;
        if (isChoice) {
          startCompletion(view);
        }
      } else {
        write(view, option, start, end, suggestion.label, suggestion.label.length);
      }
    },
  }));
  return options.length === 0 ? null : { from, options, validFor: /^"?[\w-]*$/ };
}

/** A name, what it needs to be followed by, and the cursor where its value begins. */
function writeField(
  view: EditorView,
  option: Completion,
  { opening, closing }: Suggestion,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  const [next = ''] = /\S/.exec(view.state.sliceDoc(to, to + 1_000)) ?? [];
  if (next === ':') {
    write(view, option, from, to, option.label, option.label.length);
    return;
  }
  const begun = `${option.label}: ${opening}`;
  write(view, option, from, to, `${begun}${closing}${next === '"' ? ',' : ''}`, begun.length);
}

function write(
  view: EditorView,
  option: Completion,
  from: number,
  to: number,
  insert: string,
  cursor: number,
): void {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + cursor },
    scrollIntoView: true,
    userEvent: 'input.complete',
    annotations: pickedCompletion.of(option),
  });
}
