import { isObject, type Source } from '../reading/source';
import {
  type Context,
  Names,
  readAmount,
  readChoice,
  readDuration,
  readLoads,
  readPlace,
  readTime,
} from './read-parts';

const SECONDS_PER_HOUR = 3600;
/** Pairs of shipments that may not meet: more would be more relations than shipments. */
const MOST_PAIRS = 2_000;
const NEVER_ONE_VEHICLE = 'NOT_PERFORMED_BY_SAME_VEHICLE';
const INCOMPATIBILITIES = [
  'INCOMPATIBILITY_MODE_UNSPECIFIED',
  NEVER_ONE_VEHICLE,
  'NOT_IN_SAME_VEHICLE_SIMULTANEOUSLY',
];

/** How relations and plans name a shipment's stops; null where it has none. */
interface Steps {
  readonly pickup: string | null;
  readonly delivery: string | null;
  readonly pickupTime: number;
  readonly deliveryTime: number;
}

export interface ReadShipments {
  readonly jobs: object[];
  readonly shipments: object[];
  /** By the index of theirs. */
  readonly steps: readonly (Steps | null)[];
  readonly types: ReadonlyMap<string, readonly string[]>;
}

/** A shipment with one end is a job: what is only picked up stays aboard, what is only delivered was aboard from the start. */
export function readShipments(
  model: Source,
  resourceIds: readonly string[],
  lifo: boolean,
  names: Names,
  context: Context,
): ReadShipments {
  const jobs: object[] = [];
  const shipments: object[] = [];
  const types = new Map<string, string[]>();
  const apart = typesApart(model);
  const steps = model.objects('shipments').map((shipment, i): Steps | null => {
    if (shipment.boolean('ignore') === true) {
      shipment.ignore('It is to be ignored');
      return null;
    }
    const { id, label } = names.of(shipment, `shipment-${i}`);
    const loads = readLoads(shipment, 'loadDemands', 'demands', 'amount');
    const pickup = readVisit(shipment, 'pickups', context);
    const delivery = readVisit(shipment, 'deliveries', context);
    const who = readWho(shipment, resourceIds);
    const type = shipment.string('shipmentType');
    if (type !== null && apart.has(type)) {
      types.set(type, [...(types.get(type) ?? []), id]);
    } else if (type !== null) {
      shipment.note('NOT_CARRIED', 'No incompatibility names it', 'shipmentType');
    }
    if (pickup !== null && delivery !== null) {
      const longest = readDuration(shipment, 'pickupToDeliveryTimeLimit');
      shipments.push({
        id,
        pickup,
        delivery,
        ...demandsOf(loads, 1),
        ...who,
        ...label,
        ...(longest === null ? {} : { max_time_in_vehicle: longest }),
        ...(lifo ? { lifo: true } : {}),
      });
      const [pickupTime, deliveryTime] = [pickup.service_time, delivery.service_time];
      return { pickup: `${id}:pickup`, delivery: `${id}:delivery`, pickupTime, deliveryTime };
    }
    const stop = pickup ?? delivery ?? shipment.fail('MISSING', 'has neither a pickup nor a delivery');
    jobs.push({ id, ...stop, ...demandsOf(loads, pickup === null ? -1 : 1), ...who, ...label });
    const isPickup = pickup !== null;
    return {
      pickup: isPickup ? id : null,
      delivery: isPickup ? null : id,
      pickupTime: stop.service_time,
      deliveryTime: stop.service_time,
    };
  });
  return { jobs, shipments, steps, types };
}

/** The types that some incompatibility names. */
function typesApart(model: Source): ReadonlySet<unknown> {
  const rules = model.peek('shipmentTypeIncompatibilities');
  return new Set(
    (Array.isArray(rules) ? rules : []).flatMap((rule: unknown) => (isObject(rule) ? rule['types'] : [])),
  );
}

interface Visit {
  readonly location_index: number;
  readonly service_time: number;
  readonly time_windows?: object[];
}

function readVisit(shipment: Source, key: string, context: Context): Visit | null {
  const [visit, ...others] = shipment.objects(key);
  if (visit === undefined) {
    return null;
  }
  others.forEach((other) => other.ignore('A stop has one place: the first'));
  const windows = visit.objects('timeWindows').map((window) => readWindow(window, context));
  return {
    location_index:
      readPlace(visit, 'arrival', 'tags', context) ??
      visit.fail('UNSUPPORTED', 'must have coordinates, or a tag of the matrices'),
    service_time: readDuration(visit, 'duration') ?? 0,
    ...(windows.length === 0 ? {} : { time_windows: windows }),
  };
}

