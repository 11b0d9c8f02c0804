import type { RequestJson } from '../format';
import type { Matrices, PlaceTable } from '../places';
import type { Source } from '../reading/source';

/** vrp-cli's own guess, metres a second as the crow flies. */
const DEFAULT_SPEED = 10;

export interface Profiles {
  readonly base: number;
  /** Speed of each profile in base speeds. */
  readonly speedOf: ReadonlyMap<string, number>;
}

/** Speeds count only where there are no matrices. */
export function readProfiles(fleet: Source, hasMatrices: boolean): Profiles {
  const speeds = fleet.objects('profiles').map((profile) => {
    const name = profile.needed(profile.string('name'), 'name');
    if (hasMatrices) {
      profile.leave('speed', 'With matrices a profile has no speed of its own');
    }
    profile.leave('type', 'A profile has no type');
    return [
      name,
      hasMatrices ? 1 : (profile.number('speed', { min: 0.1, max: 1_000 }) ?? DEFAULT_SPEED),
    ] as const;
  });
  const base = speeds[0]?.[1] ?? (hasMatrices ? 1 : DEFAULT_SPEED);
  return { base, speedOf: new Map(speeds.map(([name, speed]) => [name, speed / base])) };
}

/** Matrices by profile name, which is the vehicle type of ours; without any, great circles at the profile's speed. */
export function readTravel(
  root: Source,
  matrices: readonly Source[],
  profiles: Profiles,
  used: readonly string[],
  places: PlaceTable,
): RequestJson {
  const names = [...profiles.speedOf.keys()];
  for (const name of used.filter((one) => !profiles.speedOf.has(one))) {
    root.fail('UNKNOWN_REFERENCE', `has no profile ${name.slice(0, 60)}`, 'fleet.profiles');
  }
  for (const name of names.filter((one) => !used.includes(one))) {
    root.note(
      'NOT_CARRIED',
      `No vehicle has the profile ${JSON.stringify(name.slice(0, 60))}`,
      'fleet.profiles',
    );
  }
  if (matrices.length === 0) {
    const how = { speed: profiles.base, detour: 1 };
    root.note(
      'ASSUMED',
      'Without matrices ways are great circles at the speed of the profile, as vrp-cli guesses',
    );
    return places.byCoordinates(how, root.reading.notes, root.path);
  }
  const byProfile = new Map<string, Matrices>();
  matrices.forEach((matrix, i) => {
    const name = matrix.string('profile') ?? names[i] ?? '';
    if (byProfile.has(name) || !used.includes(name)) {
      matrix.ignore(
        byProfile.has(name)
          ? 'Only the first matrix of a profile: travel by time of day is not read'
          : 'No vehicle has this profile',
      );
      return;
    }
    matrix.leave('timestamp', 'Travel does not depend on the date');
    byProfile.set(name, readMatrix(matrix, Math.max(1, places.size)));
  });
  for (const name of used) {
    if (!byProfile.has(name)) {
      root.fail('UNKNOWN_REFERENCE', `has no matrix for the profile ${name.slice(0, 60)}`);
    }
  }
  // The base is the one of the first vehicle's profile.
  return places.withMatrices(new Map(used.map((name) => [name, byProfile.get(name) ?? {}])));
}

/** Flat lists, row after row; an error code forbids its cell. */
function readMatrix(matrix: Source, least: number): Matrices {
  const key = matrix.has('travelTimes') ? 'travelTimes' : 'durations';
  const times = matrix.needed(matrix.numbers(key, { min: 0 }), 'travelTimes');
  const distances = matrix.needed(matrix.numbers('distances', { min: 0 }), 'distances');
  const errors = matrix.numbers('errorCodes');
  const size = Math.round(Math.sqrt(times.length));
  if (size < least || size * size !== times.length || distances.length !== times.length) {
    return matrix.fail('OUT_OF_RANGE', `must have a square of cells for ${least} places in both lists`, key);
  }
  const rows = (cells: readonly number[]) =>
    Array.from({ length: size }, (_, i) =>
      Array.from({ length: size }, (__, j) => {
        const at = i * size + j;
        return (errors?.[at] ?? 0) === 0 ? (cells[at] ?? 0) : null;
      }),
    );
  return { distance: rows(distances), time: rows(times) };
}
