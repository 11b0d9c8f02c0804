import { useEffect, useRef } from 'preact/hooks';
import { lineOf, type PlacedFault } from '../request/faults';
import { locate, type Span } from '../request/position-map';
import type { Check } from '../session/checker';
import type { Session } from '../session/session';
import type { Sought } from '../session/sought';
import { counted } from '../ui/clock';
import { useSignal } from '../ui/signal';
import { RequestEditor } from './request-editor';

/** Where the marked stop or task stands in the text; null where nothing of it does. */
function spanOfMark(session: Session, mark: string | null): Span | null {
  const shown = session.shown.value;
  const taskKey = mark === null ? null : (shown?.view?.stops.get(mark)?.taskKey ?? mark);
  const task = shown?.tasks.find(({ key }) => key === taskKey);
  return task === undefined ? null : spanOf(session.text.value, task.path);
}

function spanOf(text: string, path: string): Span | null {
  try {
    return locate(text, [path])[0] ?? null;
  } catch {
    // Somebody is typing: there is no document for a moment.
    return null;
  }
}

const spanSought = (text: string, sought: Sought): Span | null =>
  'span' in sought ? sought.span : spanOf(text, sought.field);

/** What is known of the text in a line. While the service is asked, what is found here is told already. */
function toldOf({ state, faults, message, request }: Check, isEmpty: boolean): string {
  const of = (severity: PlacedFault['severity']) => faults.filter((one) => one.severity === severity).length;
  const counts = [
    ...(of('error') > 0 ? [counted(of('error'), 'fault')] : []),
    ...(of('warning') > 0 ? [counted(of('warning'), 'warning')] : []),
  ].join(', ');
  switch (state) {
    case 'checking':
      if (request === null && isEmpty) {
        return 'No request: pick an example, import a file, or write one.';
      }
      return counts === '' ? 'Checking …' : `${counts}; checking …`;
    case 'valid':
      return counts === '' ? '✓ The request is valid.' : `✓ The request is valid, with ${counts}.`;
    case 'faulty':
      return `✗ ${counts}`;
    case 'unknown':
      return `Not checked${counts === '' ? '' : ` by the service (here: ${counts})`}: ${message}`;
  }
}

export function EditorPanel({ session }: { readonly session: Session }) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<RequestEditor | null>(null);
  const check = useSignal(session.checker.check);

  useEffect(() => {
    if (host.current === null) {
      return undefined;
    }
    const own = new RequestEditor(
      host.current,
      session.text.value,
      session.schema,
      (text) => (session.text.value = text),
    );
    editor.current = own;
    const ends = [
      session.text.listen((text) => own.setText(text)),
      session.marked.listen((mark) => own.mark(spanOfMark(session, mark))),
      session.sought.listen((sought) => {
        const span = sought === null ? null : spanSought(session.text.value, sought);
        if (span !== null) {
          own.goTo(span);
        }
      }),
    ];
    return () => {
      ends.forEach((end) => end());
      own.destroy();
    };
  }, [session]);

  useEffect(() => editor.current?.showFaults(check.faults), [check]);

  return (
    <section class="panel editor" aria-label="Request">
      <div class="editor-host" ref={host} />
      <div class={`check check-${check.state}`} role="status" data-check={check.state}>
        {toldOf(check, session.text.value.trim() === '')}
      </div>
      {check.faults.length > 0 && (
        <ul class="faults" aria-label="Findings in the request">
          {check.faults.map((fault) => (
            <li key={`${fault.span.from} ${fault.code} ${fault.message}`}>
              <button type="button" class="fault" onClick={() => editor.current?.goTo(fault.span)}>
                <span class="fault-line">
                  line {lineOf(session.text.value, fault.span.from)}
                  {fault.severity === 'warning' && ', warning'}
                </span>
                {fault.field !== null && !fault.message.startsWith(fault.field) && (
                  <code>{fault.field} </code>
                )}
                {fault.message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
