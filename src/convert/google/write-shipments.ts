import type { Source } from '../reading/source';
import { amountsOf, placeOf, windowOf } from '../request-parts';
import { writeDuration, writeLoads, writePlace, type WriteContext, writeWindow } from './write-parts';

const VISIT = { location: 'arrivalLocation', tags: 'tags' };

/** A stop of ours: which shipment of theirs, and which end of it. */
export interface WrittenStep {
  readonly index: number;
  readonly isDelivery: boolean;
  readonly serviceTime: number;
}

export function writeJob(job: Source, context: WriteContext): object {
  const amounts = amountsOf(job, 'demands') ?? new Map<string, number>();
  const isDelivery = [...amounts.values()].some((amount) => amount < 0);
  if (isDelivery && [...amounts.values()].some((amount) => amount > 0)) {
    job.note('APPROXIMATED', 'A visit either picks up or delivers: what comes aboard is left out', 'demands');
  }
  const sign = isDelivery ? -1 : 1;
  const loads = new Map([...amounts].map(([type, amount]) => [type, Math.max(0, amount * sign)]));
  return {
    ...writeHead(job, loads, context),
    [isDelivery ? 'deliveries' : 'pickups']: [writeVisit(job, context)],
  };
}

export function writeShipment(shipment: Source, context: WriteContext): object {
  const longest = shipment.number('max_time_in_vehicle', { min: 0 });
  const visit = (key: string) => [writeVisit(shipment.needed(shipment.object(key), key), context)];
  return {
    ...writeHead(shipment, amountsOf(shipment, 'demands') ?? new Map<string, number>(), context),
    pickups: visit('pickup'),
    deliveries: visit('delivery'),
    ...(longest === null ? {} : { pickupToDeliveryTimeLimit: writeDuration(longest) }),
  };
}

/** Whether a job of ours is a delivery of theirs. */
export function isDelivery(job: Source): boolean {
  return [...(amountsOf(job, 'demands')?.values() ?? [])].some((amount) => amount < 0);
}

function writeHead(task: Source, loads: ReadonlyMap<string, number>, context: WriteContext): object {
  const indices = withSkills(task, namedVehicles(task, context), context);
  const isOptional = task.boolean('mandatory') === false;
  return {
    label: task.needed(task.string('id'), 'id'),
    ...(loads.size === 0 ? {} : { loadDemands: writeLoads(task, 'demands', loads, 'amount') }),
    ...(indices.length === 0 ? {} : { allowedVehicleIndices: indices }),
    ...(isOptional ? { penaltyCost: task.number('penalty', { min: 0 }) ?? DEFAULT_PENALTY } : {}),
  };
}

/** Every vehicle, where none is named: nothing. */
function namedVehicles(task: Source, { vehicleIndices }: WriteContext): number[] {
  const allowed = task.strings('allowed_resource_ids') ?? [];
  return allowed.map(
    (id) =>
      vehicleIndices.get(id) ??
      task.fail('UNKNOWN_REFERENCE', `names no resource: ${id.slice(0, 60)}`, 'allowed_resource_ids'),
  );
}

/** Of these vehicles, or of all, those that have what the task requires. */
function withSkills(task: Source, named: readonly number[], { skills }: WriteContext): readonly number[] {
  const required = task.strings('required_skills') ?? [];
  if (required.length === 0) {
    return named;
  }
  task.note('APPROXIMATED', 'There are no skills: the vehicles that have them are named', 'required_skills');
  const candidates = named.length > 0 ? named : skills.map((_, i) => i);
  const fitting = candidates.filter((i) => required.every((skill) => skills[i]?.has(skill) === true));
  return fitting.length > 0
    ? fitting
    : task.fail(
        'UNSUPPORTED',
        'are held by no vehicle: a shipment that names none could go with any',
        'required_skills',
      );
}

/** What leaving out an optional job costs unless it says otherwise. */
const DEFAULT_PENALTY = 100_000;

function writeVisit(stop: Source, context: WriteContext): object {
  const setup = stop.number('setup_time', { min: 0 }) ?? 0;
  if (setup > 0) {
    stop.note('APPROXIMATED', 'There is no time for setup: it is part of the duration', 'setup_time');
  }
  const windows = stop.objects('time_windows');
  return {
    ...writePlace(stop, placeOf(stop, context.listed), VISIT, context),
    duration: writeDuration((stop.number('service_time', { min: 0 }) ?? 0) + setup),
    ...(windows.length === 0
      ? {}
      : { timeWindows: windows.map((window) => writeWindow(window, windowOf(window), context)) }),
  };
}