/** Ours is hard or soft on each side; a hard limit behind a soft one is not. */
function readWindow(window: Source, context: Context): object {
  const [start, end] = [readTime(window, 'startTime', context), readTime(window, 'endTime', context)];
  const softStart = readTime(window, 'softStartTime', context);
  const softEnd = readTime(window, 'softEndTime', context);
  const early = perSecond(window, 'costPerHourBeforeSoftStartTime');
  const late = perSecond(window, 'costPerHourAfterSoftEndTime');
  if (softStart !== null && start !== null) {
    window.note(
      'APPROXIMATED',
      'A side is hard or soft: the soft start counts, the hard one does not',
      'startTime',
    );
  }
  if (softEnd !== null && end !== null) {
    window.note(
      'APPROXIMATED',
      'A side is hard or soft: the soft end counts, the hard one does not',
      'endTime',
    );
  }
  const [from, until] = [softStart ?? start ?? context.begin, softEnd ?? end ?? context.end];
  if (until < from) {
    return window.fail('OUT_OF_RANGE', 'must begin before it ends');
  }
  return {
    start: from,
    end: until,
    ...(softStart === null ? {} : { early_penalty: early }),
    ...(softEnd === null ? {} : { late_penalty: late }),
  };
}

function perSecond(window: Source, key: string): number {
  return (window.number(key, { min: 0, max: 1e12 }) ?? 0) / SECONDS_PER_HOUR;
}

function readWho(shipment: Source, resourceIds: readonly string[]): object {
  const penalty = readAmount(shipment, 'penaltyCost');
  const indices = shipment.numbers('allowedVehicleIndices') ?? [];
  const allowed = indices.map(
    (index) =>
      resourceIds[index] ??
      shipment.fail('UNKNOWN_REFERENCE', `names no vehicle: ${index}`, 'allowedVehicleIndices'),
  );
  if (penalty !== null && penalty < 0) {
    shipment.fail('OUT_OF_RANGE', 'must be at least 0', 'penaltyCost');
  }
  return {
    ...(penalty === null ? {} : { mandatory: false, penalty }),
    ...(allowed.length === 0 ? {} : { allowed_resource_ids: allowed }),
  };
}

function demandsOf(loads: ReadonlyMap<string, number>, sign: number): object {
  return loads.size === 0
    ? {}
    : { demands: Object.fromEntries([...loads].map(([type, amount]) => [type, 0 + amount * sign])) };
}

/** Precedence rules and types that may not travel together. */
export function readRelations(model: Source, { steps, types }: ReadShipments): object[] {
  const precedences = model.objects('precedenceRules').flatMap((rule) => {
    const step = (index: number | null, isDelivery: boolean | null, key: string) => {
      const entry = steps[index ?? 0];
      if (entry === undefined) {
        return rule.fail('UNKNOWN_REFERENCE', 'names no shipment', key);
      }
      const id = isDelivery === true ? entry?.delivery : entry?.pickup;
      return { id: id ?? null, time: (isDelivery === true ? entry?.deliveryTime : entry?.pickupTime) ?? 0 };
    };
    const first = step(rule.integer('firstIndex'), rule.boolean('firstIsDelivery'), 'firstIndex');
    const second = step(rule.integer('secondIndex'), rule.boolean('secondIsDelivery'), 'secondIndex');
    if (first.id === null || second.id === null) {
      rule.note('NOT_CARRIED', 'It names a stop that is not there');
      return [];
    }
    // Theirs counts from the begin of the first, ours from its end.
    const gap = (readDuration(rule, 'offsetDuration') ?? 0) - first.time;
    return [{ type: 'precedence', job_ids: [first.id, second.id], min_gap: gap }];
  });
  const apart = model.objects('shipmentTypeIncompatibilities').flatMap((rule) => {
    const mode = readChoice(rule, 'incompatibilityMode', INCOMPATIBILITIES);
    if (mode !== NEVER_ONE_VEHICLE) {
      rule.note(
        'APPROXIMATED',
        'Types that may not be aboard together may not be on one route',
        'incompatibilityMode',
      );
    }
    const groups = (rule.strings('types') ?? []).map((type) => types.get(type) ?? []);
    const pairs = groups.flatMap((group, i) =>
      groups.slice(i + 1).flatMap((others) => group.flatMap((one) => others.map((other) => [one, other]))),
    );
    if (pairs.length > MOST_PAIRS) {
      rule.note('NOT_CARRIED', `More than ${MOST_PAIRS} pairs of shipments: too many to say`);
      return [];
    }
    return pairs
      .filter(([one, other]) => one !== other)
      .map((job_ids) => ({ type: 'different_route', job_ids }));
  });
  return [...precedences, ...apart];
}
