import type { WhatIf } from '../session/what-if';
import type { Target } from '../whatif/hand-plan';

/** How far a pointer goes before it means to drag. */
const LEAST_PIXELS = 5;

/**
 * From a pointer that went down on a stop: drags it until the pointer goes up over a place (`targetAt`, in coordinates of the window), or
 * Escape. By touch the page is scrolled instead; there the menu of a stop does the same.
 */
export function dragStop(
  down: PointerEvent,
  whatIf: WhatIf,
  targetAt: (x: number, y: number) => Target | null,
): void {
  const key = (down.target as Element).closest('[data-stop]')?.getAttribute('data-stop') ?? null;
  if (key === null || down.button !== 0 || down.pointerType === 'touch' || whatIf.stopOf(key) === null) {
    return;
  }
  const ends = new AbortController();
  const { signal } = ends;
  const finish = (): void => {
    ends.abort();
    whatIf.aim.value = null;
    document.body.classList.remove('dragging');
  };
  const follow = ({ clientX: x, clientY: y }: PointerEvent): void => {
    if (whatIf.aim.value === null && Math.hypot(x - down.clientX, y - down.clientY) < LEAST_PIXELS) {
      return;
    }
    document.body.classList.add('dragging');
    getSelection()?.removeAllRanges();
    whatIf.drag({ key, target: targetAt(x, y) });
  };
  const drop = (): void => {
    const target = whatIf.aim.value?.target ?? null;
    finish();
    if (target !== null) {
      void whatIf.move(key, target);
    }
  };
  addEventListener('pointermove', follow, { signal });
  addEventListener('pointerup', drop, { signal });
  addEventListener('pointercancel', finish, { signal });
  addEventListener('keydown', ({ key: pressed }) => pressed === 'Escape' && finish(), { signal });
}
