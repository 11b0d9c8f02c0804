import type { RequestJson } from '../format';
import type { Matrices } from '../places';
import { type Source } from '../reading/source';
import type { ProfileName } from '../../travel';
import type { Context } from './read-parts';
import { DEFAULT_PROFILE } from './read-vehicle';

/** Profiles of road servers by the names that VROOM's examples use. */
const PROFILES: ReadonlyMap<string, ProfileName> = new Map([
  ['car', 'car'],
  ['driving-car', 'car'],
  ['auto', 'car'],
  ['truck', 'truck'],
  ['driving-hgv', 'truck'],
  ['bike', 'bike'],
  ['bicycle', 'bike'],
  ['cycling-regular', 'bike'],
  ['foot', 'foot'],
  ['pedestrian', 'foot'],
  ['foot-walking', 'foot'],
] as const);

/** Matrices by profile, which is the vehicle type of ours; or coordinates. */
export function readVroomTravel(root: Source, vehicles: readonly Source[], context: Context): RequestJson {
  const used = [...new Set(vehicles.map((vehicle) => profileOf(vehicle)))];
  if (!context.useMatrices) {
    return byCoordinates(root, used, context);
  }
  const given = new Map<string, Matrices>();
  const matrices = root.object('matrices');
  for (const name of matrices?.keys() ?? []) {
    const entry = matrices?.object(name);
    // A profile that no vehicle has stays unread, and is noted.
    if (entry !== null && entry !== undefined && used.includes(name)) {
      given.set(name, { distance: readMatrix(entry, 'distances'), time: readMatrix(entry, 'durations') });
      entry.leave('costs', 'Costs of arcs of their own: routes are priced by their time and distance');
    } else {
      entry?.leave('durations', 'No vehicle has this profile');
      entry?.leave('distances', 'No vehicle has this profile');
    }
  }
  const single = readMatrix(root, 'matrix');
  if (single !== undefined) {
    given.set(DEFAULT_PROFILE, { time: single });
  }
  for (const name of used) {
    if (given.get(name)?.time === undefined) {
      root.fail('UNKNOWN_REFERENCE', `has no durations for the profile ${name.slice(0, 40)}`, 'matrices');
    }
  }
  const rows = new Set([...given.values()].flatMap(({ time, distance }) => [time?.length, distance?.length]));
  rows.delete(undefined);
  if (rows.size > 1) {
    root.fail('OUT_OF_RANGE', 'must be of one size', 'matrices');
  }
  return context.places.withMatrices(given);
}

function byCoordinates(root: Source, used: readonly string[], context: Context): RequestJson {
  const [first = DEFAULT_PROFILE] = used;
  const known = used.map((name) => PROFILES.get(name) ?? null);
  used.forEach((name, i) => {
    if (known[i] === null) {
      const message = `The profile ${JSON.stringify(name.slice(0, 40))} is not known here: it is a car`;
      root.note('ASSUMED', message, 'vehicles');
    }
  });
  const profile = known[0] ?? 'car';
  const travel = context.places.byCoordinates({ profile }, root.reading.notes, '');
  const others = used.filter((name) => name !== first);
  if (others.length === 0) {
    return travel;
  }
  if ('distance_matrix' in travel) {
    root.note('APPROXIMATED', `All vehicles have the tables of ${first.slice(0, 40)}`, 'vehicles');
    return travel;
  }
  const profiles = used.map((name, i) => [name, { profile: known[i] ?? 'car' }] as const);
  return { ...travel, vehicle_profiles: Object.fromEntries(profiles) };
}

function profileOf(vehicle: Source): string {
  const profile = vehicle.peek('profile');
  return typeof profile === 'string' ? profile : DEFAULT_PROFILE;
}

/** A square matrix of numbers; undefined where absent. */
function readMatrix(holder: Source, key: string): number[][] | undefined {
  const rows = holder.list(key);
  return rows?.map((row, i) => {
    if (!Array.isArray(row) || row.length !== rows.length) {
      return holder.fail('WRONG_TYPE', `must be a row of ${rows.length} numbers`, `${key}[${i}]`);
    }
    return row.map((cell: unknown, j) =>
      typeof cell === 'number' && Number.isFinite(cell) && cell >= 0
        ? cell
        : holder.fail('WRONG_TYPE', 'must be a number of at least 0', `${key}[${i}][${j}]`),
    );
  });
}
