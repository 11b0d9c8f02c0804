import { FAIRNESS_METRIC, RELATION_KIND, type WireProblem } from '../../kernel/wire';
import type {
  LockedRouteContext,
  ActivityContext,
  DumpStationContext,
  PlaceInfo,
  RelationContext,
  ResourceContext,
  TaskContext,
  VehicleContext,
  ZoneContext,
} from './context';
import type { FairnessContext } from './fairness-context';
import type { Located } from './meaning/places';
import { numDaysOf } from './normalise/available-days';
import { dimensionsOf, noteUncapped, noteUndemanded } from './normalise/dimensions';
import { dumpStationContexts, dumpStationsOf } from './normalise/dump-stations';
import { fairnessOf } from './normalise/fairness';
import { type InitialPlan, initialPlanOf } from './normalise/initial-plan';
import { type LockConflict, locksOf, locksOfPins } from './normalise/locks';
import { makeLookup } from './normalise/lookup';
import { relationName, relationsOf } from './normalise/relations';
import { resourceContexts } from './normalise/resources';
import { neededSkills, numberSkills } from './normalise/skills';
import { vehiclesOf } from './normalise/vehicles';
import { type Work, workOf } from './normalise/work';
import { zonesOf } from './normalise/zones';
import type { Notes } from './notes';
import type { ObjectivePlan } from './objective-plan';
import type { Pin } from './pins';
import { makeServiceTimes } from './service-times';
import type { ParsedRequest } from './shape/parsed';
import type { TravelTables } from './travel-tables';

/** The kernel's problem without how to search it, its numbers still in the caller's units. */
export type UnscaledProblem = Omit<WireProblem, 'options' | 'objective'>;

export interface Normalised {
  problem: UnscaledProblem;
  objective: ObjectivePlan;
  initialPlan: InitialPlan | null;
  lockConflicts: LockConflict[];
  lockedRoutes: LockedRouteContext[];
  dimensions: string[];
  resources: ResourceContext[];
  vehicles: VehicleContext[];
  tasks: TaskContext[];
  activities: ActivityContext[];
  dumpStations: DumpStationContext[];
  zones: ZoneContext[];
  relations: RelationContext[];
  fairness: FairnessContext | null;
}

export interface NormaliseInput {
  request: ParsedRequest;
  located: Located;
  /** In the kernel's numbering. */
  places: readonly PlaceInfo[];
  tables: TravelTables;
  pins: readonly Pin[];
  pinWindows: readonly { start: number; end: number }[];
  objective: ObjectivePlan;
  notes: Notes;
}

/** Fourth stage: symbolic ids become indices, defaults are applied, and a resource becomes its vehicles. */
export function normalise(input: NormaliseInput): Normalised {
  const { request, located, tables, objective, notes, pins } = input;
  const lookup = makeLookup(request);
  const dimensions = dimensionsOf(request);
  noteUncapped(request, dimensions, notes);
  noteUndemanded(request, notes);
  const needed = [...request.jobs, ...request.shipments].map(neededSkills);
  const skillIds = numberSkills(needed);
  const work = workOf({ ...input, dimensions, lookup, needed, skillIds });
  const steps = [
    ...request.jobs.map((job, i) => ({ serviceTime: job.serviceTime, needed: needed[i] })),
    ...request.shipments.flatMap(({ pickup, delivery }, i) =>
      [pickup, delivery].map(({ serviceTime }) => ({ serviceTime, needed: needed[request.jobs.length + i] })),
    ),
  ];
  const serviceTimes = makeServiceTimes(request.resources, steps);
  const resources = resourceContexts(request, tables, objective, dimensions);
  const vehicles = vehiclesOf({
    request,
    located,
    pins,
    contexts: resources,
    serviceTimes,
    dimensions,
    skillIds,
  });
  const locks = locksOf(request, vehicles.contexts, lookup);
  keepLocked(work, locks.locked, locks.conflicts);
  const zones = zonesOf({ ...input, activities: work.activityContexts, lookup });
  const initialPlan = initialPlanOf({
    request,
    vehicles: vehicles.contexts,
    activities: work.activityContexts,
    lookup,
    notes,
  });
  const relations = relationsOf(request.relations, work.activityContexts, lookup);
  const fairness = fairnessOf(request, dimensions, objective.fairness);
  return {
    problem: {
      numLocations: input.places.length,
      numProfiles: tables.profiles.length,
      numTimeTables: tables.timeTables.length,
      numDimensions: dimensions.length,
      numDays: numDaysOf(request),
      numResources: resources.length,
      numServiceClasses: serviceTimes.numClasses,
      maxVehicles: request.options.maxVehicles,
      setupOncePerLocation: request.options.setupOncePerLocation,
      vehicles: vehicles.wire,
      activities: work.activities,
      tasks: work.tasks,
      serviceTimes: serviceTimes.seconds,
      relations: relations.map(({ wire }) => wire),
      dumpStations: dumpStationsOf(request, located.dumpStations, dimensions, lookup, notes),
      locks: [...locks.wire, ...locksOfPins(pins, vehicles.contexts)],
      zones: zones.map(({ wire }) => wire),
      traffic: tables.traffic,
      fairness: wireFairness(fairness, objective),
      initialPlan: null,
    },
    objective,
    initialPlan,
    lockConflicts: locks.conflicts,
    lockedRoutes: locks.routes,
    dimensions,
    resources,
    vehicles: vehicles.contexts,
    tasks: work.taskContexts,
    activities: work.activityContexts,
    dumpStations: dumpStationContexts(request, located.dumpStations, dimensions, lookup),
    zones: zones.map(({ id, wire: { hard, penalty, resources: home, activities } }) => ({
      hard,
      ...{ id, penalty, resources: home, activities },
    })),
    relations: relations.map(
      ({ id, wire: { kind, hard, requires, penalty, activities, minGap, maxGap } }) => ({
        ...{ id, type: relationName(kind), penalty, activities, minGap, maxGap },
        requires: hard && (requires || kind === RELATION_KIND.all_or_none),
      }),
    ),
    fairness,
  };
}

/** What is locked cannot be dropped (contract A12); what is locked where nobody drives cannot be served. */
function keepLocked(
  { tasks, taskContexts, activities }: Work,
  locked: Set<number>,
  conflicts: LockConflict[],
): void {
  for (const activity of locked) {
    const task = activities[activity]?.task ?? -1;
    const [wire, context] = [tasks[task], taskContexts[task]];
    if (wire !== undefined && context !== undefined) {
      wire.mandatory = true;
      context.mandatory = true;
    }
  }
  for (const { code, activities: members } of conflicts) {
    for (const activity of members) {
      const task = activities[activity]?.task ?? -1;
      const [wire, context] = [tasks[task], taskContexts[task]];
      if (wire !== undefined && context !== undefined) {
        wire.allowedResources = [];
        context.lockConflict = code;
      }
    }
  }
}

/** Only where a tier counts it. */
function wireFairness(fairness: FairnessContext | null, { tiers }: ObjectivePlan): WireProblem['fairness'] {
  if (fairness === null || !tiers.flat().some(({ term }) => term === 'fairness')) {
    return null;
  }
  const { metric, dimension, horizon, tolerance, history } = fairness;
  return { metric: FAIRNESS_METRIC[metric], dimension, horizon, tolerance, history };
}
