import type {
  WireActivity,
  WireBreak,
  WireDumpStation,
  WireFairness,
  WireLock,
  WireProblem,
  WireRelation,
  WireTask,
  WireTraffic,
  WireVehicle,
  WireWindow,
  WireZone,
} from '../problem';
import { MAGIC, SCHEMA_VERSION, SECTION } from '../schema';
import { WordReader } from '../words';

/** Problem words → what they say: `encodeProblem` read backwards, for tests of what comes out of the pipeline. */
export function decodeProblem(words: Int32Array): WireProblem {
  const payloads = split(words);
  const section = <T>(id: number, read: (reader: Reader) => T, absent: T): T => {
    const payload = payloads.get(id);
    if (payload === undefined) {
      return absent;
    }
    const reader = new Reader(payload);
    const value = read(reader);
    reader.end();
    return value;
  };
  const need = <T>(id: number, read: (reader: Reader) => T): T => {
    if (!payloads.has(id)) {
      throw new RangeError(`section ${id} is missing`);
    }
    return section(id, read, undefined as T);
  };
  const counts = need(SECTION.PROBLEM, readCounts);
  const { numDimensions: d, numServiceClasses, numResources } = counts;
  const vehicles = need(SECTION.VEHICLES, (r) => r.list(() => readVehicle(r, d)));
  const activities = need(SECTION.ACTIVITIES, (r) => r.list(() => readActivity(r, d)));
  const tasks = need(SECTION.TASKS, (r) => r.list(() => readTask(r)));
  const each = <T>(id: number, owners: readonly T[], read: (reader: Reader, owner: T) => void) =>
    section(id, (r) => owners.forEach((owner) => read(r, owner)), undefined);
  each(SECTION.CAPACITIES, vehicles, (r, vehicle) => (vehicle.capacity = r.loads(d)));
  each(SECTION.INITIAL_LOADS, vehicles, (r, vehicle) => (vehicle.initialLoad = r.loads(d)));
  each(SECTION.VEHICLE_SKILLS, vehicles, (r, vehicle) => (vehicle.skills = r.skills()));
  each(SECTION.BREAKS, vehicles, (r, vehicle) => (vehicle.breaks = r.list(() => readBreak(r, d))));
  each(SECTION.WINDOWS, activities, (r, activity) => (activity.windows = r.windows()));
  each(SECTION.DEMANDS, activities, (r, activity) => (activity.demand = r.times(d, () => r.i64())));
  each(SECTION.TASK_SKILLS, tasks, (r, task) => (task.skills = r.skills()));
  each(SECTION.TASK_RESOURCES, tasks, (r, task) => (task.allowedResources = r.indices()));
  each(SECTION.TASK_DAYS, tasks, (r, task) => (task.allowedDays = r.indices()));
  return {
    ...counts,
    vehicles,
    activities,
    tasks,
    serviceTimes: need(SECTION.SERVICE_TIMES, (r) =>
      Int32Array.from(r.times(numServiceClasses * activities.length, () => r.i32())),
    ),
    relations: section(SECTION.RELATIONS, (r) => r.list(() => readRelation(r)), []),
    objective: need(SECTION.OBJECTIVE, (r) =>
      r.list(() => r.list(() => [r.i32(), r.i64()] as [number, number])),
    ),
    dumpStations: section(SECTION.DUMP_STATIONS, (r) => r.list(() => readStation(r, d)), []),
    locks: section(SECTION.LOCKS, (r) => r.list(() => readLock(r)), []),
    zones: section(SECTION.ZONES, (r) => r.list(() => readZone(r)), []),
    traffic: section(SECTION.TRAFFIC, (r) => r.list(() => readTraffic(r)), []),
    fairness: section<WireFairness | null>(SECTION.FAIRNESS, (r) => readFairness(r, numResources), null),
    initialPlan: section<WireProblem['initialPlan']>(
      SECTION.INITIAL_PLAN,
      (r) => r.list(() => ({ vehicle: r.i32(), activities: r.indices() ?? [] })),
      null,
    ),
    options: need(SECTION.OPTIONS, readOptions),
  };
}

class Reader extends WordReader {
  times<T>(count: number, read: () => T): T[] {
    return Array.from({ length: count }, read);
  }

  list<T>(read: () => T): T[] {
    return this.times(this.i32(), read);
  }

  flag(): boolean {
    return this.i32() === 1;
  }

  optionalI64(): number | null {
    const value = this.i64();
    return value === -1 ? null : value;
  }

  indices(): number[] | null {
    const count = this.optionalI32();
    return count === null ? null : this.times(count, () => this.i32());
  }

  loads(dimensions: number): (number | null)[] {
    return this.times(dimensions, () => this.optionalI64());
  }

  skills(): [number, number][] {
    return this.list(() => [this.i32(), this.i32()]);
  }

  windows(): WireWindow[] {
    return this.list(() => ({
      start: this.i32(),
      end: this.i32(),
      day: this.optionalI32(),
      earlyPenalty: this.optionalI64(),
      latePenalty: this.optionalI64(),
    }));
  }
}

