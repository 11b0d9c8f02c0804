import type { InfeasibilityReport, Json, Relaxation, Unserved } from '../api/types';
import type { Session } from '../session/session';
import { span } from '../ui/clock';
import { useSignal } from '../ui/signal';
import { signed } from '../ui/signed';

/** Facts of a reason that are a time, by which a person reads them as one. */
const TIMES = new Set(['time_windows', 'shift', 'time_window']);

/** Why work was left out, and what would help. */
export function UnservedPanel({ session }: { readonly session: Session }) {
  const shown = useSignal(session.shown);
  const left = shown?.view?.unserved ?? [];
  const report = shown?.report ?? null;
  if (shown === null || (shown.view === null && report === null)) {
    return <p class="empty">No plan yet.</p>;
  }
  if (left.length === 0 && report === null) {
    return <p class="empty">Everything is served.</p>;
  }
  return (
    <div class="unserved">
      {report !== null && <p class="summary">{report.summary}</p>}
      {left.length > 0 && (
        <ul class="cards" aria-label="Unserved work">
          {left.map(({ entry, tasks }) => (
            <li
              key={entry.job_id}
              class="card"
              tabIndex={0}
              onMouseEnter={() => (session.marked.value = tasks[0]?.key ?? null)}
              onFocus={() => (session.marked.value = tasks[0]?.key ?? null)}
              onMouseLeave={() => (session.marked.value = null)}
            >
              <UnservedCard entry={entry} report={report} />
            </li>
          ))}
        </ul>
      )}
      <Proposals session={session} proposals={session.proposals} isKnown={report !== null} />
    </div>
  );
}

function UnservedCard({
  entry,
  report,
}: {
  readonly entry: Unserved;
  readonly report: InfeasibilityReport | null;
}) {
  const margin = marginOf(entry, report);
  const best = entry.best_alternative;
  return (
    <>
      <p class="card-head">
        <strong>{entry.job_id}</strong> <code>{entry.reason}</code>
        {!entry.mandatory && <span class="tag">optional</span>}
      </p>
      <p>{entry.message}</p>
      {margin !== null && <p class="margin">Short by {margin}.</p>}
      {best !== undefined && (
        <p>
          Best alternative: {best.resource_id}
          {best.day === undefined ? '' : `, day ${best.day + 1}`}, position {best.position}, cost{' '}
          {signed(best.cost_delta)}.
        </p>
      )}
    </>
  );
}

interface ProposalsProps {
  readonly session: Session;
  readonly proposals: readonly Relaxation[];
  /** Whether anybody has looked for what would help. */
  readonly isKnown: boolean;
}

function Proposals({ session, proposals, isKnown }: ProposalsProps) {
  if (proposals.length === 0) {
    return isKnown ? <p class="empty">No change was found that would help.</p> : null;
  }
  return (
    <>
      <h3>What would help</h3>
      <ol class="cards proposals">
        {proposals.map((proposal) => (
          <li key={`${proposal.constraint} ${proposal.change}`} class="card">
            <p>
              {proposal.change}
              {!proposal.makes_feasible && <span class="tag">helps in part</span>}
            </p>
            <p>
              {proposal.changes.map(({ field, value }) => (
                <code key={field} class="change">
                  {field} = {shortly(value)}
                </code>
              ))}
            </p>
            <button type="button" onClick={() => void session.relax(proposal)}>
              Apply and solve again
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

/** By how much it failed where it came nearest. */
function marginOf(entry: Unserved, report: InfeasibilityReport | null): string | null {
  const found = (report?.stages ?? [])
    .flatMap((stage) => stage?.findings ?? [])
    .find(({ job_id, short_by }) => job_id === entry.job_id && short_by !== undefined)?.short_by;
  const { required, available, dimension, limit } = entry.reasons[0]?.detail ?? {};
  const short =
    found ?? (typeof required === 'number' && typeof available === 'number' ? required - available : null);
  if (short === null || short <= 0) {
    return null;
  }
  const isTime =
    /time|shift|wait/.test(entry.reason) ||
    (typeof limit === 'string' && (TIMES.has(limit) || /time/.test(limit)));
  return isTime
    ? span(short)
    : `${short.toLocaleString('en')}${typeof dimension === 'string' ? ` ${dimension}` : ''}`;
}

function shortly(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
