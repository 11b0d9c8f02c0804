import type { Source } from '../reading/source';
import { amountsOf, endsOf, pricesOf, windowOf } from '../request-parts';
import { writeDuration, writeLoads, writePlace, writeTime, type WriteContext } from './write-parts';

const SECONDS_PER_HOUR = 3600;
const METRES_PER_KM = 1000;
const DAY_S = 86_400;

export interface FleetOptions {
  readonly waitsFree: boolean;
  readonly disabled: ReadonlySet<string>;
  /** Null: the one matrix is everybody's. */
  readonly tagOfType: (type: string | null) => string | null;
}

export function writeVehicle(
  resource: Source,
  { waitsFree, disabled, tagOfType }: FleetOptions,
  context: WriteContext,
): object {
  const id = resource.needed(resource.string('id'), 'id');
  const { start, end } = endsOf(resource, context.depots, context.listed);
  const given = resource.object('time_window');
  const window = given === null ? { start: 0, end: DAY_S } : windowOf(given);
  const capacities = amountsOf(resource, 'capacities');
  const places = {
    ...writePlace(resource, start, { location: 'startLocation', tags: 'startTags' }, context),
    ...(end === null ? {} : writePlace(resource, end, { location: 'endLocation', tags: 'endTags' }, context)),
  };
  return {
    label: id,
    ...places,
    ...writeType(resource, places, tagOfType),
    startTimeWindows: [{ startTime: writeTime(window.start, context) }],
    endTimeWindows: [{ endTime: writeTime(window.end, context) }],
    ...(capacities === null ? {} : { loadLimits: writeLoads(resource, 'capacities', capacities, 'maxLoad') }),
    ...writeCosts(resource, waitsFree, context),
    ...writeLimits(resource),
    ...writeBreaks(resource, id, context),
    ...(disabled.has(id) ? { ignore: true } : {}),
  };
}

/** A vehicle type is a tag of its start, by which its matrix is chosen. Without matrices it stays unread, and is noted. */
function writeType(
  resource: Source,
  places: { startTags?: unknown },
  tagOfType: (type: string | null) => string | null,
): object {
  if (!Array.isArray(places.startTags)) {
    return {};
  }
  const tag = tagOfType(resource.string('vehicle_type'));
  return tag === null ? {} : { startTags: [...(places.startTags as string[]), tag] };
}

function writeCosts(resource: Source, waitsFree: boolean, { objective }: WriteContext): object {
  const { fixed, perDistance, perTime, perService } = pricesOf(resource, objective);
  const service = perService ?? 0;
  const isTravelAlone = waitsFree && service === 0;
  if (!isTravelAlone && perTime !== service) {
    resource.note('APPROXIMATED', 'Waiting costs as much as service there', 'cost_per_time');
  }
  if (service > perTime) {
    resource.note('APPROXIMATED', 'Service costs no more than travel there', 'cost_per_service_time');
  }
  const hour = Math.min(service, perTime);
  const traveled = perTime - hour;
  return {
    ...(fixed > 0 ? { fixedCost: fixed } : {}),
    ...(isTravelAlone ? {} : { costPerHour: hour * SECONDS_PER_HOUR }),
    ...(traveled > 0 ? { costPerTraveledHour: traveled * SECONDS_PER_HOUR } : {}),
    costPerKilometer: perDistance * METRES_PER_KM,
  };
}

function writeLimits(resource: Source): object {
  const longest = resource.number('max_time', { min: 0 });
  const driven = resource.number('max_travel_time', { min: 0 });
  const metres = resource.number('max_distance', { min: 0 });
  const factor = resource.number('speed_factor', { min: 0.01 }) ?? 1;
  return {
    ...(longest === null ? {} : { routeDurationLimit: { maxDuration: writeDuration(longest) } }),
    ...(driven === null ? {} : { travelDurationLimit: { maxDuration: writeDuration(driven) } }),
    ...(metres === null ? {} : { routeDistanceLimit: { maxMeters: String(Math.floor(metres)) } }),
    ...(factor === 1 ? {} : { travelDurationMultiple: 1 / factor }),
  };
}

/** Breaks by window; one after so much work is the longest time between breaks. */
function writeBreaks(resource: Source, owner: string, context: WriteContext): object {
  const breakRequests: object[] = [];
  const frequencyConstraints: object[] = [];
  resource.objects('breaks').forEach((entry, i) => {
    if (entry.has('max_driving_time')) {
      entry.ignore('A break by driving time is not known there');
      return;
    }
    const length = writeDuration(entry.number('duration', { min: 0 }) ?? 0);
    if (entry.peek('id') === `${owner}:break${i + 1}`) {
      entry.string('id');
    }
    if (entry.peek('mandatory') === true) {
      entry.boolean('mandatory');
    }
    const after = entry.number('after_work_time', { min: 0 });
    if (after !== null) {
      entry.note('APPROXIMATED', 'There it is the longest time between two breaks', 'after_work_time');
      frequencyConstraints.push({ minBreakDuration: length, maxInterBreakDuration: writeDuration(after) });
      return;
    }
    const { start, end } = windowOf(entry.object('time_window') ?? entry);
    const [earliestStartTime, latestStartTime] = [writeTime(start, context), writeTime(end, context)];
    breakRequests.push({ earliestStartTime, latestStartTime, minDuration: length });
  });
  return breakRequests.length + frequencyConstraints.length === 0
    ? {}
    : {
        breakRule: {
          ...(breakRequests.length === 0 ? {} : { breakRequests }),
          ...(frequencyConstraints.length === 0 ? {} : { frequencyConstraints }),
        },
      };
}