function split(words: Int32Array): Map<number, Int32Array> {
  const [magic, version, count = 0] = words;
  if (magic !== MAGIC || version !== SCHEMA_VERSION) {
    throw new RangeError('these are no problem words');
  }
  const payloads = new Map<number, Int32Array>();
  let at = 3;
  for (let i = 0; i < count; i += 1) {
    const [id = 0, length = 0] = words.subarray(at, at + 2);
    payloads.set(id, words.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return payloads;
}

function readCounts(r: Reader) {
  return {
    numLocations: r.i32(),
    numProfiles: r.i32(),
    numDimensions: r.i32(),
    numDays: r.i32(),
    numResources: r.i32(),
    numServiceClasses: r.i32(),
    numTimeTables: r.i32(),
    maxVehicles: r.optionalI32(),
    setupOncePerLocation: r.flag(),
  };
}

function readVehicle(r: Reader, dimensions: number): WireVehicle {
  const none = Array.from({ length: dimensions }, () => null);
  const head = {
    resource: r.i32(),
    day: r.i32(),
    profile: r.i32(),
    serviceClass: r.i32(),
    startLocation: r.i32(),
    endLocation: r.optionalI32(),
    shift: [r.i32(), r.i32()] as const,
    startWindow: [r.i32(), r.i32()] as const,
    startService: r.i32(),
    endWindow: [r.i32(), r.i32()] as const,
    endService: r.i32(),
    maxTasks: r.optionalI32(),
    minTasks: r.i32(),
    maxWait: r.optionalI32(),
    maxDistance: r.optionalI64(),
    maxTime: r.optionalI64(),
    maxTravelTime: r.optionalI64(),
    maxLegTime: r.optionalI64(),
    fixedCost: r.i64(),
    costPerDistance: r.i64(),
    costPerTime: r.i64(),
    costPerServiceTime: r.i64(),
  };
  const overtimeMax = r.optionalI64();
  const overtimePrice = r.i64();
  return {
    ...head,
    overtime: overtimeMax === null ? null : { max: overtimeMax, costPerTime: overtimePrice },
    minTasksPenalty: r.i64(),
    costPerWait: r.optionalI64(),
    maxDumpVisits: r.i32(),
    mustDumpAtEnd: r.flag(),
    zoneOnly: r.flag(),
    capacity: [...none],
    initialLoad: [...none],
    skills: [],
    breaks: [],
  };
}

function readActivity(r: Reader, dimensions: number): WireActivity {
  return {
    kind: r.i32(),
    task: r.i32(),
    location: r.i32(),
    setupTime: r.i32(),
    releaseTime: r.i32(),
    maxWait: r.optionalI32(),
    windows: [],
    demand: Array.from({ length: dimensions }, () => 0),
  };
}

function readTask(r: Reader): WireTask {
  return {
    kind: r.i32(),
    mandatory: r.flag(),
    firstActivity: r.i32(),
    numActivities: r.i32(),
    lifo: r.flag(),
    maxTimeInVehicle: r.optionalI32(),
    penalty: r.i64(),
    revenue: r.i64(),
    skills: [],
    allowedResources: null,
    allowedDays: null,
  };
}

function readRelation(r: Reader): WireRelation {
  return {
    kind: r.i32(),
    hard: r.flag(),
    requires: r.flag(),
    direct: r.flag(),
    minGap: r.i64(),
    maxGap: r.optionalI64(),
    penalty: r.i64(),
    resource: r.optionalI32(),
    activities: r.indices() ?? [],
  };
}

function readBreak(r: Reader, dimensions: number): WireBreak {
  return {
    rule: [r.i32(), r.i32(), r.i32()],
    duration: r.i32(),
    location: r.optionalI32(),
    mandatory: r.flag(),
    paid: r.flag(),
    penalty: r.i64(),
    split: r.indices() ?? [],
    maxLoad: r.loads(dimensions),
  };
}

function readStation(r: Reader, dimensions: number): WireDumpStation {
  return {
    location: r.i32(),
    serviceTime: r.i32(),
    mode: r.i32(),
    windows: r.windows(),
    dimensions: r.indices() ?? [],
    resources: r.indices(),
    capacity: r.loads(dimensions),
  };
}

function readLock(r: Reader): WireLock {
  return { vehicle: r.i32(), strict: r.flag(), first: r.flag(), activities: r.indices() ?? [] };
}

function readZone(r: Reader): WireZone {
  return { hard: r.flag(), penalty: r.i64(), resources: r.indices() ?? [], activities: r.indices() ?? [] };
}

function readTraffic(r: Reader): WireTraffic {
  return {
    profile: r.i32(),
    day: r.i32(),
    segments: r.list(() => {
      const [start, end, isTable, value] = [r.i32(), r.i32(), r.flag(), r.i64()];
      return { start, end, ...(isTable ? { table: value } : { factor: value }) };
    }),
  };
}

function readFairness(r: Reader, resources: number): WireFairness {
  return {
    metric: r.i32(),
    dimension: r.i32(),
    horizon: r.flag(),
    tolerance: r.i64(),
    history: r.times(resources, () => r.i64()),
  };
}

function readOptions(r: Reader): WireProblem['options'] {
  return {
    seed: r.i64(),
    maxIterations: r.optionalI64(),
    timeLimitMs: r.optionalI64(),
    consumeAllTime: r.flag(),
    exact: r.flag(),
    spoiledRule: r.i32(),
    engine: r.i32(),
    firstSolution: r.i32(),
    metaheuristic: r.i32(),
    noImprovementMs: r.optionalI64(),
  };
}
