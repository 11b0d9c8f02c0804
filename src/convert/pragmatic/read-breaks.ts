import { NEVER_S } from '../reading/clock';
import type { Source } from '../reading/source';
import { type Context, readLocation, readTime } from './read-parts';

interface ShiftContext extends Context {
  readonly earliest: number;
  /** The departure is at `earliest` and no later, so that offsets are clock times. */
  readonly isFixed: boolean;
}

/** Optional breaks (`time` is a list, with `places`) and required ones (`time: {earliest, latest}`, with `duration`). */
export function readBreaks(shift: Source, context: ShiftContext): object[] {
  return shift.objects('breaks').map((entry) => {
    const isList = Array.isArray(entry.peek('time'));
    return isList ? readOptional(entry, context) : readRequired(entry, context);
  });
}

function readOptional(entry: Source, context: ShiftContext): object {
  const [from, until] = entry.list('time') ?? [];
  const window = windowOf(entry, from, until, 'time', context);
  const [place, ...others] = entry.objects('places');
  if (place === undefined) {
    return entry.fail('MISSING', 'needs a place', 'places');
  }
  others.forEach((other) => other.ignore('A break has one place: the first'));
  place.leave('tag', 'A break has no tag');
  if (entry.has('policy')) {
    entry.leave('policy', 'A break that is left out costs its penalty, whatever the policy');
  }
  return {
    ...window,
    duration: place.number('duration', { min: 0, max: NEVER_S }) ?? 0,
    mandatory: false,
    ...(place.has('location') ? { location_index: readLocation(place, 'location', context) } : {}),
  };
}

function readRequired(entry: Source, context: ShiftContext): object {
  const time = entry.needed(entry.object('time'), 'time');
  entry.note(
    'APPROXIMATED',
    'A required break may interrupt a way or a service; here it is taken between stops',
  );
  return {
    ...windowOf(time, time.raw('earliest'), time.raw('latest'), 'earliest', context),
    duration: entry.number('duration', { min: 0, max: NEVER_S }) ?? 0,
  };
}

/** Time stamps, or seconds since the departure. */
function windowOf(holder: Source, from: unknown, until: unknown, key: string, context: ShiftContext) {
  if (typeof from === 'number' && typeof until === 'number') {
    if (!(from >= 0 && until >= from && until <= NEVER_S)) {
      return holder.fail('OUT_OF_RANGE', 'must begin before it ends', key);
    }
    if (!context.isFixed) {
      holder.note('APPROXIMATED', 'Counted from the beginning of the shift, not from the departure', key);
    }
    return { start: context.earliest + from, end: context.earliest + until };
  }
  const window = { start: readTime(holder, from, key, context), end: readTime(holder, until, key, context) };
  return window.end < window.start ? holder.fail('OUT_OF_RANGE', 'must begin before it ends', key) : window;
}
