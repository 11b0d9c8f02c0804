import type { JobWindowBody } from '../../test/support/wire';
import type { Chance } from './chance';
import type { HiddenPlan, HiddenRoute } from './hidden-plan';

const HOUR = 3_600;
const WIDTHS = [0.5 * HOUR, HOUR, HOUR, 2 * HOUR, 2 * HOUR, 4 * HOUR, 4 * HOUR];

/** Windows of a stop that begins at `begin` in the hidden plan; none for `1 - share` of the stops. */
export function drawWindows(
  chance: Chance,
  plan: HiddenPlan,
  { day }: HiddenRoute,
  begin: number,
  share: number,
): JobWindowBody[] {
  if (!chance.yes(share)) {
    return [];
  }
  const soft = plan.mix.families.has('soft-windows') && chance.yes(0.35);
  const own = soft ? softWindow(chance, begin) : aroundIt(chance, begin);
  const pinned = plan.mix.days > 1 && chance.yes(0.15) ? { ...own, day } : own;
  // A second one, at another time, that the hidden plan does not use.
  const other = chance.yes(0.15) ? [aroundIt(chance, begin + chance.pick([-1, 1]) * 6 * HOUR)] : [];
  return [pinned, ...other].sort((a, b) => a.start - b.start);
}

function aroundIt(chance: Chance, begin: number): JobWindowBody {
  const width = chance.pick(WIDTHS);
  const start = Math.max(0, begin - Math.round(width * chance.between(0.1, 0.9)));
  return { start, end: start + width };
}

/** One side has a price and the hidden plan may miss it; the other is hard or has one too. */
function softWindow(chance: Chance, begin: number): JobWindowBody {
  const price = () => chance.pick([0.1, 0.5, 1, 2]);
  const missed = chance.yes(0.3) ? chance.int(60, 1_200) : 0;
  if (chance.yes(0.6)) {
    const { start, end } = aroundIt(chance, begin);
    const late = missed > 0 ? { start, end: Math.max(start, begin - missed) } : { start, end };
    return { ...late, late_penalty: price(), ...(chance.yes(0.3) ? { early_penalty: price() } : {}) };
  }
  const { start, end } = aroundIt(chance, begin);
  const early =
    missed > 0
      ? { start: Math.min(end, begin + missed), end: Math.max(end, begin + missed) }
      : { start, end };
  return { ...early, early_penalty: price() };
}
