import { Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Stop } from '../plan/plan-view';
import type { Session } from '../session/session';
import { span } from '../ui/clock';
import { useSignal } from '../ui/signal';
import { newsOf } from '../whatif/day';
import { lockedKeys } from '../whatif/locks';
import { useMovableRows } from './movable-rows';

/** Every stop in words, in the order of the routes: what map and schedule show, for who reads and for who has no mouse. */
export function StopsTable({ session }: { readonly session: Session }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = useSignal(session.shown);
  const view = shown?.view ?? null;
  const rows = useMovableRows(session, body);
  useSignal(session.whatIf.locks);
  const news = useSignal(session.whatIf.news);

  useEffect(
    () =>
      session.marked.listen((key) => {
        body.current?.querySelector('tr.marked')?.classList.remove('marked');
        const row = key === null ? null : body.current?.querySelector(`tr[data-stop="${CSS.escape(key)}"]`);
        row?.classList.add('marked');
        // While a stop is dragged through the table its rows stay where the pointer sees them.
        if (session.whatIf.aim.value === null) {
          row?.scrollIntoView({ block: 'nearest' });
        }
      }),
    [session],
  );

  if (view === null) {
    return <p class="empty">No plan yet.</p>;
  }
  const keyOfRow = (event: Event): string | null =>
    (event.target as Element).closest('[data-stop]')?.getAttribute('data-stop') ?? null;
  /** Up and down, as in a list; the other rows are no stops of the Tab key. */
  const walk = (event: KeyboardEvent) => {
    if (rows.onKey(event)) {
      return;
    }
    const row = (event.target as Element).closest('tr');
    const next =
      event.key === 'ArrowDown'
        ? row?.nextElementSibling
        : event.key === 'ArrowUp'
          ? row?.previousElementSibling
          : null;
    if (next instanceof HTMLElement) {
      event.preventDefault();
      next.focus();
    }
  };
  const locked = lockedKeys(session.whatIf.routes(), session.whatIf.locksInForce);
  const tagsOf = (stop: Stop): readonly string[] =>
    [locked.has(stop.key) ? 'locked' : null, newsOf(stop, news)].filter((tag) => tag !== null);
  const stops = view.routes.flatMap((route) => route.stops);
  return (
    <table class="stops">
      <caption class="unseen">
        Stops of all routes. The arrow keys go from row to row; with Alt they move the stop, L locks it, D
        marks it as done, C cancels it, and Enter says what else can be done with it.
      </caption>
      <thead>
        <tr>
          {['Route', '#', 'Stop', 'Arrives', 'Leaves', 'Load'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          <th scope="col">
            <span class="unseen">Change</span>
          </th>
        </tr>
      </thead>
      <tbody
        ref={body}
        onKeyDown={walk}
        onPointerDown={rows.onPointerDown}
        onClick={rows.onClick}
        onFocusCapture={(event) => (session.marked.value = keyOfRow(event))}
        onMouseOver={(event) => session.point(keyOfRow(event))}
        onMouseLeave={() => session.point(null)}
      >
        {stops.map((stop, i) => (
          <Row
            key={stop.key}
            stop={stop}
            isFirst={i === 0}
            canChange={(shown?.request ?? null) !== null}
            tags={tagsOf(stop)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly stop: Stop;
  readonly isFirst: boolean;
  /** Whether the request of the plan is known, so that what is changed can be scored. */
  readonly canChange: boolean;
  /** What somebody has said of it: that it is locked, done or cancelled. */
  readonly tags: readonly string[];
}

function Row({ stop, isFirst, canChange, tags }: RowProps) {
  const { activity, route } = stop;
  const isDone = stop.number !== null || activity.type === 'break';
  return (
    <tr
      data-stop={stop.key}
      tabIndex={isFirst ? 0 : -1}
      class={activity.type === 'start' ? 'first' : undefined}
    >
      <td>
        <span class="dot" style={{ background: route.style.colour }} />
        {route.name}
      </td>
      <td class="number">{stop.number ?? ''}</td>
      <td>
        {stop.label}
        {stop.isLate && <strong class="bad"> {latenessOf(stop)}</strong>}
        {tags.map((tag) => (
          <Fragment key={tag}>
            {' '}
            <span class="tag">{tag}</span>
          </Fragment>
        ))}
      </td>
      <td class="number">{activity.type === 'start' ? '' : route.clock(activity.arrival_time)}</td>
      <td class="number">{activity.type === 'end' ? '' : route.clock(activity.departure_time)}</td>
      <td class="load">{isDone || activity.type === 'start' ? loadOf(stop) : ''}</td>
      <td>
        {canChange && activity.type === 'service' && (
          <button type="button" class="row-menu" data-menu tabIndex={-1} aria-label={`Change ${stop.label}`}>
            ⋮
          </button>
        )}
      </td>
    </tr>
  );
}

/** By how much, where the answer says so. */
function latenessOf({ activity: { late_by: seconds = 0 } }: Stop): string {
  return seconds > 0 ? `late by ${span(seconds)}` : 'late';
}

function loadOf({ activity }: Stop): string {
  const loads = Object.entries(activity.load_on_departure.by_dimension);
  return loads
    .filter(([, load]) => load !== 0)
    .map(([name, load]) => (name === 'default' ? String(load) : `${load} ${name}`))
    .join(', ');
}
