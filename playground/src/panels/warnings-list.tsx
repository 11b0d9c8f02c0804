import type { Warning } from '../api/types';
import { fieldInRequest, warningsOf } from '../plan/warnings';
import type { Session } from '../session/session';
import { counted } from '../ui/clock';
import { useSignal } from '../ui/signal';

/** What the service has warned of beside the plan that is shown, whichever way that came. */
export function WarningsList({ session }: { readonly session: Session }) {
  const plan = useSignal(session.shown)?.view?.plan ?? null;
  const warnings = plan === null ? [] : warningsOf(plan);
  // A plan of what is left was asked for with another request, whose fields stand elsewhere than those of the text.
  const isOfText = session.shown.value?.request !== null && session.whatIf.isWhole;
  return (
    <div class="warnings">
      {/* Always there, so that a screen reader tells when it is filled; the list itself may be long, and is read by who goes to it. */}
      <p role="status">{warnings.length > 0 && counted(warnings.length, 'warning')}</p>
      {warnings.length > 0 && (
        <ul aria-label="Warnings" tabIndex={0}>
          {warnings.map((warning, i) => (
            <li key={`${i} ${warning.message}`}>
              {isOfText && warning.field !== null ? (
                <button
                  type="button"
                  class="fault"
                  onClick={() => (session.sought.value = { field: fieldInRequest(warning.field ?? '') })}
                >
                  <WarningText warning={warning} />
                </button>
              ) : (
                <WarningText warning={warning} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function WarningText({ warning: { field, message } }: { readonly warning: Warning }) {
  return (
    <>
      {field !== null && !message.startsWith(field) && <code>{field} </code>}
      {message}
    </>
  );
}
