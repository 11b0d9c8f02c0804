import * as rules from './encode-rules';
import { writePlan } from './plan';
import type { WireActivity, WireProblem, WireRelation, WireSkill, WireTask, WireVehicle } from './problem';
import { MAGIC, SCHEMA_VERSION, SECTION } from './schema';
import { WordWriter } from './words';

type Fill = (writer: WordWriter) => void;

/** The kernel's problem words. Sections that would only say "none" are left out. */
export function encodeProblem(problem: WireProblem): Int32Array {
  const sections: [id: number, fill: Fill][] = [
    [SECTION.PROBLEM, (writer) => counts(writer, problem)],
    [SECTION.VEHICLES, (writer) => list(writer, problem.vehicles, vehicle)],
    [SECTION.ACTIVITIES, (writer) => list(writer, problem.activities, activity)],
    [SECTION.SERVICE_TIMES, (writer) => problem.serviceTimes.forEach((seconds) => writer.i32(seconds))],
    [SECTION.TASKS, (writer) => list(writer, problem.tasks, task)],
    [SECTION.OBJECTIVE, (writer) => objective(writer, problem)],
    [SECTION.OPTIONS, (writer) => options(writer, problem)],
    ...optional(problem),
  ];
  const writer = new WordWriter(4096).i32(MAGIC).i32(SCHEMA_VERSION).i32(sections.length);
  for (const [id, fill] of sections) {
    writer.section(id, fill);
  }
  return writer.finish();
}

function optional(problem: WireProblem): [number, Fill][] {
  const { vehicles, activities, tasks, relations } = problem;
  const candidates: [boolean, number, Fill][] = [
    [
      vehicles.some(({ capacity }) => capacity.some((load) => load !== null)),
      SECTION.CAPACITIES,
      (writer) => vehicles.forEach(({ capacity }) => capacity.forEach((load) => writer.optionalI64(load))),
    ],
    [
      vehicles.some(({ initialLoad }) => initialLoad.some((load) => load !== null)),
      SECTION.INITIAL_LOADS,
      (writer) =>
        vehicles.forEach(({ initialLoad }) => initialLoad.forEach((load) => writer.optionalI64(load))),
    ],
    [
      vehicles.some(({ skills }) => skills.length > 0),
      SECTION.VEHICLE_SKILLS,
      (writer) => vehicles.forEach((entry) => skills(writer, entry.skills)),
    ],
    [
      activities.some(({ windows }) => windows.length > 0),
      SECTION.WINDOWS,
      (writer) => activities.forEach((entry) => rules.windows(writer, entry.windows)),
    ],
    [
      activities.some(({ demand }) => demand.some((load) => load !== 0)),
      SECTION.DEMANDS,
      (writer) => activities.forEach(({ demand }) => demand.forEach((load) => writer.i64(load))),
    ],
    [
      tasks.some((entry) => entry.skills.length > 0),
      SECTION.TASK_SKILLS,
      (writer) => tasks.forEach((entry) => skills(writer, entry.skills)),
    ],
    [
      tasks.some(({ allowedResources }) => allowedResources !== null),
      SECTION.TASK_RESOURCES,
      (writer) => tasks.forEach(({ allowedResources }) => rules.indices(writer, allowedResources)),
    ],
    [
      tasks.some(({ allowedDays }) => allowedDays !== null),
      SECTION.TASK_DAYS,
      (writer) => tasks.forEach(({ allowedDays }) => rules.indices(writer, allowedDays)),
    ],
    [relations.length > 0, SECTION.RELATIONS, (writer) => list(writer, relations, relation)],
    [
      vehicles.some((entry) => entry.breaks.length > 0),
      SECTION.BREAKS,
      (writer) => vehicles.forEach((entry) => rules.breaks(writer, entry.breaks)),
    ],
    [
      problem.dumpStations.length > 0,
      SECTION.DUMP_STATIONS,
      (writer) => list(writer, problem.dumpStations, rules.dumpStation),
    ],
    [problem.locks.length > 0, SECTION.LOCKS, (writer) => list(writer, problem.locks, rules.lock)],
    [problem.zones.length > 0, SECTION.ZONES, (writer) => list(writer, problem.zones, rules.zone)],
    [problem.traffic.length > 0, SECTION.TRAFFIC, (writer) => list(writer, problem.traffic, rules.traffic)],
    ...fairness(problem),
    ...initialPlan(problem),
  ];
  return candidates.filter(([needed]) => needed).map(([, id, fill]) => [id, fill]);
}

