import type { Amounts, PlaceBody, RequestBody } from '../wire';
import { amounts } from './amounts';
import { entriesOf, numberOf, numbersOf, stringOf, whole, windowAt, type Fields } from './fields';
import { placeOf, type Place } from './travel';

/** Contract A5: by window, by driving time, or by time at work. */
export type BreakRule =
  | { readonly kind: 'window'; readonly start: number; readonly end: number }
  | { readonly kind: 'driving'; readonly most: number; readonly before: number }
  | { readonly kind: 'work'; readonly after: number };

export interface Break {
  /** Position in the resource's list. */
  readonly index: number;
  readonly id: string | null;
  readonly rule: BreakRule;
  /** Seconds, of all parts. */
  readonly duration: number;
  /** Seconds of the parts in which it may be taken instead, in this order. */
  readonly parts: readonly number[];
  readonly mandatory: boolean;
  readonly paid: boolean;
  readonly penalty: number;
  /** Null: where the vehicle stands. */
  readonly place: Place | null;
  readonly days: ReadonlySet<number> | null;
  readonly maxLoad: Readonly<Record<string, number>>;
}

export function breaksOf(request: RequestBody, resource: Fields): Break[] {
  return entriesOf(resource['breaks']).map((body, index) => {
    const parts = numbersOf(body, 'split') ?? [];
    const days = numbersOf(body, 'days');
    const total = parts.reduce((sum, part) => sum + whole(part), 0);
    return {
      index,
      id: stringOf(body, 'id'),
      rule: ruleOf(body),
      duration: whole(numberOf(body, 'duration', 'service_time') ?? total),
      parts: parts.map(whole),
      mandatory: body['mandatory'] !== false,
      paid: body['paid'] !== false,
      penalty: numberOf(body, 'penalty') ?? 100_000,
      place: placeOf(
        request,
        numberOf(body, 'location_index') ?? undefined,
        body['location'] as PlaceBody | undefined,
      ),
      days: days ? new Set(days) : null,
      maxLoad: amounts(body['max_load'] as Amounts | undefined),
    };
  });
}

function ruleOf(body: Fields): BreakRule {
  const most = numberOf(body, 'max_driving_time');
  if (most !== null) {
    return { kind: 'driving', most: whole(most), before: whole(numberOf(body, 'initial_driving_time') ?? 0) };
  }
  const after = numberOf(body, 'after_work_time');
  if (after !== null) {
    return { kind: 'work', after: whole(after) };
  }
  const window = windowAt(body, 'time_window');
  const start = window?.start ?? whole(numberOf(body, 'start', 'earliest'));
  return { kind: 'window', start, end: window?.end ?? whole(numberOf(body, 'end', 'latest')) };
}
