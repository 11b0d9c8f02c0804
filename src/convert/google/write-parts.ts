import { stampOf } from '../reading/clock';
import type { Source } from '../reading/source';
import type { Point } from '../places';
import type { Window, WrittenPlace } from '../request-parts';

export interface WriteContext {
  readonly listed: ReadonlyMap<number, Point>;
  readonly depots: ReadonlyMap<string, WrittenPlace>;
  readonly hasMatrices: boolean;
  readonly objective: string;
  /** Seconds since 1970 of the midnight from which the request counts. */
  readonly origin: number;
  /** Seconds of our day behind which nothing happens. */
  readonly end: number;
  readonly vehicleIndices: ReadonlyMap<string, number>;
  /** Of each vehicle. */
  readonly skills: readonly ReadonlySet<string>[];
}

export const tagOf = (index: number): string => `place-${index}`;

export function writeDuration(seconds: number): string {
  return `${Number(seconds.toFixed(9))}s`;
}

export function writeTime(seconds: number, { origin, end }: WriteContext): string {
  return stampOf(origin + Math.round(Math.min(seconds, end)));
}

/** Where it is: coordinates, and the tag of its row where there are matrices. */
export function writePlace(
  holder: Source,
  { index, point }: WrittenPlace,
  names: { readonly location: string; readonly tags: string },
  { hasMatrices }: WriteContext,
): object {
  if (hasMatrices && index === null) {
    return holder.fail('UNKNOWN_REFERENCE', 'lies at no row of the matrices');
  }
  if (!hasMatrices && point === null) {
    return holder.fail('UNKNOWN_REFERENCE', 'lies at a place without coordinates');
  }
  return {
    ...(point === null ? {} : { [names.location]: { latitude: point.lat, longitude: point.lon } }),
    ...(hasMatrices ? { [names.tags]: [tagOf(index ?? 0)] } : {}),
  };
}

/** Windows, soft where a side has a penalty. */
export function writeWindow(window: Source, { start, end }: Window, context: WriteContext): object {
  const perHour = (key: string) => {
    const penalty = window.number(key, { min: 0 });
    return penalty === null ? null : penalty * 3600;
  };
  const [early, late] = [perHour('early_penalty'), perHour('late_penalty')];
  const [from, until] = [writeTime(start, context), writeTime(end, context)];
  if (end > context.end) {
    window.note('APPROXIMATED', 'Everything ends there with the last shift', 'end');
  }
  return {
    ...(early === null
      ? { startTime: from }
      : { softStartTime: from, costPerHourBeforeSoftStartTime: early }),
    ...(late === null ? { endTime: until } : { softEndTime: until, costPerHourAfterSoftEndTime: late }),
  };
}

/** Amounts are whole numbers, written as texts. */
export function writeLoads(
  holder: Source,
  key: string,
  amounts: ReadonlyMap<string, number>,
  field: string,
): object {
  const loads = [...amounts].map(([type, amount]) => {
    if (!Number.isInteger(amount)) {
      holder.note('APPROXIMATED', 'Loads are whole numbers there: it is rounded', key);
    }
    return [type, { [field]: String(Math.round(amount)) }] as const;
  });
  return Object.fromEntries(loads);
}
