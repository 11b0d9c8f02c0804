import { Findings } from '../optimize/pipeline/meaning/findings';
import { type Located, locate } from '../optimize/pipeline/meaning/places';
import { type BookedPlace, matrixSets } from '../optimize/pipeline/place-book';
import { DEFAULT_PIPELINE_SETTINGS, type PipelineSettings } from '../optimize/pipeline/settings';
import type { ParsedRequest, ParsedResource, ParsedWindow } from '../optimize/pipeline/shape/parsed';
import { checkShape } from '../optimize/pipeline/shape/shape';
import { MAX_MARKS, MAX_WINDOWS } from './bounds';
import type { Distance } from './scaling';
import type { Loads, SceneMark, Span } from './scene';

/** The request was answered: how much it may hold is not asked again. */
const SETTINGS: PipelineSettings = {
  ...DEFAULT_PIPELINE_SETTINGS,
  maxJobs: Infinity,
  maxResources: Infinity,
};

/** What an answer does not say and its request does. Read by the service's own readers, so that every alias is understood. */
export class RequestFacts {
  readonly places: readonly BookedPlace[];
  private readonly request: ParsedRequest;
  private readonly located: Located;
  private readonly resources: ReadonlyMap<string, ParsedResource>;
  /** By kind of visit and id: the windows of a job, of a step of a shipment, of a dump station. */
  private readonly windowsByVisit = new Map<string, readonly ParsedWindow[]>();
  private readonly placesByTask = new Map<string, readonly number[]>();

  /** Throws ApiError for what is no request at all; of a faulty one it reads what can be read. */
  constructor(json: unknown) {
    this.request = checkShape(json, SETTINGS, 'sync').request;
    this.located = locate(this.request, new Findings());
    this.places = this.located.book.places;
    this.resources = new Map(this.request.resources.map((resource) => [resource.id, resource]));
    this.readVisits();
  }

  private readVisits(): void {
    const { request, located, windowsByVisit, placesByTask } = this;
    request.jobs.forEach(({ id, timeWindows }, i) => {
      windowsByVisit.set(`service ${id}`, timeWindows);
      placesByTask.set(id, [located.jobs[i] ?? 0]);
    });
    request.shipments.forEach(({ id, pickup, delivery }, i) => {
      windowsByVisit.set(`pickup ${id}`, pickup.timeWindows);
      windowsByVisit.set(`delivery ${id}`, delivery.timeWindows);
      const places = located.shipments[i];
      placesByTask.set(id, places === undefined ? [] : [places.pickup, places.delivery]);
    });
    for (const { id, timeWindows } of request.dumpStations) {
      windowsByVisit.set(`dump ${id}`, timeWindows);
    }
  }

  /** The windows of a visit that hold on a day. */
  windows(visit: 'service' | 'pickup' | 'delivery' | 'dump', id: string, day: number | null): Span[] {
    return (this.windowsByVisit.get(`${visit} ${id}`) ?? [])
      .filter((window) => window.day === null || day === null || window.day === day)
      .slice(0, MAX_WINDOWS)
      .map(({ start, end }) => ({ start, end }));
  }

  /** Where the work of a job or shipment is; empty for one that was put into the request later. */
  placesOf(task: string): readonly number[] {
    return this.placesByTask.get(task) ?? [];
  }

  shift(resourceId: string, day: number | null): Span | null {
    const resource = this.resources.get(resourceId);
    const today = resource?.dayWindows.find((window) => window.day === (day ?? 0));
    const shift = today ?? resource?.timeWindow ?? null;
    return shift === null ? null : { start: shift.start, end: shift.end };
  }

  capacities(resourceId: string): Loads {
    return this.resources.get(resourceId)?.capacities ?? new Map<string, number>();
  }

  /** Depots and all places where resources start and end, each once. */
  depots(): SceneMark[] {
    const { request, located } = this;
    const marks = new Map<number, string>();
    const mark = (place: number, name: string) => {
      if (!marks.has(place) && marks.size < MAX_MARKS) {
        marks.set(place, name);
      }
    };
    // Their own places are those at which they were booked first.
    const byField = new Map(
      this.places.flatMap(({ fields }, place) => fields.map((field) => [field, place])),
    );
    request.depots.forEach(({ id }, i) => {
      const place = byField.get(`depots[${i}].location`) ?? byField.get(`depots[${i}].location_index`);
      if (place !== undefined) {
        mark(place, id);
      }
    });
    request.resources.forEach((_, i) => {
      const days = [...(located.dayStarts[i]?.values() ?? [])];
      for (const end of [located.starts[i], ...days, located.ends[i]]) {
        if (end !== undefined && end !== null) {
          mark(end.place, this.places[end.place]?.label ?? 'depot');
        }
      }
    });
    return [...marks].map(([place, name]) => ({ place, name }));
  }

  stations(): SceneMark[] {
    return this.request.dumpStations
      .slice(0, MAX_MARKS)
      .map(({ id }, i) => ({ name: id, place: this.located.dumpStations[i] ?? 0 }));
  }

  dayLabel(day: number): string | null {
    return this.request.calendar?.dayLabels?.[day] ?? null;
  }

  /** Between rows of the matrices, by the first one that there is: all measure the same neighbourhood. */
  distance(): Distance | null {
    for (const { distance, time } of matrixSets(this.request.travel)) {
      const matrix = distance ?? time;
      if (matrix !== null && matrix.cells.length > 0) {
        const { rows, cells } = matrix;
        return (from, to) => {
          const cell = from < rows && to < rows ? (cells[from * rows + to] ?? -1) : -1;
          return cell >= 0 ? cell : null;
        };
      }
    }
    return null;
  }
}
