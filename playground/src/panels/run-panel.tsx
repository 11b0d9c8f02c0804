import { useEffect, useState } from 'preact/hooks';
import { type CurvePoint, curveEnds, curveTicks, stepPath } from '../job/cost-curve';
import { MISSING_PRICE } from '../plan/missing-charge';
import type { Run } from '../session/run';
import type { Session } from '../session/session';
import { counted, span } from '../ui/clock';
import { useSignal } from '../ui/signal';

const SIZE = { width: 320, height: 90 } as const;

/** A solve that is under way, or the one that was last: its cost over time, what is served, how long it takes. */
export function RunPanel({ session }: { readonly session: Session }) {
  const run = useSignal(session.run);
  const now = useNow(run !== null && run.endedAtMs === null);
  if (run === null) {
    return <p class="empty">Nothing is being solved.</p>;
  }
  const seconds = ((run.endedAtMs ?? now) - run.startedAtMs) / 1000;
  const isOver = run.endedAtMs !== null;
  const best = run.points.at(-1);
  return (
    <div class="run" data-run={isOver ? 'over' : 'under-way'}>
      <dl class="figures">
        <Figure name="State" value={run.job?.status ?? (isOver ? 'over' : 'solving')} />
        <Figure name="Elapsed" value={span(seconds)} />
        <Figure name="Remaining" value={remaining(run, seconds)} />
        {best !== undefined && (
          <>
            <Figure name="Best cost" value={bestCost(best)} />
            <Figure name="Served" value={`${best.served} of ${best.total_jobs}`} />
            <Figure name="Unserved" value={String(best.unserved)} />
          </>
        )}
      </dl>
      <Curve points={run.points} seconds={seconds} />
      {!isOver && (
        <button type="button" class="stop" disabled={run.isStopping} onClick={() => void session.stop()}>
          {run.by === 'job' ? 'Stop and keep the best plan' : 'Stop'}
        </button>
      )}
      {run.job !== null && (
        <p class="job-id">
          Job <code>{run.job.job_id}</code>; the address of this page opens it again.
        </p>
      )}
    </div>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface CurveProps {
  readonly points: readonly CurvePoint[];
  readonly seconds: number;
}

/** The steps of the best cost, with what it was at first and what it is now below its ends. */
function Curve({ points, seconds }: CurveProps) {
  const ends = curveEnds(points);
  if (ends === null) {
    return null;
  }
  return (
    <>
      <svg
        class="curve"
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Best cost over ${span(seconds)}: ${counted(points.length - 1, 'improvement')}, first ${amount(ends.first)}, now ${amount(ends.best)}.`}
      >
        <path d={stepPath(points, SIZE, seconds)} />
      </svg>
      <p class="curve-times" aria-hidden="true">
        {curveTicks(seconds).map((tick) => (
          <span key={tick} style={{ left: `${(tick / seconds) * 100}%` }}>
            {span(tick)}
          </span>
        ))}
      </p>
      <p class="curve-ends">
        <span>first {amount(ends.first)}</span>
        <span>best {amount(ends.best)}</span>
      </p>
    </>
  );
}

function bestCost({ cost, unserved }: CurvePoint): string {
  const missing = Math.min(unserved, Math.floor(cost / MISSING_PRICE));
  return missing === 0 ? amount(cost) : `${amount(cost - missing * MISSING_PRICE)}, ${missing} missing`;
}

const amount = (cost: number): string => Math.round(cost).toLocaleString('en');

function remaining({ limitSeconds, endedAtMs }: Run, seconds: number): string {
  if (endedAtMs !== null) {
    return '–';
  }
  return limitSeconds === null ? 'the service decides' : span(Math.max(0, limitSeconds - seconds));
}

/** The time, four times a second while somebody waits. */
function useNow(isWaiting: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!isWaiting) {
      return undefined;
    }
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return Math.max(now, 0);
}
