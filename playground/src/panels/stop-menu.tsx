import { useEffect, useRef, useState } from 'preact/hooks';
import type { Session } from '../session/session';
import { useSignal } from '../ui/signal';
import { type HandRoute, type HandStop, placeOfStop, stopAt, type Target } from '../whatif/hand-plan';
import { newsOf } from '../whatif/day';
import { placeNames } from '../whatif/slots';

/** What can be done with a stop, for who does not drag. */
export function StopMenu({ session }: { readonly session: Session }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const key = useSignal(session.whatIf.menu);
  const routes = key === null ? [] : session.whatIf.routes();
  const at = placeOfStop(routes, key);
  const stop = at === null ? null : stopAt(routes, at);
  useEffect(() => {
    if (stop !== null) {
      dialog.current?.showModal();
    }
  }, [key]);
  return (
    <dialog
      ref={dialog}
      class="stop-menu"
      aria-labelledby="stop-menu-title"
      onClose={() => (session.whatIf.menu.value = null)}
    >
      {key !== null && at !== null && stop !== null && (
        <>
          <h2 id="stop-menu-title">{stop.label}</h2>
          <p>
            Stop {at.position + 1} of {routes[at.route]?.name}
          </p>
          {session.whatIf.isWhole && (
            <>
              <MoveForm
                key={key}
                stopKey={key}
                routes={routes}
                at={at}
                onMove={(target) => {
                  dialog.current?.close();
                  void session.whatIf.move(key, target);
                }}
              />
              <LockForm
                session={session}
                stopKey={key}
                stop={stop}
                route={routes[at.route]?.name ?? ''}
                close={() => dialog.current?.close()}
              />
            </>
          )}
          <NewsForm session={session} stopKey={key} />
        </>
      )}
      <div class="row end">
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}

interface MoveFormProps {
  readonly stopKey: string;
  readonly routes: readonly HandRoute[];
  readonly at: Target;
  readonly onMove: (target: Target) => void;
}

function MoveForm({ stopKey, routes, at, onMove }: MoveFormProps) {
  const [route, setRoute] = useState(at.route);
  const [position, setPosition] = useState(at.position);
  const chosen = routes[route];
  const pick = (index: number) => {
    setRoute(index);
    setPosition(index === at.route ? at.position : (routes[index]?.stops.length ?? 0));
  };
  const isHere = route === at.route && position === at.position;
  return (
    <>
      <label>
        Route
        <select value={route} onChange={(event) => pick(Number(event.currentTarget.value))}>
          {routes.map(({ name, stops }, i) => (
            <option key={name} value={i}>
              {name}
              {stops.length === 0 ? ' (unused)' : ''}
            </option>
          ))}
        </select>
      </label>
      <label>
        Place
        <select value={position} onChange={(event) => setPosition(Number(event.currentTarget.value))}>
          {chosen !== undefined &&
            placeNames(chosen, stopKey).map((place) => (
              <option key={place.position} value={place.position}>
                {place.name}
              </option>
            ))}
        </select>
      </label>
      <button type="button" class="primary" disabled={isHere} onClick={() => onMove({ route, position })}>
        Move and score
      </button>
    </>
  );
}

interface LockFormProps {
  readonly session: Session;
  readonly stopKey: string;
  readonly stop: HandStop;
  readonly route: string;
  readonly close: () => void;
}

function LockForm({ session, stopKey, stop, route, close }: LockFormProps) {
  const { work, routes } = useSignal(session.whatIf.locks);
  return (
    <div class="row toggles">
      <button
        type="button"
        aria-pressed={work.has(stop.workId)}
        title="Stays with its vehicle, in the order of what else is locked there"
        onClick={() => session.whatIf.lockStop(stopKey)}
      >
        Lock the stop
      </button>
      <button
        type="button"
        aria-pressed={routes.has(route)}
        title="Nothing comes to it, nothing goes from it"
        onClick={() => {
          session.whatIf.lockRoute(route);
          // It is about all stops of the route: there is no more to do with this one.
          close();
        }}
      >
        Lock the whole of {route}
      </button>
    </div>
  );
}

function NewsForm({ session, stopKey }: { readonly session: Session; readonly stopKey: string }) {
  const news = useSignal(session.whatIf.news);
  const stop = session.shown.value?.view?.stops.get(stopKey);
  const now = stop === undefined ? null : newsOf(stop, { ...news, clock: null });
  return (
    <div class="row toggles">
      <button
        type="button"
        aria-pressed={now === 'done'}
        title="It counts as served, and its vehicle as there"
        onClick={() => session.whatIf.markDone(stopKey)}
      >
        Mark as done
      </button>
      <button
        type="button"
        aria-pressed={now === 'cancelled'}
        title="Nobody has to go there any more"
        onClick={() => session.whatIf.cancelWork(stopKey)}
      >
        Cancel the job
      </button>
    </div>
  );
}
