import type { ForeignText } from '../format';
import { midnightOf, NEVER_S, stampOf } from '../reading/clock';
import { noteLeftovers } from '../reading/leftovers';
import { openRequest } from '../opened-request';
import type { Source } from '../reading/source';
import { matricesOf, objectiveOf, type TypedMatrices } from '../request-parts';
import { tagOf, writeDuration, type WriteContext } from './write-parts';
import { isDelivery, writeJob, writeShipment, type WrittenStep } from './write-shipments';
import { writeVehicle } from './write-vehicles';

/** A model lasts a year at most. */
const LONGEST_S = 31_536_000;
const DAY_S = 86_400;
/** Where there is no way. */
const NO_WAY_S = 100_000_000;
/** Of vehicles without a type, where others have one. */
const BASE_TAG = 'base';

/** What each vehicle can do, where anybody asks for it; else nobody reads it, which is noted as all that is left. */
function skillsOf(resources: readonly Source[], tasks: readonly Source[]): ReadonlySet<string>[] {
  const isAsked = tasks.some((task) => Array.isArray(task.peek('required_skills')));
  return resources.map((resource) => {
    const skills = isAsked ? (resource.strings('skills') ?? []) : [];
    if (skills.length > 0) {
      resource.note(
        'APPROXIMATED',
        'There are no skills: shipments name the vehicles that have them',
        'skills',
      );
    }
    return new Set(skills);
  });
}

/** Our request → a shipment model of Google's Route Optimization API. Matrices are by tags: `place-3` is our place 3. */
export function writeGoogle(request: unknown): ForeignText {
  const { reading, root, travel, listed, depots, resources, jobs } = openRequest(request, 'A shipment model');
  const matrices = matricesOf(travel);
  const shipments = root.objects('shipments');
  const options = root.object('options');
  const weights = options?.object('weights') ?? null;
  const waitsFree = weights?.peek('waiting') === 0;
  if (waitsFree) {
    weights?.number('waiting');
  }
  const end = Math.min(LONGEST_S, latestOf(resources));
  const context: WriteContext = {
    listed,
    depots,
    hasMatrices: matrices.size > 0,
    objective: objectiveOf(options),
    origin: originOf(root),
    end,
    vehicleIndices: new Map(resources.map((resource, i) => [String(resource.peek('id')), i])),
    skills: skillsOf(resources, [...jobs, ...shipments]),
  };
  const disabled = new Set(root.object('locks')?.strings('disabled_resource_ids') ?? []);
  const steps = stepsOf(jobs, shipments);
  const timeout = options?.number('time_limit_seconds', { min: 0 }) ?? null;
  const most = options?.integer('max_vehicles', { min: 1 }) ?? null;
  const label = root.object('metadata')?.string('problem_id') ?? null;
  const rules = writeRules(root, steps);
  const lifo = shipments.length > 0 && shipments.every((shipment) => shipment.peek('lifo') === true);
  if (lifo) {
    shipments.forEach((shipment) => shipment.boolean('lifo'));
  }
  const isTyped = resources.some((resource) => resource.has('vehicle_type'));
  const types = new Map<string, TypedMatrices>();
  const tagOfType = (type: string | null): string | null => {
    const tag = type ?? BASE_TAG;
    types.set(isTyped ? tag : '', matrices.get(tag) ?? matrices.get('') ?? { distance: null, time: null });
    return isTyped ? tag : null;
  };
  const fleet = { waitsFree, disabled, tagOfType };
  const vehicles = resources.map((resource) => ({
    ...writeVehicle(resource, fleet, context),
    ...(lifo ? { unloadingPolicy: 'LAST_IN_FIRST_OUT' } : {}),
  }));
  const model = {
    globalStartTime: stampOf(context.origin),
    globalEndTime: stampOf(context.origin + end),
    shipments: [
      ...jobs.map((job) => writeJob(job, context)),
      ...shipments.map((shipment) => writeShipment(shipment, context)),
    ],
    vehicles,
    ...(rules.length === 0 ? {} : { precedenceRules: rules }),
    ...(most === null ? {} : { maxActiveVehicles: most }),
    ...(matrices.size === 0 ? {} : writeMatrices(travel, types)),
  };
  const document = {
    ...(label === null ? {} : { label }),
    ...(timeout === null ? {} : { timeout: writeDuration(timeout) }),
    model,
    ...(matrices.size > 0 ? {} : writeMoving(travel)),
  };
  noteLeftovers(request, reading, 'A shipment model has no word for it');
  return { text: `${JSON.stringify(document, null, 2)}\n`, notes: reading.notes.toNotes() };
}

