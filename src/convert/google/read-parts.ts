import { midnightBefore, NEVER_S, parseStamp } from '../reading/clock';
import { isObject, type Source } from '../reading/source';
import type { PlaceTable, Point } from '../places';

export interface Context {
  readonly places: PlaceTable;
  /** Midnight (UTC) before the model's beginning, seconds since 1970. */
  readonly origin: number;
  /** Seconds of our day between which everything happens. */
  readonly begin: number;
  readonly end: number;
  /** Places are known by tags, because the model has matrices. */
  readonly byTag: boolean;
}

const DURATION = /^(\d{1,12}(?:\.\d{1,9})?)s$/;

/** `"250s"`, or `{seconds: 250}` as some libraries write it. */
export function readDuration(holder: Source, key: string): number | null {
  const value = holder.raw(key);
  if (value === null) {
    return null;
  }
  const seconds = typeof value === 'string' ? DURATION.exec(value)?.[1] : secondsOf(value);
  const duration = Number(seconds ?? NaN);
  return duration >= 0 && duration <= NEVER_S
    ? duration
    : holder.fail('WRONG_TYPE', 'must be a duration such as "250s"', key);
}

/** A time stamp, or `{seconds}` since 1970, as seconds of our day. */
export function readTime(holder: Source, key: string, { origin }: Pick<Context, 'origin'>): number | null {
  const value = holder.raw(key);
  if (value === null) {
    return null;
  }
  const seconds = instantOf(value);
  return seconds === null
    ? holder.fail('WRONG_TYPE', 'must be a time stamp such as "2024-07-04T09:00:00Z"', key)
    : Math.min(NEVER_S, Math.max(0, seconds - origin));
}

/** Numbers of 64 bits are texts in their JSON. */
export function readAmount(holder: Source, key: string): number | null {
  const value = holder.raw(key);
  if (value === null) {
    return null;
  }
  const amount = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof amount === 'number' && Number.isFinite(amount) && Math.abs(amount) <= 1e11
    ? amount
    : holder.fail('WRONG_TYPE', 'must be a number, or one as a text', key);
}

/** One of an enumeration: its name, or its place there, as their libraries may write it too. Unspecified is absent. */
export function readChoice(holder: Source, key: string, names: readonly string[]): string | null {
  const value = holder.id(key);
  const name = value !== null && /^\d{1,3}$/.test(value) ? (names[Number(value)] ?? value) : value;
  return name === names[0] ? null : name;
}

function secondsOf(value: unknown): number | null {
  const seconds = isObject(value) ? value['seconds'] : null;
  const nanos = isObject(value) ? Number(value['nanos'] ?? 0) : 0;
  const isNumber = typeof seconds === 'number' || (typeof seconds === 'string' && /^\d{1,15}$/.test(seconds));
  return isNumber && Number.isFinite(nanos) ? Number(seconds) + nanos / 1e9 : null;
}

function instantOf(value: unknown): number | null {
  const seconds = typeof value === 'string' ? parseStamp(value) : secondsOf(value);
  return seconds === null || !Number.isFinite(seconds) ? null : Math.floor(seconds + 0.5);
}

/** The midnight before the model begins, or before its earliest time where it does not say. */
export function originOf(model: Source): number {
  const begin = instantOf(model.peek('globalStartTime'));
  if (begin !== null) {
    return midnightBefore(begin);
  }
  let earliest: number | null = null;
  let level: unknown[] = [model.peek('shipments'), model.peek('vehicles')];
  while (level.length > 0) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) {
        continue;
      }
      for (const [key, entry] of Object.entries(value) as [string, unknown][]) {
        const instant = key.endsWith('Time') ? instantOf(entry) : null;
        earliest = instant === null ? earliest : Math.min(earliest ?? instant, instant);
        next.push(entry);
      }
    }
    level = next;
  }
  return midnightBefore(earliest ?? 0);
}

/** `arrivalLocation` or `arrivalWaypoint`; a place id of theirs stays unread, and is noted. */
export function readPoint(holder: Source, name: string): Point | null {
  const waypoint = holder.object(`${name}Waypoint`)?.object('location')?.object('latLng') ?? null;
  const location = holder.object(`${name}Location`) ?? waypoint;
  return location === null
    ? null
    : {
        // Zero is what their JSON leaves out.
        lat: location.number('latitude', { min: -90, max: 90 }) ?? 0,
        lon: location.number('longitude', { min: -180, max: 180 }) ?? 0,
      };
}

/** The row of a visit's or a vehicle's place; null where the document says none. */
export function readPlace(holder: Source, name: string, tagsKey: string, context: Context): number | null {
  const point = readPoint(holder, name);
  const tags = context.byTag ? (holder.strings(tagsKey) ?? []) : [];
  const tag = tags.find((one) => context.places.has(one));
  if (context.byTag) {
    return tag === undefined ? null : context.places.named(tag, point);
  }
  return point === null ? null : context.places.at(point);
}

/** Ids of ours are labels of theirs, where these are there and unique. */
export class Names {
  private readonly taken = new Set<string>();

  of(holder: Source, fallback: string): { id: string; label: object } {
    const label = [holder.peek('label'), holder.peek('displayName')].find(
      (text): text is string => typeof text === 'string' && text !== '',
    );
    const said = [holder.string('label'), holder.string('displayName')].filter((text) => text !== null);
    const isFree = label !== undefined && !this.taken.has(label) && !/:(pickup|delivery)$/.test(label);
    let id = isFree ? label : fallback;
    while (this.taken.has(id)) {
      id = `${id}'`;
    }
    this.taken.add(id);
    return { id, label: said.some((text) => text !== id) ? { metadata: { label: said[0] } } : {} };
  }
}

/** `{weight: {amount: "10"}}`, in older files `[{type, value}]`, as amounts by dimension. */
export function readLoads(holder: Source, key: string, older: string, field: string): Map<string, number> {
  const loads = new Map<string, number>();
  const byType = holder.object(key);
  for (const type of byType?.keys() ?? []) {
    const load = byType?.object(type) ?? null;
    const amount = load === null ? null : readAmount(load, field);
    if (amount !== null) {
      loads.set(type, amount);
    }
  }
  for (const entry of holder.objects(older)) {
    loads.set(entry.needed(entry.string('type'), 'type'), readAmount(entry, 'value') ?? 0);
  }
  return loads;
}
