import type { Converted, ConvertOptions } from '../format';
import { dateOf } from '../reading/clock';
import { parseJson } from '../reading/json';
import { noteLeftovers } from '../reading/leftovers';
import { Reading, Source } from '../reading/source';
import { PlaceTable } from '../places';
import { readFleet } from './read-fleet';
import { readJobs } from './read-jobs';
import { readObjectives } from './read-objectives';
import { type Context, indexPlaces, originOf, rawObjects } from './read-parts';
import { boundJobs, companyOf, readTied, sequencesOf } from './read-relations';
import { readProfiles, readTravel } from './read-travel';

const NO_WORD = 'Nothing in a request of this service says it';

/**
 * A problem of vrp-cli → our request. Matrices come as texts beside it (`options.matrices`) or in one document with it:
 * `{problem, matrices}`. Time stamps become seconds since midnight (UTC) of the day of the earliest one.
 */
export function readPragmatic(text: string, options: ConvertOptions = {}): Converted {
  const document = parseJson(text);
  const reading = new Reading();
  const root = Source.of(document, reading);
  const problem = root.has('problem') ? (root.object('problem') ?? root) : root;
  const beside = (options.matrices ?? []).map((matrix, i) => parseJson(matrix, `matrices[${i}]`));
  const matrices = [
    ...(problem === root ? [] : root.objects('matrices')),
    ...beside.map((matrix, i) => Source.of(matrix, reading, `matrices[${i}]`)),
  ];
  const raw = problem === root ? document : root.peek('problem');
  const places = new PlaceTable();
  indexPlaces(raw, places);
  const origin = originOf(raw);
  const plan = problem.needed(problem.object('plan'), 'plan');
  const fleet = problem.needed(problem.object('fleet'), 'fleet');
  const profiles = readProfiles(fleet, matrices.length > 0);
  const context: Context = { places, origin: origin ?? 0, named: hasSeveralDimensions(raw) };
  const { vehicles, stations } = readFleet(fleet, {
    ...context,
    reloads: readReloadResources(fleet, context),
    reloadMode: reloadModeOf(problem, raw),
    speedOf: profiles.speedOf,
  });
  const tied = readTied(plan, vehicles);
  const work = readJobs(plan, vehicles, boundJobs(tied), context);
  if (work.jobs.length + work.shipments.length > 0) {
    const message =
      'Jobs may be left unassigned there; here they are mandatory, so that a plan without one is infeasible';
    plan.note('ASSUMED', message, 'jobs');
  }
  const relations = [...work.relations, ...sequencesOf(tied, work), ...companyOf(work, plan)];
  const used = [...new Set(vehicles.map(({ resource }) => String(resource['vehicle_type'])))];
  const request = {
    ...(origin === null ? {} : { problem: { start_date: dateOf(origin) } }),
    travel: readTravel(problem, matrices, profiles, used, places),
    resources: vehicles.map(({ resource }) => resource),
    jobs: work.jobs,
    shipments: work.shipments,
    ...(stations.length === 0 ? {} : { dump_stations: stations }),
    ...(relations.length === 0 ? {} : { relations }),
    options: readObjectives(problem),
  };
  noteLeftovers(document, reading, NO_WORD);
  beside.forEach((matrix, i) => noteLeftovers(matrix, reading, NO_WORD, `matrices[${i}]`));
  return { request, notes: reading.notes.toNotes() };
}

function hasSeveralDimensions(problem: unknown): boolean {
  const isLong = (list: unknown) => Array.isArray(list) && list.length > 1;
  const { plan, fleet } = (problem ?? {}) as { plan?: unknown; fleet?: unknown };
  const tasks = rawObjects(plan, 'jobs').flatMap((job) =>
    ['pickups', 'deliveries', 'replacements'].flatMap((kind) => rawObjects(job, kind)),
  );
  return (
    tasks.some((task) => isLong(task['demand'])) ||
    [...rawObjects(fleet, 'vehicles'), ...rawObjects(fleet, 'resources')].some((entry) =>
      isLong(entry['capacity']),
    )
  );
}

function readReloadResources(fleet: Source, { named }: Context): Map<string, object> {
  return new Map(
    fleet.objects('resources').map((entry) => {
      const id = entry.needed(entry.string('id'), 'id');
      if (entry.string('type') !== 'reload') {
        entry.note('NOT_CARRIED', 'Only reload resources are known', 'type');
      }
      const capacity = entry.numbers('capacity', { min: 0, max: 1e11 }) ?? [];
      const amounts = Object.fromEntries(capacity.map((amount, i) => [`d${i + 1}`, amount]));
      return [id, { capacity: named ? amounts : (capacity[0] ?? 0) }] as const;
    }),
  );
}

/** A station here either restocks or empties; there it does both. */
function reloadModeOf(problem: Source, raw: unknown): 'reload' | 'unload' {
  const { plan, fleet } = (raw ?? {}) as { plan?: unknown; fleet?: unknown };
  const jobs = rawObjects(plan, 'jobs');
  const has = (kind: string, other: string) =>
    jobs.some((job) => rawObjects(job, kind).length > 0 && rawObjects(job, other).length === 0);
  const brings =
    has('deliveries', 'pickups') || jobs.some((job) => rawObjects(job, 'replacements').length > 0);
  const takes = has('pickups', 'deliveries');
  const shifts = rawObjects(fleet, 'vehicles').flatMap((type) => rawObjects(type, 'shifts'));
  if (brings && takes && shifts.some((shift) => rawObjects(shift, 'reloads').length > 0)) {
    problem.note('APPROXIMATED', 'A reload there empties and restocks; here it restocks alone', 'fleet');
  }
  return takes && !brings ? 'unload' : 'reload';
}
