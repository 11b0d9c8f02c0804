import type { ForeignText } from '../format';
import { NEVER_S } from '../reading/clock';
import { noteLeftovers } from '../reading/leftovers';
import { openRequest } from '../opened-request';
import type { Source } from '../reading/source';
import {
  amountsOf,
  dimensionsOf,
  matricesOf,
  objectiveOf,
  placeOf,
  type TypedMatrices,
  windowsOf,
  type WrittenPlace,
} from '../request-parts';
import { priorityOf } from './read';
import { DEFAULT_PROFILE } from './read-vehicle';
import { writeVroomMatrices } from './write-travel';
import { writeVroomVehicle } from './write-vehicle';
import { amountList, numberedIds, skillNumbers, type WriteContext } from './write-parts';

const MOST_PRIORITY = 100;

/** Our request → VROOM. Times stay seconds since midnight, which VROOM allows. */
export function writeVroom(request: unknown): ForeignText {
  const { reading, root, travel, listed, depots, resources, jobs } = openRequest(request, 'VROOM');
  const matrices = matricesOf(travel);
  const shipments = root.objects('shipments');
  const options = root.object('options');
  const context: WriteContext = {
    listed,
    depots,
    hasMatrices: matrices.size > 0,
    dimensions: dimensionsIn(resources, jobs, shipments),
    skills: skillNumbers(root, [...resources, ...jobs, ...shipments]),
    objective: objectiveOf(options),
    hasOptional: [...jobs, ...shipments].some((task) => task.peek('mandatory') === false),
  };
  if (context.dimensions.length > 1) {
    const order = context.dimensions.map((name) => name.slice(0, 40)).join(', ');
    reading.notes.add('ASSUMED', `Amounts are lists by position: ${order}`, 'resources');
  }
  const jobIds = numberedIds(jobs.map((job) => job.needed(job.string('id'), 'id')));
  const vehicleIds = numberedIds(
    resources.map((entry) => entry.needed(entry.string('id'), 'id')),
    'v',
  );
  const shipmentIds = numberedIds(
    shipments.map((entry) => entry.needed(entry.string('id'), 'id')),
    's',
  );
  readHowToMove(options);
  const profiles = new Map<string, TypedMatrices | null>();
  const profileOf = (type: string | null): string => {
    const profile = type ?? DEFAULT_PROFILE;
    profiles.set(profile, matrices.get(profile) ?? matrices.get('') ?? null);
    return profile;
  };
  const document = {
    vehicles: resources.map((entry, i) => writeVroomVehicle(entry, vehicleIds[i] ?? [i], context, profileOf)),
    jobs: jobs.map((job, i) => writeJob(job, jobIds[i]?.[0] ?? i, context)),
    ...(shipments.length === 0
      ? {}
      : { shipments: shipments.map((entry, i) => writeShipment(entry, shipmentIds[i] ?? [i], context)) }),
    ...(matrices.size === 0 ? {} : writeVroomMatrices(travel, profiles)),
  };
  noteLeftovers(request, reading, 'VROOM has no word for it');
  return { text: `${JSON.stringify(document, null, 2)}\n`, notes: reading.notes.toNotes() };
}

/** The options that say what VROOM does anyway. */
function readHowToMove(options: Source | null): void {
  if (options?.peek('setup_once_per_location') === true) {
    options.boolean('setup_once_per_location');
  }
  const weights = options?.object('weights');
  if (weights?.peek('waiting') === 0) {
    weights.number('waiting');
  }
}

function writeJob(job: Source, id: number, context: WriteContext): object {
  const demands = [...(amountsOf(job, 'demands') ?? [])];
  const aboard = new Map(demands.filter(([, amount]) => amount > 0));
  const away = new Map(demands.filter(([, amount]) => amount < 0).map(([name, amount]) => [name, -amount]));
  return {
    id,
    ...writeDescription(job, String(id)),
    ...writeStop(job, context),
    ...(aboard.size === 0 ? {} : { pickup: amountList(job, 'demands', aboard, context) }),
    ...(away.size === 0 ? {} : { delivery: amountList(job, 'demands', away, context) }),
    ...writeSkills(job, context),
    ...writePriority(job, context),
  };
}

