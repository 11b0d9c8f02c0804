import type { InfeasibilityReport, Json, Relaxation, Unserved } from '../api/types';
import type { Session } from '../session/session';
import { span } from '../ui/clock';
import { useSignal } from '../ui/signal';
import { signed } from '../ui/signed';
import { timesInWords } from '../ui/times-in-words';

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
  const { proposals } = session;
  const ofCard = ({ job_id: id }: Unserved) =>
    proposals.filter(({ job_ids: ids }) => ids.length === 1 && ids[0] === id);
  const carded = new Set(left.flatMap(({ entry }) => ofCard(entry)));
  const others = proposals.filter((proposal) => !carded.has(proposal));
  return (
    <div class="unserved">
      {report !== null && <p class="summary">{firstSentence(report.summary)}</p>}
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
              <Proposals session={session} proposals={ofCard(entry)} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && <h3>What would help</h3>}
      <Proposals session={session} proposals={others} />
      <p class="empty">{adviceOf(left, report, proposals.length)}</p>
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
      <p>{timesInWords(entry.message)}</p>
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
}

function Proposals({ session, proposals }: ProposalsProps) {
  return proposals.length === 0 ? null : (
    <>
      <ol class="cards proposals" aria-label="What would help">
        {proposals.map((proposal) => (
          <li key={`${proposal.constraint} ${proposal.change}`} class="proposal">
            <p>
              {capitalised(timesInWords(proposal.change))}
              {!proposal.makes_feasible && <span class="tag">helps in part</span>}
            </p>
            <button type="button" onClick={() => void session.relax(proposal)}>
              Apply and solve again
            </button>
            {proposal.changes.map(({ field, value }) => (
              <code key={field} class="change">
                {field} = {shortly(value)}
              </code>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The rest of a summary says what the cards say. */
const firstSentence = (text: string): string => timesInWords(/^.*?[.](?= [A-Z]|$)/.exec(text)?.[0] ?? text);

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether anybody has looked for what would help, and how to have it done. */
function adviceOf(
  left: readonly { readonly entry: Unserved }[],
  report: InfeasibilityReport | null,
  proposals: number,
): string {
  if (report !== null) {
    return proposals > 0 ? '' : 'No change was found that would help.';
  }
  return left.some(({ entry }) => entry.mandatory)
    ? 'Nobody has looked for what would help: tick “say what would help” and solve again.'
    : 'All of it is optional: the plan is complete without it, so that nobody has looked for what would help. Each card says what stands against its work.';
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
