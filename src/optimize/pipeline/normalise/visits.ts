/**
 * How plans and reports name stops (docs/wire-format.md): activities, then dump stations, then the breaks of all
 * vehicles, each whole one followed by its parts.
 */
export type Visit = { kind: 'activity'; index: number } | { kind: 'dump'; station: number } | BreakVisit;

export interface BreakVisit {
  kind: 'break';
  vehicle: number;
  index: number;
  /** 0 is the whole break. */
  part: number;
}

type Breaks = readonly { breaks: readonly { numParts: number }[] }[];

export function dumpVisit(numActivities: number, station: number): number {
  return numActivities + station;
}

export function breakVisit(
  numActivities: number,
  numStations: number,
  vehicles: Breaks,
  { vehicle, index, part }: Omit<BreakVisit, 'kind'>,
): number {
  const own = vehicles[vehicle]?.breaks.slice(0, index) ?? [];
  const before = [...vehicles.slice(0, vehicle).flatMap(({ breaks }) => breaks), ...own];
  return numActivities + numStations + before.reduce((sum, { numParts }) => sum + numParts + 1, 0) + part;
}

/** Reads the stops of one problem. */
export class VisitReader {
  /** First number of each vehicle's breaks, ordered. */
  private readonly firstBreak: number[] = [];

  constructor(
    private readonly numActivities: number,
    private readonly numStations: number,
    private readonly vehicles: Breaks,
  ) {
    let next = numActivities + numStations;
    for (const { breaks } of vehicles) {
      this.firstBreak.push(next);
      next += breaks.reduce((sum, { numParts }) => sum + numParts + 1, 0);
    }
  }

  /** On the route of `vehicle`: breaks of others are no stops of it. Throws RangeError where there is no such stop. */
  read(number: number, vehicle: number): Visit {
    if (number >= 0 && number < this.numActivities) {
      return { kind: 'activity', index: number };
    }
    const station = number - this.numActivities;
    if (station >= 0 && station < this.numStations) {
      return { kind: 'dump', station };
    }
    let left = number - (this.firstBreak[vehicle] ?? Infinity);
    const breaks = this.vehicles[vehicle]?.breaks ?? [];
    for (let index = 0; index < breaks.length && left >= 0; index += 1) {
      const count = (breaks[index]?.numParts ?? 0) + 1;
      if (left < count) {
        return { kind: 'break', vehicle, index, part: left };
      }
      left -= count;
    }
    throw new RangeError(`the kernel's plan names stop ${number} on vehicle ${vehicle}`);
  }
}
