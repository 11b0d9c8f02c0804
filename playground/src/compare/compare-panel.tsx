import './compare.css';
import { useMemo } from 'preact/hooks';
import type { Session } from '../session/session';
import type { Shown } from '../session/shown';
import { counted, distance, span } from '../ui/clock';
import { useSignal } from '../ui/signal';
import { comparePlans, type Comparison, type Pair, type StopChange } from './compare-plans';

/** The plan that was kept beside the one that is shown. */
export function ComparePanel({ session }: { readonly session: Session }) {
  const shown = useSignal(session.shown);
  const before = useSignal(session.before);
  const comparison = useMemo(() => comparisonOf(before, shown), [before, shown]);
  const hasPlan = (shown?.view ?? null) !== null;
  return (
    <div class="compare">
      <div class="row">
        <button type="button" disabled={!hasPlan} onClick={() => (session.before.value = shown)}>
          Keep this plan as “before”
        </button>
        {before !== null && (
          <button type="button" onClick={() => (session.before.value = null)}>
            Forget it
          </button>
        )}
      </div>
      {comparison === null ? (
        <p class="empty">
          {before === null
            ? 'Keep a plan, change the request and solve again: the next plan then stands beside it.'
            : 'A plan is kept. Change the request and solve again: the next one will stand beside it.'}
        </p>
      ) : (
        <Differences session={session} comparison={comparison} />
      )}
    </div>
  );
}

/** Null where there are not two. */
function comparisonOf(before: Shown | null, shown: Shown | null): Comparison | null {
  const [old, now] = [before?.view ?? null, shown?.view ?? null];
  return old === null || now === null || old === now ? null : comparePlans(old, now);
}

interface DifferencesProps {
  readonly session: Session;
  readonly comparison: Comparison;
}

function Differences({ session, comparison: { costs, figures, changes, unchanged } }: DifferencesProps) {
  return (
    <>
      <table class="pairs">
        <caption>Cost</caption>
        <Heads />
        <tbody>
          {costs.map((pair) => (
            <PairRow key={pair.name} pair={pair} write={amount} isCost />
          ))}
        </tbody>
      </table>
      <table class="pairs">
        <caption>Plan</caption>
        <Heads />
        <tbody>
          {figures.map(({ isTime, ...pair }) => (
            <PairRow
              key={pair.name}
              pair={pair}
              write={isTime ? span : pair.name === 'distance' ? distance : amount}
            />
          ))}
        </tbody>
      </table>
      <h3>
        {counted(changes.length, 'stop')} changed, {unchanged} as before
      </h3>
      <ul class="changes" aria-label="Stops that changed" onMouseLeave={() => (session.marked.value = null)}>
        {changes.map((change) => (
          <Change key={`${change.kind} ${change.mark ?? change.label}`} session={session} change={change} />
        ))}
      </ul>
    </>
  );
}

function Heads() {
  return (
    <thead>
      <tr>
        {['', 'Before', 'Now', 'Difference'].map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface PairRowProps {
  readonly pair: Pair;
  readonly write: (value: number) => string;
  /** Less is better. */
  readonly isCost?: boolean;
}

function PairRow({ pair: { name, before, after }, write, isCost = false }: PairRowProps) {
  const difference = after - before;
  const told = difference === 0 ? '=' : `${difference > 0 ? '+' : '−'}${write(Math.abs(difference))}`;
  const judged = !isCost || difference === 0 ? '' : difference < 0 ? ' better' : ' bad';
  return (
    <tr data-pair={name}>
      <th scope="row">{name}</th>
      <td class="number">{write(before)}</td>
      <td class="number">{write(after)}</td>
      <td class={`number${judged}`}>{told}</td>
    </tr>
  );
}

interface ChangeProps {
  readonly session: Session;
  readonly change: StopChange;
}

function Change({ session, change: { kind, label, mark, from, to } }: ChangeProps) {
  const show = () => (session.marked.value = mark);
  const way = [from, to].filter((place) => place !== null).join(' → ');
  return (
    <li data-change={kind}>
      <button type="button" onFocus={show} onMouseOver={show} onClick={show}>
        <span class="tag">{kind}</span> <strong>{label}</strong> {way}
      </button>
    </li>
  );
}

const amount = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 2 });
