import type { ReportViolation, ViolationKind, WireProblem, WireVehicle } from '../../../../kernel/wire';
import { toLimit, unscaled } from '../../fixed-point';
import { quote } from '../../notes';
import { tidy } from '../../round';
import { byTarget, type ConstraintRule, type Judged, MINUTE, type Need, upTo } from '../constraint';
import { fieldOfActivity, resourceId, seconds, taskId, taskOf, written } from '../names';
import type { Universe } from '../universe';
import { stopOf, vehicleOf } from './stop';

/** The limits of a route in the order of `detail`. */
const OF_ROUTE = ['maxTasks', 'maxDistance', 'maxTime', 'maxTravelTime', 'maxLegTime', 'maxWait'] as const;
type RouteLimit = (typeof OF_ROUTE)[number];
/** `detail` of the cap of one stop. */
const STOP_WAIT = OF_ROUTE.length;

const FIELDS: Readonly<Record<RouteLimit, string>> = {
  maxTasks: 'max_tasks',
  maxDistance: 'max_distance',
  maxTime: 'max_time',
  maxTravelTime: 'max_travel_time',
  maxLegTime: 'max_leg_time',
  maxWait: 'max_wait',
};
const BY_KIND: Readonly<Partial<Record<ViolationKind, RouteLimit>>> = {
  max_tasks: 'maxTasks',
  max_distance: 'maxDistance',
  max_time: 'maxTime',
  max_travel_time: 'maxTravelTime',
  unreachable: 'maxLegTime',
  max_wait: 'maxWait',
};

/** max_* of routes, waiting caps of stops. `target`: the resource or the activity. */
export const limit: ConstraintRule = {
  name: 'limit',
  binds: ({ problem, firstReserve }) =>
    problem.activities.some(({ maxWait }) => maxWait !== null) ||
    problem.vehicles
      .slice(0, firstReserve)
      .some((vehicle) => OF_ROUTE.some((name) => vehicle[name] !== null)),
  loosen: (problem, { firstReserve }) => ({
    ...problem,
    activities: problem.activities.map((activity) => ({ ...activity, maxWait: null })),
    vehicles: problem.vehicles.map((vehicle, i) => unlimited(vehicle, i < firstReserve)),
  }),
  needs: (judged) => judged.report.violations.flatMap((violation) => needsOf(judged, violation)),
  grant: grantLimits,
  round: (amount, { detail }, { context }) =>
    detail === OF_ROUTE.indexOf('maxTasks')
      ? amount
      : detail === OF_ROUTE.indexOf('maxDistance')
        ? upTo(amount, Math.max(1, toLimit(1, context.scales.distance)))
        : upTo(amount, MINUTE),
  tell: (need, universe) =>
    need.detail === STOP_WAIT ? tellWait(need, universe) : tellRoute(need, universe),
};

/** Vehicles that may not work at all keep their limit of no tasks. */
function unlimited(vehicle: WireVehicle, works: boolean): WireVehicle {
  const none = { maxDistance: null, maxTime: null, maxTravelTime: null, maxLegTime: null, maxWait: null };
  return { ...vehicle, ...none, maxTasks: works || vehicle.maxTasks !== 0 ? null : 0 };
}

function needsOf(judged: Judged, violation: ReportViolation): Need[] {
  const amount = violation.value - violation.limit;
  if (!violation.hard || amount <= 0) {
    return [];
  }
  const need = (target: number, detail: number): Need[] => [{ constraint: 'limit', target, detail, amount }];
  const name = BY_KIND[violation.kind];
  const vehicle = vehicleOf(judged, violation);
  if (name === undefined || vehicle === null) {
    return [];
  }
  const stop = name === 'maxWait' ? stopOf(judged, violation) : null;
  const own = judged.problem.activities[stop?.activity ?? -1]?.maxWait ?? null;
  if (stop !== null && own !== null) {
    return need(stop.activity, STOP_WAIT);
  }
  return vehicle[name] === null ? [] : need(vehicle.resource, OF_ROUTE.indexOf(name));
}

function grantLimits(problem: WireProblem, needs: readonly Need[], { firstReserve }: Universe): WireProblem {
  const ofStops = new Map(
    needs.filter(({ detail }) => detail === STOP_WAIT).map((n) => [n.target, n.amount]),
  );
  const ofRoutes = byTarget(needs.filter(({ detail }) => detail < STOP_WAIT));
  return {
    ...problem,
    activities: problem.activities.map((activity, i) => ({
      ...activity,
      maxWait: activity.maxWait === null ? null : activity.maxWait + (ofStops.get(i) ?? 0),
    })),
    vehicles: problem.vehicles.map((vehicle, i) => {
      // A limit that is raised puts nobody to work.
      const isIdle = i >= firstReserve && vehicle.maxTasks === 0;
      const own = isIdle ? [] : (ofRoutes.get(vehicle.resource) ?? []);
      const raised = own.flatMap(({ detail, amount }) => {
        const name = OF_ROUTE[detail];
        const now = name === undefined ? null : vehicle[name];
        return name === undefined || now === null ? [] : [[name, now + amount] as const];
      });
      return { ...vehicle, ...Object.fromEntries(raised) };
    }),
  };
}

function tellRoute({ target, detail, amount }: Need, universe: Universe) {
  const { context, problem } = universe;
  const name = OF_ROUTE[detail] ?? 'maxTasks';
  const id = resourceId(context, target);
  const vehicle = problem.vehicles.find(({ resource }) => resource === target);
  const exponent = name === 'maxDistance' ? context.scales.distance : 0;
  const now = tidy(unscaled(vehicle?.[name] ?? 0, exponent));
  const value = tidy(unscaled((vehicle?.[name] ?? 0) + amount, exponent));
  return {
    change: `raise ${FIELDS[name]} of ${quote(id)} from ${now} to ${value}`,
    changes: [{ field: written(universe, `resources[${target}].${FIELDS[name]}`), value }],
    jobIds: [],
    resourceIds: [id],
    size: name === 'maxTasks' ? amount : (10 * (value - now)) / Math.max(1, now),
  };
}

function tellWait({ target, amount }: Need, universe: Universe) {
  const { context, problem } = universe;
  const id = taskId(context, taskOf(context, target));
  const value = (problem.activities[target]?.maxWait ?? 0) + amount;
  return {
    change: `allow ${seconds(value)} of waiting before ${quote(id)}`,
    changes: [{ field: fieldOfActivity(universe, target, 'max_wait_before_service'), value }],
    jobIds: [id],
    resourceIds: [],
    size: amount / 3_600,
  };
}
