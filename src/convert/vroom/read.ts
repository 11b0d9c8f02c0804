import { negated } from '../amounts';
import type { Converted } from '../format';
import { midnightBefore, NEVER_S, dateOf } from '../reading/clock';
import { parseJson } from '../reading/json';
import { noteLeftovers } from '../reading/leftovers';
import { Reading, Source } from '../reading/source';
import { PlaceTable } from '../places';
import { readVroomTravel } from './read-travel';
import { readVroomVehicle } from './read-vehicle';
import { type Context, earliestTime, readAmounts, readPlace, readWindows, TIMESTAMP_S } from './read-parts';

/** What leaving out a task costs in a file with priorities: any task before any way, any point of priority before any task. */
const UNSERVED = 1e7;
const PER_PRIORITY = 1e8;

/** VROOM → our request. Times are seconds already; time stamps become seconds since midnight (UTC) of the first of them. */
export function readVroom(text: string): Converted {
  const document = parseJson(text);
  const reading = new Reading();
  const root = Source.of(document, reading);
  const earliest = earliestTime(document);
  const origin = earliest !== null && earliest >= TIMESTAMP_S ? midnightBefore(earliest) : 0;
  if (origin > 0) {
    const message = `Times are time stamps: they become seconds since midnight (UTC) of ${dateOf(origin)}`;
    reading.notes.add('ASSUMED', message, '');
  }
  const jobs = root.objects('jobs');
  const shipments = root.objects('shipments');
  const vehicles = root.objects('vehicles');
  if (vehicles.length === 0) {
    root.fail('MISSING', 'must hold at least one vehicle', 'vehicles');
  }
  const context: Context = {
    places: new PlaceTable(),
    origin,
    named: hasSeveralDimensions([...jobs, ...shipments, ...vehicles]),
    byPriority: [...jobs, ...shipments].some((task) => Number(task.peek('priority')) > 0),
    useMatrices: root.has('matrices') || root.has('matrix'),
  };
  if (!context.byPriority && jobs.length + shipments.length > 0) {
    const message =
      'VROOM leaves out what does not fit; here every task is mandatory, so that a plan without one is infeasible';
    reading.notes.add('ASSUMED', message, jobs.length > 0 ? 'jobs' : 'shipments');
  }
  const work = [
    ...jobs.map((job) => readJob(job, context)),
    ...shipments.map((s) => readShipment(s, context)),
  ];
  const read = vehicles.map((vehicle) => readVroomVehicle(vehicle, context));
  const travel = readVroomTravel(root, vehicles, context);
  const solution = read.flatMap(({ steps }) => steps ?? []);
  const relations = work.flatMap((part) => part.relations);
  const request = {
    ...(origin > 0 ? { problem: { start_date: dateOf(origin) } } : {}),
    travel,
    resources: read.map(({ resource }) => resource),
    jobs: work.flatMap((part) => part.jobs),
    shipments: work.flatMap((part) => part.shipments),
    ...(relations.length > 0 ? { relations } : {}),
    options: {
      objective: 'min_time',
      // VROOM prices travel alone, and sets up once at each place.
      weights: { waiting: 0 },
      setup_once_per_location: true,
      ...(solution.length > 0 ? { initial_solution: { routes: solution } } : {}),
    },
  };
  noteLeftovers(document, reading, 'Nothing in a request of this service says it');
  return { request, notes: reading.notes.toNotes() };
}

interface Work {
  readonly jobs: object[];
  readonly shipments: object[];
  readonly relations: object[];
}

function readJob(job: Source, context: Context): Work {
  const id = job.needed(job.id('id'), 'id');
  const delivery = readAmounts(job, job.has('delivery') ? 'delivery' : 'amount', context);
  const pickup = readAmounts(job, 'pickup', context);
  const { service_time, setup_time } = readTimes(job);
  const place = { location_index: readPlace(job, 'location', 'location_index', context) };
  const windows = readWindows(job, context);
  const stop = { ...place, service_time, setup_time, ...windows, ...readDescription(job) };
  const who = { ...readSkills(job), ...readPriority(job, context) };
  if (delivery === null || pickup === null) {
    const demands = pickup ?? (delivery === null ? null : negated(delivery));
    return {
      jobs: [{ id, ...stop, ...(demands === null ? {} : { demands }), ...who }],
      shipments: [],
      relations: [],
    };
  }
  // What is delivered leaves before what is picked up comes aboard: one stop of two jobs, because a job has one demand.
  const second = `${id}:pickup`;
  job.note('APPROXIMATED', 'A job that delivers and picks up becomes two jobs in direct sequence', 'pickup');
  const relation = { job_ids: [id, second] };
  return {
    jobs: [
      { id, ...stop, demands: negated(delivery), ...who },
      { id: second, ...place, demands: pickup, ...who },
    ],
    shipments: [],
    relations: [
      { type: 'sequence', ...relation, direct: true },
      { type: 'all_or_none', ...relation },
    ],
  };
}

function readShipment(shipment: Source, context: Context): Work {
  const pickup = shipment.needed(shipment.object('pickup'), 'pickup');
  const delivery = shipment.needed(shipment.object('delivery'), 'delivery');
  const from = pickup.needed(pickup.id('id'), 'id');
  const to = delivery.needed(delivery.id('id'), 'id');
  const demands = readAmounts(shipment, 'amount', context);
  const entry = {
    id: from === to ? `s${from}` : `s${from}-${to}`,
    pickup: readStep(pickup, context),
    delivery: readStep(delivery, context),
    ...(demands === null ? {} : { demands }),
    ...readSkills(shipment),
    ...readPriority(shipment, context),
    ...readDescriptions(pickup, delivery),
  };
  return { jobs: [], shipments: [entry], relations: [] };
}

function readStep(step: Source, context: Context): object {
  return {
    location_index: readPlace(step, 'location', 'location_index', context),
    ...readTimes(step),
    ...readWindows(step, context),
  };
}

function readTimes(stop: Source) {
  return {
    service_time: stop.number('service', { min: 0, max: NEVER_S }) ?? 0,
    setup_time: stop.number('setup', { min: 0, max: NEVER_S }) ?? 0,
  };
}

function readSkills(task: Source): object {
  const skills = task.numbers('skills');
  return skills === null || skills.length === 0 ? {} : { required_skills: skills.map(String) };
}

function readPriority(task: Source, { byPriority }: Context): object {
  const priority = task.number('priority', { min: 0, max: 100 }) ?? 0;
  return byPriority ? { mandatory: false, penalty: UNSERVED + PER_PRIORITY * priority } : {};
}

function readDescription(task: Source): object {
  const description = task.string('description');
  return description === null ? {} : { metadata: { description } };
}

function readDescriptions(pickup: Source, delivery: Source): object {
  const [from, to] = [pickup.string('description'), delivery.string('description')];
  return from === null && to === null ? {} : { metadata: { pickup: from, delivery: to } };
}

/** Amounts are lists by position; as soon as one has two entries, ours are named `d1`, `d2`, … */
function hasSeveralDimensions(entries: readonly Source[]): boolean {
  return entries.some((entry) =>
    ['delivery', 'pickup', 'amount', 'capacity'].some((key) => {
      const value = entry.peek(key);
      return Array.isArray(value) && value.length > 1;
    }),
  );
}

/** The priority that a penalty was made of; null where it says something else. */
export function priorityOf(penalty: number): number | null {
  const priority = (penalty - UNSERVED) / PER_PRIORITY;
  return Number.isInteger(priority) && priority >= 0 && priority <= 100 ? priority : null;
}
