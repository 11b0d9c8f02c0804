import type { Json } from '../support/service';

/** An array of a pattern that says the same of each of its occurrences. */
export function all<T>(count: number, entry: T): T[] {
  return Array.from({ length: count }, () => entry);
}

/** Occurrences of twenty minutes at place 1 with every knob free; `rest` says what is otherwise. */
export function occurrences(count: number, rest: Json = {}): Json {
  return {
    ...{ location_index: all(count, 1), service_time: all(count, 1_200), mandatory: all(count, true) },
    ...{ day: all(count, null), tw: all(count, null), resource: all(count, null) },
    ...{ day_rule: all(count, 'free'), tw_rule: all(count, 'free'), resource_rule: all(count, 'free') },
    ...rest,
  };
}
