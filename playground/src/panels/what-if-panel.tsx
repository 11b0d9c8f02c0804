import type { Session } from '../session/session';
import type { Trial } from '../session/trials';
import { counted } from '../ui/clock';
import { useSignal } from '../ui/signal';
import { signed } from '../ui/signed';
import { timesInWords } from '../ui/times-in-words';
import { type BrokenRule, costChanges, leftOut, totalInWords } from '../whatif/difference';
import { isLocked, type Locks } from '../whatif/locks';
import { DayLine } from './day-line';

/** What was tried with the plan, and what it costs and breaks against the plan before; what is locked in it, and what has come of the day. */
export function WhatIfPanel({ session }: { readonly session: Session }) {
  const { trials } = session.whatIf;
  const trial = useSignal(trials.trial);
  useSignal(session.whatIf.locks);
  const isAsking = useSignal(trials.isAsking);
  const shown = useSignal(session.shown);
  if (shown === null || shown.view === null || shown.request === null) {
    return null;
  }
  const locks = session.whatIf.locksInForce;
  return (
    <section class="what-if" aria-label="What if" aria-busy={isAsking}>
      <DayLine session={session} request={shown.request} isAsking={isAsking} />
      {isLocked(locks) && <LocksLine session={session} locks={locks} isAsking={isAsking} />}
      {trial !== null && <Result trial={trial} />}
      <div class="row ends">
        {trial !== null && (
          <>
            <button type="button" disabled={isAsking} onClick={() => trials.undo()}>
              Undo
            </button>
            <button type="button" class="primary" disabled={isAsking} onClick={() => trials.keep()}>
              Keep
            </button>
          </>
        )}
        {isAsking && (
          <button type="button" class="stop" onClick={() => trials.stop()}>
            Stop waiting
          </button>
        )}
      </div>
    </section>
  );
}

interface LocksLineProps {
  readonly session: Session;
  readonly locks: Locks;
  readonly isAsking: boolean;
}

function LocksLine({ session, locks, isAsking }: LocksLineProps) {
  const told = [
    ...(locks.work.size > 0 ? [counted(locks.work.size, 'stop')] : []),
    ...(locks.routes.size > 0 ? [counted(locks.routes.size, 'route')] : []),
  ];
  return (
    <div class="row locks">
      <span>Locked: {told.join(', ')}</span>
      <button
        type="button"
        class="primary"
        disabled={isAsking}
        onClick={() => void session.whatIf.reoptimise()}
      >
        Reoptimise
      </button>
      <button type="button" disabled={isAsking} onClick={() => session.whatIf.unlockAll()}>
        Unlock all
      </button>
    </div>
  );
}

function Result({ trial }: { readonly trial: Trial }) {
  const { basePlan, earlier, last } = trial;
  const changes = last.isOfRest ? [] : costChanges(basePlan, last.plan);
  const left = leftOut(basePlan, last.plan);
  return (
    <>
      <p class="summary">
        {earlier.length > 0 && `${counted(earlier.length + 1, 'change')}, the last: `}
        {last.title}: {last.isOfRest ? 'the plan of what is left' : totalInWords(basePlan, last.plan)}
      </p>
      {changes.length > 0 && (
        <table class="terms">
          <caption class="unseen">Cost by term, before and after</caption>
          <thead>
            <tr>
              {['Term', 'Before', 'After', 'Change'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ term, before, after }) => (
              <tr key={term}>
                <th scope="row">{term.replaceAll('_', ' ')}</th>
                <td class="number">{amount(before)}</td>
                <td class="number">{amount(after)}</td>
                <td class="number">{signed(after - before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <BrokenRules broken={last.broken} />
      {left.length > 0 && <p class="bad">Left out: {left.map(({ job_id: id }) => id).join(', ')}</p>}
    </>
  );
}

function BrokenRules({ broken }: { readonly broken: readonly BrokenRule[] }) {
  if (broken.length === 0) {
    return <p class="note">No rule is broken.</p>;
  }
  return (
    <ul class="broken" aria-label="Broken rules">
      {broken.map(({ type, route, message, hard, isNew }) => (
        <li key={`${type} ${route} ${message}`} class={hard ? 'bad' : undefined}>
          <code>{type}</code> {route !== null && `${route}: `}
          {timesInWords(message)}
          {!hard && <span class="tag">soft</span>}
          {!isNew && <span class="tag">as before</span>}
        </li>
      ))}
    </ul>
  );
}

const amount = (value: number): string => Math.round(value).toLocaleString('en');
