import { Chance } from '../../../bench/rich-mix/chance';
import type { JobBody, PlaceBody, RequestBody } from '../../support/wire';

const HOUR = 3_600;
const MINUTE = 60;
const DEPOT = { lat: 50.8466, lon: 4.3528, label: 'Brussels' };
const SHIFT = { start: 8 * HOUR, end: 17 * HOUR };
const MORNING = { start: 8 * HOUR, end: 12.5 * HOUR };
const STAFF = ['anna', 'ben', 'chris', 'dina', 'emma'];
/** Kilometres from the depot to the furthest customer, north and east. */
const REACH = 0.18;
/**
 * Registrations measure as the crow flies, weeks with a detour of 1.3: staff who are registered as that much slower are promised
 * nothing that the roads do not keep.
 */
const SPEED_AT_REGISTRATION = 0.75;
/** Above any way there and back: one-off work is left out for lack of room alone. */
const PENALTY_OF_ONE_OFF = 1_000_000;

type Row = Readonly<Record<string, unknown>>;

const PINNED = { day_rule: 'pin_after_first', tw_rule: 'pin_after_first', resource_rule: 'pin_after_first' };

/** What kind of promise a customer has, in the order in which he comes: none, some, all. */
const KINDS: readonly ((chance: Chance) => { readonly rows: readonly Row[]; readonly spacing: Row })[] = [
  // Care: the same nurse at the same hours, on days apart.
  (chance) => ({
    rows: times(chance.int(2, 3), { ...PINNED, tw: MORNING, service_time: chance.int(20, 45) * MINUTE }),
    spacing: { distinct_days: true },
  }),
  // Cleaning: the same day and the same hands, at whatever hour.
  (chance) => ({
    rows: times(chance.int(1, 2), { ...PINNED, tw_rule: 'free', service_time: chance.int(60, 120) * MINUTE }),
    spacing: { min_gap_days: 2 },
  }),
  // Waste: a day of the calendar, and nothing else.
  (chance) => ({
    rows: [{ day: chance.int(0, 4), day_rule: 'fix', service_time: chance.int(5, 15) * MINUTE }],
    spacing: {},
  }),
  // A delivery at an hour that is agreed, on any day.
  (chance) => ({
    rows: [{ tw: hours(chance), tw_rule: 'fix', service_time: chance.int(5, 15) * MINUTE }],
    spacing: {},
  }),
  // Maintenance: some time in the week.
  (chance) => ({
    rows: times(chance.int(1, 2), { service_time: chance.int(20, 60) * MINUTE }),
    spacing: { distinct_days: true },
  }),
];

/** Registrations of customers around Brussels, the same for a seed. */
export function patternBodies(count: number, seed: number): Row[] {
  const chance = new Chance(seed);
  return Array.from({ length: count }, (_, i) => {
    const kind = KINDS[i % KINDS.length] ?? KINDS[0]!;
    const { rows, spacing } = kind(chance);
    return {
      external_id: `customer-${i}`,
      locations: [
        { index: 0, ...DEPOT },
        { index: 1, ...placeOf(chance), label: `customer ${i}` },
      ],
      resources: STAFF.map((id) => ({
        id,
        depot_index: 0,
        tw: SHIFT,
        speed_factor: SPEED_AT_REGISTRATION,
        share_with_existing: true,
      })),
      spacing,
      ...columns(rows),
    };
  });
}

/** A week of the tenant's own: its staff, and 20 to 40 visits that nobody knew of before. */
export function weekBody(seed: number, iterations: number): RequestBody {
  const chance = new Chance(seed);
  return {
    travel: { provider: 'haversine' },
    resources: STAFF.map((id) => ({ id, start_location: DEPOT, time_window: SHIFT })),
    jobs: Array.from({ length: chance.int(20, 40) }, (_, i) => oneOff(`one-off-${i}`, chance)),
    problem: { num_days: 5 },
    options: { seed: 1, max_iterations: iterations },
  };
}

function oneOff(id: string, chance: Chance): JobBody {
  return {
    id,
    location: placeOf(chance),
    service_time: chance.int(10, 40) * MINUTE,
    mandatory: false,
    penalty: PENALTY_OF_ONE_OFF,
    ...(chance.yes(0.3) ? { day: chance.int(0, 4) } : {}),
    ...(chance.yes(0.3) ? { time_windows: [hours(chance)] } : {}),
  };
}

function placeOf(chance: Chance): Required<Pick<PlaceBody, 'lat' | 'lon'>> {
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return {
    lat: round(DEPOT.lat + chance.between(-REACH, REACH)),
    lon: round(DEPOT.lon + chance.between(-REACH, REACH) * 1.6),
  };
}

function hours(chance: Chance): { start: number; end: number } {
  const start = chance.int(8, 14) * HOUR;
  return { start, end: start + 2 * HOUR };
}

function times(count: number, row: Row): Row[] {
  return Array.from({ length: count }, () => row);
}

/** The parallel arrays of a registration; what a row does not say is free. */
function columns(rows: readonly Row[]): Row {
  const silent = {
    ...{ location_index: 1, service_time: 0, mandatory: true },
    ...{ day: null, day_rule: 'free', tw: null, tw_rule: 'free', resource: null, resource_rule: 'free' },
  };
  return Object.fromEntries(
    Object.entries(silent).map(([name, value]) => [name, rows.map((row) => row[name] ?? value)]),
  );
}
