import type { WireActivity, WireProblem, WireSkill, WireTask, WireVehicle } from './problem';
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
      (writer) => activities.forEach((entry) => windows(writer, entry)),
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
      (writer) => tasks.forEach((entry) => allowed(writer, entry)),
    ],
    [relations.length > 0, SECTION.RELATIONS, (writer) => relationList(writer, problem)],
  ];
  return candidates.filter(([needed]) => needed).map(([, id, fill]) => [id, fill]);
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
    .i32(problem.numServiceClasses);
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
    .i32(0) // min_tasks
    .optionalI32(null) // max_wait
    .optionalI64(entry.maxDistance)
    .optionalI64(entry.maxTime)
    .optionalI64(entry.maxTravelTime)
    .optionalI64(null) // max_leg_time
    .i64(entry.fixedCost)
    .i64(entry.costPerDistance)
    .i64(entry.costPerTime)
    .i64(entry.costPerServiceTime)
    .optionalI64(null) // overtime_max
    .i64(0); // overtime_cost_per_time
}

function activity(writer: WordWriter, entry: WireActivity): void {
  writer
    .i32(entry.kind)
    .i32(entry.task)
    .i32(entry.location)
    .i32(entry.setupTime)
    .i32(0) // release_time
    .optionalI32(null); // max_wait
}

function windows(writer: WordWriter, entry: WireActivity): void {
  writer.i32(entry.windows.length);
  for (const [start, end] of entry.windows) {
    writer.i32(start).i32(end).optionalI32(null).optionalI64(null).optionalI64(null);
  }
}

function task(writer: WordWriter, entry: WireTask): void {
  writer
    .i32(entry.kind)
    .i32(entry.mandatory ? 1 : 0)
    .i32(entry.firstActivity)
    .i32(entry.numActivities)
    .i32(0) // lifo
    .optionalI32(null) // max_time_in_vehicle
    .i64(entry.penalty)
    .i64(entry.revenue);
}

function skills(writer: WordWriter, entries: readonly WireSkill[]): void {
  writer.i32(entries.length);
  for (const [skill, level] of entries) {
    writer.i32(skill).i32(level);
  }
}

function allowed(writer: WordWriter, { allowedResources }: WireTask): void {
  writer.optionalI32(allowedResources === null ? null : allowedResources.length);
  allowedResources?.forEach((resource) => writer.i32(resource));
}

function relationList(writer: WordWriter, { relations }: WireProblem): void {
  writer.i32(relations.length);
  for (const { kind, hard, requires, minGap, maxGap, activities } of relations) {
    writer
      .i32(kind)
      .i32(hard ? 1 : 0)
      .i32(requires ? 1 : 0)
      .i32(0) // direct
      .i64(minGap)
      .optionalI64(maxGap)
      .i64(0) // penalty
      .i32(activities.length);
    activities.forEach((index) => writer.i32(index));
  }
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
    .i32(entry.spoiledRule);
}
