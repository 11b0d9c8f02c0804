import type { ForeignText } from '../format';
import { midnightOf } from '../reading/clock';
import { noteLeftovers } from '../reading/leftovers';
import { openRequest } from '../opened-request';
import type { Source } from '../reading/source';
import { amountsOf, dimensionsOf, matricesOf, objectiveOf, type TypedMatrices } from '../request-parts';
import { PROFILE_PARAMETERS } from '../../travel';
import { writeStations, writeVehicle } from './write-fleet';
import { writeJob, writeShipment } from './write-jobs';
import type { WriteContext } from './write-parts';

const DEFAULT_PROFILE = 'car';
/** Where there is no way. */
const NO_WAY = 100_000_000;

/** Our request → a problem of vrp-cli; with matrices in one document with it: `{problem, matrices}`. */
export function writePragmatic(request: unknown): ForeignText {
  const { reading, root, travel, listed, depots, resources, jobs } = openRequest(
    request,
    'A problem of vrp-cli',
  );
  const matrices = matricesOf(travel);
  const shipments = root.objects('shipments');
  const context: WriteContext = {
    listed,
    depots,
    hasMatrices: matrices.size > 0,
    dimensions: dimensionsOf([
      ...resources.map((entry) => amountsOf(entry, 'capacities')),
      ...[...jobs, ...shipments].map((entry) => amountsOf(entry, 'demands')),
    ]),
    objective: objectiveOf(root.object('options')),
    origin: originOf(root),
  };
  const { stations, resources: shared } = writeStations(root, context);
  const { relations, groups } = writeRelations(root);
  const names = new Set<string>();
  const profileOf = (type: string | null): string => {
    const name = type ?? DEFAULT_PROFILE;
    names.add(name);
    return name;
  };
  const taken = new Set<string>();
  const vehicles = resources.map((entry) => writeVehicle(entry, context, stations, profileOf, taken));
  const profiles = writeProfiles(travel, matrices, names);
  const groupOf = (entry: Source) => groups.get(String(entry.peek('id'))) ?? null;
  const problem = {
    plan: {
      jobs: [
        ...jobs.map((job) => writeJob(job, context, groupOf(job))),
        ...shipments.map((entry) => writeShipment(entry, context, groupOf(entry))),
      ],
      ...(relations.length === 0 ? {} : { relations }),
    },
    fleet: { vehicles, profiles, ...(shared.length === 0 ? {} : { resources: shared }) },
  };
  noteLeftovers(request, reading, 'A problem of vrp-cli has no word for it');
  const document =
    matrices.size === 0 ? problem : { problem, matrices: writeMatrices(travel, matrices, names) };
  if (matrices.size > 0) {
    reading.notes.add(
      'ASSUMED',
      'Problem and matrices are one document: vrp-cli wants a file of each',
      'travel',
    );
  }
  return { text: `${JSON.stringify(document, null, 2)}\n`, notes: reading.notes.toNotes() };
}

/** The midnight from which the request counts: `problem.start_date`, or the first of all. */
function originOf(root: Source): number {
  const date = root.object('problem')?.string('start_date') ?? null;
  const midnight = date === null ? null : midnightOf(date);
  if (midnight === null) {
    root.note(
      'ASSUMED',
      'Times are of 1970-01-01: problem.start_date says no other day',
      'problem.start_date',
    );
  }
  return midnight ?? 0;
}

/** Sequences on a resource are relations, jobs of one route a group. Others are noted. */
function writeRelations(root: Source): { relations: object[]; groups: Map<string, string> } {
  const relations: object[] = [];
  const groups = new Map<string, string>();
  if (!Array.isArray(root.peek('relations'))) {
    return { relations, groups };
  }
  root.objects('relations').forEach((relation, i) => {
    const type = relation.peek('type');
    const resourceId = relation.peek('resource_id');
    const ids = relation.peek('job_ids');
    const members = Array.isArray(ids)
      ? ids.map(String).map((id) => id.replace(/:(pickup|delivery)$/, ''))
      : [];
    if (type === 'sequence' && typeof resourceId === 'string') {
      ['type', 'resource_id'].forEach((key) => relation.string(key));
      relation.list('job_ids');
      const strict = relation.boolean('direct') === true;
      relations.push({ type: strict ? 'strict' : 'sequence', jobs: members, vehicleId: resourceId });
    } else if (type === 'same_route' && members.every((id) => !groups.has(id))) {
      relation.string('type');
      relation.list('job_ids');
      members.forEach((id) => groups.set(id, `group${i + 1}`));
    } else if (
      type === 'all_or_none' &&
      members.every((id) => groups.has(id) && groups.get(id) === groups.get(members[0] ?? ''))
    ) {
      // What a group says beside its one route.
      relation.string('type');
      relation.list('job_ids');
    } else {
      relation.ignore('A problem of vrp-cli has no such relation');
    }
  });
  return { relations, groups };
}

function writeProfiles(
  travel: Source,
  matrices: ReadonlyMap<string, TypedMatrices>,
  names: ReadonlySet<string>,
): object[] {
  if (matrices.size > 0) {
    return [...names].map((name) => ({ name }));
  }
  const said = travel.peek('profile');
  const own =
    Object.entries(PROFILE_PARAMETERS).find(([name]) => name === said)?.[1] ?? PROFILE_PARAMETERS.car;
  const detour = travel.number('detour_factor', { min: 1 }) ?? own.detour;
  const speed = travel.number('speed', { min: 0.01 }) ?? own.speed;
  if (detour !== 1) {
    travel.note(
      'APPROXIMATED',
      'Ways are great circles there: their times are right, their distances too short',
      'detour_factor',
    );
  }
  if (travel.peek('provider') === 'haversine') {
    travel.string('provider');
  }
  travel.string('profile');
  return [...names].map((name) => ({ name, speed: speed / detour }));
}

function writeMatrices(
  travel: Source,
  matrices: ReadonlyMap<string, TypedMatrices>,
  names: ReadonlySet<string>,
): object[] {
  return [...names].map((profile) => {
    const { distance = null, time = null } = matrices.get(profile) ?? matrices.get('') ?? {};
    const cells = (matrix: (number | null)[][] | null) =>
      (matrix ?? []).flat().map((cell) => {
        if (cell !== null && !Number.isInteger(cell)) {
          travel.note('APPROXIMATED', 'Cells of matrices are whole numbers there: they are rounded');
        }
        return cell === null ? NO_WAY : Math.round(cell);
      });
    // Flat once: a matrix of a hundred places took seconds where each cell flattened the other.
    const times = (time ?? []).flat();
    const errorCodes = (distance ?? []).flat().map((cell, i) => (cell === null || times[i] === null ? 1 : 0));
    return {
      profile,
      travelTimes: cells(time),
      distances: cells(distance),
      ...(errorCodes.includes(1) ? { errorCodes } : {}),
    };
  });
}