function writeShipment(shipment: Source, ids: readonly number[], context: WriteContext): object {
  const amounts = amountsOf(shipment, 'demands');
  const [from = 0, to = from] = ids;
  const pickup = shipment.needed(shipment.object('pickup'), 'pickup');
  const delivery = shipment.needed(shipment.object('delivery'), 'delivery');
  return {
    ...(amounts === null ? {} : { amount: amountList(shipment, 'demands', amounts, context) }),
    pickup: {
      id: from,
      ...writeDescription(shipment, `s${from}${from === to ? '' : `-${to}`}`),
      ...writeStop(pickup, context),
    },
    delivery: { id: to, ...writeStop(delivery, context) },
    ...writeSkills(shipment, context),
    ...writePriority(shipment, context),
  };
}

/** Our id where VROOM's number does not say it, else what VROOM was told once. */
function writeDescription(task: Source, itself: string): object {
  const id = task.peek('id');
  if (id !== itself) {
    return { description: String(id) };
  }
  const metadata = task.peek('metadata');
  const description =
    typeof metadata === 'object' && metadata !== null ? task.object('metadata')?.peek('description') : null;
  return typeof description === 'string'
    ? { description: task.object('metadata')?.string('description') }
    : {};
}

function writeStop(stop: Source, { listed, hasMatrices }: WriteContext): object {
  const place = placeOf(stop, listed);
  const setup = stop.number('setup_time', { min: 0 }) ?? 0;
  const service = stop.number('service_time', { min: 0 }) ?? 0;
  const windows = windowsOf(stop);
  return {
    ...writePlace(stop, place, hasMatrices),
    ...(setup > 0 ? { setup: Math.round(setup) } : {}),
    ...(service > 0 ? { service: Math.round(service) } : {}),
    ...(windows.length > 0
      ? { time_windows: windows.map(({ start, end }) => [start, Math.min(end, NEVER_S)]) }
      : {}),
  };
}

function writePlace(holder: Source, { index, point }: WrittenPlace, hasMatrices: boolean): object {
  const location = point === null ? {} : { location: [point.lon, point.lat] };
  if (hasMatrices) {
    return index === null
      ? holder.fail('UNKNOWN_REFERENCE', 'lies at no row of the matrices')
      : { location_index: index, ...location };
  }
  return point === null ? holder.fail('UNKNOWN_REFERENCE', 'lies at a place without coordinates') : location;
}

function writeSkills(task: Source, { skills }: WriteContext): object {
  const required = task.strings('required_skills') ?? [];
  return required.length === 0 ? {} : { skills: required.map((name) => skills.get(name) ?? 0) };
}

/** Beside optional tasks mandatory ones come first by priority; an optional one has its own where its penalty was made of one. */
function writePriority(task: Source, { hasOptional }: WriteContext): object {
  if (task.boolean('mandatory') !== false) {
    return hasOptional ? { priority: MOST_PRIORITY } : {};
  }
  const penalty = task.peek('penalty');
  const priority = typeof penalty === 'number' ? priorityOf(penalty) : null;
  if (priority === null) {
    return {};
  }
  task.number('penalty');
  return priority === 0 ? {} : { priority: Math.min(MOST_PRIORITY, priority) };
}

function dimensionsIn(
  resources: readonly Source[],
  jobs: readonly Source[],
  shipments: readonly Source[],
): string[] {
  return dimensionsOf([
    ...resources.map((entry) => amountsOf(entry, 'capacities')),
    ...jobs.map((entry) => amountsOf(entry, 'demands')),
    ...shipments.map((entry) => amountsOf(entry, 'demands')),
  ]);
}
