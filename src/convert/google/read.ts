import type { Converted, RequestJson } from '../format';
import { dateOf, NEVER_S } from '../reading/clock';
import { parseJson } from '../reading/json';
import { noteLeftovers } from '../reading/leftovers';
import { Reading, Source } from '../reading/source';
import { type Matrices, PlaceTable } from '../places';
import { type Context, Names, originOf, readDuration, readTime } from './read-parts';
import { readRelations, readShipments, type ReadShipments } from './read-shipments';
import { readVehicles } from './read-vehicles';

/**
 * A shipment model of Google's Route Optimization API (`{model: …}`) → our request. Times become seconds since midnight (UTC) of the
 * day on which the model begins (`globalStartTime`).
 */
export function readGoogle(text: string): Converted {
  const document = parseJson(text);
  const reading = new Reading();
  const root = Source.of(document, reading);
  const model = root.has('model') ? root.needed(root.object('model'), 'model') : root;
  const places = new PlaceTable();
  const origin = originOf(model);
  const matrices = readMatrices(model, places);
  const begin = readTime(model, 'globalStartTime', { origin }) ?? 0;
  const end = readTime(model, 'globalEndTime', { origin }) ?? NEVER_S;
  const context: Context = { places, origin, begin, end, byTag: matrices.size > 0 };
  const names = new Names();
  const typeOf = (tags: readonly string[]) => [...matrices.keys()].find((tag) => tags.includes(tag)) ?? null;
  const { resources, disabled, lifo, waitsFree } = readVehicles(model, names, typeOf, context);
  const resourceIds = resources.map(({ id }) => id);
  const work = readShipments(model, resourceIds, lifo, names, context);
  const relations = readRelations(model, work);
  const label = root === model ? null : root.string('label');
  const request = {
    ...(label === null ? {} : { metadata: { problem_id: label } }),
    problem: { start_date: dateOf(origin) },
    travel: readTravel(root, matrices, places),
    resources,
    jobs: work.jobs,
    shipments: work.shipments,
    ...(relations.length === 0 ? {} : { relations }),
    ...(disabled.length === 0 ? {} : { locks: { disabled_resource_ids: disabled } }),
    options: readOptions(root, model, waitsFree, resourceIds, work),
  };
  noteLeftovers(document, reading, 'Nothing in a request of this service says it');
  return { request, notes: reading.notes.toNotes() };
}

function readOptions(
  root: Source,
  model: Source,
  waitsFree: boolean,
  resourceIds: readonly string[],
  work: ReadShipments,
): RequestJson {
  const timeout = root === model ? null : readDuration(root, 'timeout');
  const most = model.integer('maxActiveVehicles', { min: 1 });
  const routes = root === model ? [] : readRoutes(root, resourceIds, work);
  return {
    objective: 'min_time',
    ...(waitsFree ? { weights: { waiting: 0 } } : {}),
    ...(timeout === null || timeout === 0 ? {} : { time_limit_seconds: timeout }),
    ...(most === null ? {} : { max_vehicles: most }),
    ...(routes.length === 0 ? {} : { initial_solution: { routes } }),
  };
}

/** The plan to begin with; of a route only its vehicle and its visits say what it is. */
function readRoutes(root: Source, resourceIds: readonly string[], { steps }: ReadShipments): object[] {
  return root.objects('injectedFirstSolutionRoutes').flatMap((route) => {
    const resourceId =
      resourceIds[route.integer('vehicleIndex') ?? 0] ??
      route.fail('UNKNOWN_REFERENCE', 'names no vehicle', 'vehicleIndex');
    const stops = route.objects('visits').flatMap((visit) => {
      const entry = steps[visit.integer('shipmentIndex') ?? 0];
      if (entry === undefined) {
        return visit.fail('UNKNOWN_REFERENCE', 'names no shipment', 'shipmentIndex');
      }
      const id = visit.boolean('isPickup') === true ? entry?.pickup : entry?.delivery;
      return id === undefined || id === null ? [] : [{ job_id: id }];
    });
    return stops.length === 0 ? [] : [{ resource_id: resourceId, stops }];
  });
}

function readTravel(root: Source, matrices: ReadonlyMap<string, Matrices>, places: PlaceTable): RequestJson {
  if (matrices.size > 0) {
    return places.withMatrices(matrices);
  }
  const isGeodesic = root.boolean('useGeodesicDistances') === true;
  const speed = root.number('geodesicMetersPerSecond', { min: 0.1, max: 1_000 });
  const how = isGeodesic ? { detour: 1, ...(speed === null ? {} : { speed }) } : {};
  return places.byCoordinates(how, root.reading.notes, root.path);
}

/** Matrices by `vehicleStartTag`; rows and columns are tags, which are our places. */
function readMatrices(model: Source, places: PlaceTable): Map<string, Matrices> {
  const matrices = new Map<string, Matrices>();
  const given = model.objects('durationDistanceMatrices');
  if (given.length === 0) {
    model.leave('durationDistanceMatrixSrcTags', 'There are no matrices');
    model.leave('durationDistanceMatrixDstTags', 'There are no matrices');
    return matrices;
  }
  const from = model.needed(model.strings('durationDistanceMatrixSrcTags'), 'durationDistanceMatrixSrcTags');
  const to = model.strings('durationDistanceMatrixDstTags') ?? from;
  const rows = from.map((tag) => places.named(tag));
  const columns = to.map((tag) => places.named(tag));
  const size = places.size;
  given.forEach((matrix) => {
    const time = Array.from({ length: size }, (_, i) =>
      Array.from({ length: size }, (__, j) => (i === j ? 0 : (null as number | null))),
    );
    const distance = time.map((row) => [...row]);
    const lines = matrix.objects('rows');
    lines.forEach((line, i) => {
      const durations = line.list('durations') ?? [];
      const meters = line.numbers('meters', { min: 0 });
      if (
        i >= rows.length ||
        durations.length !== columns.length ||
        (meters ?? durations).length !== durations.length
      ) {
        line.fail('OUT_OF_RANGE', `must have ${columns.length} cells, in one of ${rows.length} rows`);
      }
      columns.forEach((column, j) => {
        const seconds =
          secondsOf(durations[j]) ?? line.fail('WRONG_TYPE', 'must be durations', `durations[${j}]`);
        (time[rows[i] ?? 0] ?? [])[column] = seconds;
        (distance[rows[i] ?? 0] ?? [])[column] = meters === null ? seconds : (meters[j] ?? 0);
      });
    });
    const tag = matrix.string('vehicleStartTag') ?? '';
    matrices.set(tag, lines.some((line) => line.has('meters')) ? { time, distance } : { time });
  });
  return matrices;
}

function secondsOf(value: unknown): number | null {
  const text = typeof value === 'string' ? /^(\d{1,12}(?:\.\d{1,9})?)s$/.exec(value)?.[1] : undefined;
  return text === undefined ? null : Number(text);
}
