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

/** Numbers of the stops of one problem, both ways. */
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

  /** The number of a visit of a dump station. */
  dump(station: number): number {
    return this.numActivities + station;
  }

  /** The number of a break of a vehicle, or of a part of it. */
  break({ vehicle, index, part }: Omit<BreakVisit, 'kind'>): number {
    const before = this.vehicles[vehicle]?.breaks.slice(0, index) ?? [];
    const first = this.firstBreak[vehicle] ?? 0;
    return first + before.reduce((sum, { numParts }) => sum + numParts + 1, 0) + part;
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
