import { type RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Session } from '../session/session';
import type { WhatIf } from '../session/what-if';
import type { Target } from '../whatif/hand-plan';
import { neighbourTarget, stopBehind, targetAtStop } from '../whatif/slots';
import { dragStop } from './drag-stop';

const rowOf = (element: Element | null): HTMLElement | null => element?.closest('tr[data-stop]') ?? null;
const keyOf = (row: Element | null): string | null => row?.getAttribute('data-stop') ?? null;

/** What a person does with the rows of stops, apart from going from one to another. */
export interface MovableRows {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onClick: (event: Event) => void;
  /** Whether the key meant a change of the plan. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

/** Rows that can be dragged, moved by keys and asked for their menu; the place where a stop would go is marked. */
export function useMovableRows(session: Session, body: RefObject<HTMLElement>): MovableRows {
  const { whatIf } = session;
  useEffect(
    () =>
      whatIf.aim.listen((aim) => {
        body.current?.querySelector('.drop-before')?.classList.remove('drop-before');
        body.current?.querySelector('.dragged')?.classList.remove('dragged');
        if (aim !== null) {
          body.current?.querySelector(`[data-stop="${CSS.escape(aim.key)}"]`)?.classList.add('dragged');
        }
        const target = aim?.target ?? null;
        const view = session.shown.value?.view ?? null;
        const key = view === null || target === null ? null : stopBehind(view, target);
        if (key !== null) {
          body.current?.querySelector(`[data-stop="${CSS.escape(key)}"]`)?.classList.add('drop-before');
        }
      }),
    [session],
  );
  // After each drawing: only then is there a row of what was moved.
  useEffect(() => {
    const moved = whatIf.trials.takeMoved();
    if (moved !== null) {
      body.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(moved)}"]`)?.focus();
    }
  });
  return {
    onPointerDown: (event) => dragStop(event, whatIf, (x, y) => targetAtPoint(session, body.current, x, y)),
    onClick: (event) => {
      if ((event.target as Element).closest('[data-menu]') !== null) {
        whatIf.menu.value = keyOf(rowOf(event.target as Element));
      }
    },
    onKey: (event) => changesPlan(event, whatIf),
  };
}

function targetAtPoint(session: Session, body: Element | null, x: number, y: number): Target | null {
  const row = rowOf(document.elementFromPoint(x, y));
  const key = keyOf(row);
  const view = session.shown.value?.view ?? null;
  if (row === null || key === null || view === null || body?.contains(row) !== true) {
    return null;
  }
  const { top, height } = row.getBoundingClientRect();
  return targetAtStop(view, key, y > top + height / 2);
}

const ACTIONS: Readonly<Record<string, (whatIf: WhatIf, key: string) => void>> = {
  l: (whatIf, key) => whatIf.lockStop(key),
  d: (whatIf, key) => whatIf.markDone(key),
  c: (whatIf, key) => whatIf.cancelWork(key),
};

/** Alt with up or down moves the stop, L locks it, D marks it as done, C cancels it, Enter opens its menu. */
function changesPlan(event: KeyboardEvent, whatIf: WhatIf): boolean {
  const key = keyOf(event.target as Element);
  if (key === null || whatIf.stopOf(key) === null) {
    return false;
  }
  const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  if (event.key === 'Enter') {
    event.preventDefault();
    whatIf.menu.value = key;
    return true;
  }
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
  const act = isPlain ? ACTIONS[event.key.toLowerCase()] : undefined;
  if (act !== undefined) {
    act(whatIf, key);
    return true;
  }
  if (!event.altKey || !isArrow) {
    return false;
  }
  event.preventDefault();
  const target = neighbourTarget(whatIf.routes(), key, event.key === 'ArrowDown' ? 1 : -1);
  if (target !== null) {
    void whatIf.move(key, target);
  }
  return true;
}