/** The latest end of a shift; the model lasts until then. */
function latestOf(resources: readonly Source[]): number {
  const ends = resources.map((resource) => {
    const window = resource.peek('time_window') as { end?: unknown } | null;
    return typeof window?.end === 'number' ? window.end : DAY_S;
  });
  return ends.reduce((latest, end) => Math.max(latest, Math.min(end, NEVER_S)), DAY_S);
}

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

/** How relations of ours name the visits of theirs. */
function stepsOf(jobs: readonly Source[], shipments: readonly Source[]): Map<string, WrittenStep> {
  const steps = new Map<string, WrittenStep>();
  const time = (stop: Source | null) => stop?.number('service_time', { min: 0 }) ?? 0;
  jobs.forEach((job, index) => {
    steps.set(String(job.peek('id')), { index, isDelivery: isDelivery(job), serviceTime: time(job) });
  });
  shipments.forEach((shipment, i) => {
    const [index, id] = [jobs.length + i, String(shipment.peek('id'))];
    const pickup = { index, isDelivery: false, serviceTime: time(shipment.object('pickup')) };
    const delivery = { index, isDelivery: true, serviceTime: time(shipment.object('delivery')) };
    steps.set(`${id}:pickup`, pickup);
    steps.set(`${id}:delivery`, delivery);
  });
  return steps;
}

/** Precedences between two stops; other relations are noted. */
function writeRules(root: Source, steps: ReadonlyMap<string, WrittenStep>): object[] {
  if (!Array.isArray(root.peek('relations'))) {
    return [];
  }
  return root.objects('relations').flatMap((relation) => {
    const ids = relation.peek('job_ids');
    const [before, after, ...more] = Array.isArray(ids) ? ids.map(String) : [];
    const [first, second] = [steps.get(before ?? ''), steps.get(after ?? '')];
    const isRule = relation.peek('type') === 'precedence' && more.length === 0;
    if (!isRule || first === undefined || second === undefined || relation.peek('hard') === false) {
      relation.ignore('A shipment model has only precedences between two visits');
      return [];
    }
    relation.string('type');
    relation.list('job_ids');
    // Ours counts from the end of the first, theirs from its begin.
    const offset = (relation.number('min_gap') ?? 0) + first.serviceTime;
    return [
      {
        firstIndex: first.index,
        firstIsDelivery: first.isDelivery,
        secondIndex: second.index,
        secondIsDelivery: second.isDelivery,
        offsetDuration: writeDuration(Math.max(0, offset)),
      },
    ];
  });
}

function writeMatrices(travel: Source, matrices: ReadonlyMap<string, TypedMatrices>): object {
  const size = [...matrices.values()].reduce((most, { time }) => Math.max(most, time?.length ?? 0), 0);
  const tags = Array.from({ length: size }, (_, index) => tagOf(index));
  const cell = (value: number | null): number => {
    if (value === null) {
      travel.note('APPROXIMATED', 'There is no cell without a way: it is a very long one');
    }
    return value ?? NO_WAY_S;
  };
  const durationDistanceMatrices = [...matrices].map(([type, { distance, time }]) => ({
    ...(type === '' ? {} : { vehicleStartTag: type }),
    rows: (time ?? []).map((row, i) => ({
      durations: row.map((value) => writeDuration(cell(value))),
      meters: (distance?.[i] ?? []).map(cell),
    })),
  }));
  return {
    durationDistanceMatrixSrcTags: tags,
    durationDistanceMatrixDstTags: tags,
    durationDistanceMatrices,
  };
}

/** Great circles at one speed are theirs too; a detour is part of the speed. */
function writeMoving(travel: Source): object {
  if (travel.peek('provider') !== 'haversine' || !travel.has('speed')) {
    return {};
  }
  travel.string('provider');
  const speed = travel.number('speed', { min: 0.01 }) ?? 1;
  const detour = travel.number('detour_factor', { min: 1 }) ?? 1;
  if (detour !== 1) {
    travel.note(
      'APPROXIMATED',
      'Ways are great circles there: times are right, distances too short',
      'detour_factor',
    );
  }
  return { useGeodesicDistances: true, geodesicMetersPerSecond: speed / detour };
}