function fairness({ fairness: entry }: WireProblem): [boolean, number, Fill][] {
  return entry === null ? [] : [[true, SECTION.FAIRNESS, (writer) => rules.fairness(writer, entry)]];
}

function initialPlan({ initialPlan: routes }: WireProblem): [boolean, number, Fill][] {
  return routes === null ? [] : [[true, SECTION.INITIAL_PLAN, (writer) => writePlan(writer, routes)]];
}

function list<T>(
  writer: WordWriter,
  entries: readonly T[],
  write: (writer: WordWriter, entry: T) => void,
): void {
  writer.i32(entries.length);
  for (const entry of entries) {
    write(writer, entry);
  }
}

function counts(writer: WordWriter, problem: WireProblem): void {
  writer
    .i32(problem.numLocations)
    .i32(problem.numProfiles)
    .i32(problem.numDimensions)
    .i32(problem.numDays)
    .i32(problem.numResources)
    .i32(problem.numServiceClasses)
    .i32(problem.numTimeTables)
    .optionalI32(problem.maxVehicles)
    .i32(problem.setupOncePerLocation ? 1 : 0);
}

function vehicle(writer: WordWriter, entry: WireVehicle): void {
  writer
    .i32(entry.resource)
    .i32(entry.day)
    .i32(entry.profile)
    .i32(entry.serviceClass)
    .i32(entry.startLocation)
    .optionalI32(entry.endLocation)
    .i32(entry.shift[0])
    .i32(entry.shift[1])
    .i32(entry.startWindow[0])
    .i32(entry.startWindow[1])
    .i32(entry.startService)
    .i32(entry.endWindow[0])
    .i32(entry.endWindow[1])
    .i32(entry.endService)
    .optionalI32(entry.maxTasks)
    .i32(entry.minTasks)
    .optionalI32(entry.maxWait)
    .optionalI64(entry.maxDistance)
    .optionalI64(entry.maxTime)
    .optionalI64(entry.maxTravelTime)
    .optionalI64(entry.maxLegTime)
    .i64(entry.fixedCost)
    .i64(entry.costPerDistance)
    .i64(entry.costPerTime)
    .i64(entry.costPerServiceTime)
    .optionalI64(entry.overtime?.max ?? null)
    .i64(entry.overtime?.costPerTime ?? 0)
    .i64(entry.minTasksPenalty)
    .optionalI64(entry.costPerWait)
    .i32(entry.maxDumpVisits)
    .i32(entry.mustDumpAtEnd ? 1 : 0)
    .i32(entry.zoneOnly ? 1 : 0);
}

function activity(writer: WordWriter, entry: WireActivity): void {
  writer
    .i32(entry.kind)
    .i32(entry.task)
    .i32(entry.location)
    .i32(entry.setupTime)
    .i32(entry.releaseTime)
    .optionalI32(entry.maxWait);
}

function task(writer: WordWriter, entry: WireTask): void {
  writer
    .i32(entry.kind)
    .i32(entry.mandatory ? 1 : 0)
    .i32(entry.firstActivity)
    .i32(entry.numActivities)
    .i32(entry.lifo ? 1 : 0)
    .optionalI32(entry.maxTimeInVehicle)
    .i64(entry.penalty)
    .i64(entry.revenue);
}

function skills(writer: WordWriter, entries: readonly WireSkill[]): void {
  writer.i32(entries.length);
  for (const [skill, level] of entries) {
    writer.i32(skill).i32(level);
  }
}

function relation(writer: WordWriter, entry: WireRelation): void {
  writer
    .i32(entry.kind)
    .i32(entry.hard ? 1 : 0)
    .i32(entry.requires ? 1 : 0)
    .i32(entry.direct ? 1 : 0)
    .i64(entry.minGap)
    .optionalI64(entry.maxGap)
    .i64(entry.penalty)
    .optionalI32(entry.resource);
  rules.indices(writer, entry.activities);
}

function objective(writer: WordWriter, problem: WireProblem): void {
  writer.i32(problem.objective.length);
  for (const tier of problem.objective) {
    writer.i32(tier.length);
    for (const [term, weight] of tier) {
      writer.i32(term).i64(weight);
    }
  }
}

function options(writer: WordWriter, { options: entry }: WireProblem): void {
  writer
    .i64(entry.seed)
    .optionalI64(entry.maxIterations)
    .optionalI64(entry.timeLimitMs)
    .i32(entry.consumeAllTime ? 1 : 0)
    .i32(entry.exact ? 1 : 0)
    .i32(entry.spoiledRule)
    .i32(entry.engine)
    .i32(entry.firstSolution)
    .i32(entry.metaheuristic)
    .optionalI64(entry.noImprovementMs);
}
