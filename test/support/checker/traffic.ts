import type { MatrixSet, RequestBody } from '../wire';
import { entriesOf, idsOf, numberOf, numbersOf, whole, type Fields } from './fields';
import { roundHalfUp, type Leg, type Place } from './travel';

/** A leg as it may be driven from one moment on: a tie of the one rounding leaves two whole seconds. */
export interface Driven {
  readonly distance: number;
  readonly times: readonly number[];
}

export interface Departure {
  readonly type: string | null;
  /** All speed factors of the vehicle, multiplied. */
  readonly speed: number;
  readonly from: Place;
  readonly to: Place;
  readonly day: number;
  readonly clock: number;
}

interface Segment {
  readonly start: number;
  readonly end: number;
  /** Seconds of a whole leg while the segment holds; null where it is forbidden. */
  whole(own: number, departure: Departure): number | null;
}

/** Within so much of a half second either rounding may be meant. */
const TIE = 1e-6;

/** What traffic makes of a leg (contract A1, C6); `own` is the leg without traffic. */
export function drivenThrough(request: RequestBody, own: Leg, departure: Departure): Driven | null {
  const segments = segmentsOf(request, departure);
  let clock = departure.clock;
  let rest = 1;
  for (;;) {
    const now = clock;
    const holding = segments.find(({ start, end }) => start <= now && now < end);
    const whole = holding ? holding.whole(own.time, departure) : own.time;
    if (whole === null) {
      return null;
    }
    const changes = segments.flatMap(({ start, end }) => [start, end]).filter((at) => at > now);
    const boundary = Math.min(Number.POSITIVE_INFINITY, ...changes);
    if (whole * rest <= boundary - clock) {
      return { distance: own.distance, times: rounded(clock + whole * rest - departure.clock) };
    }
    rest -= (boundary - clock) / whole;
    clock = boundary;
  }
}

function rounded(seconds: number): number[] {
  const nearest = roundHalfUp(seconds);
  const tied = Math.abs(seconds - Math.floor(seconds) - 0.5) < TIE;
  return tied ? [Math.floor(seconds), Math.floor(seconds) + 1] : [nearest];
}

/** Read once for each vehicle type and day of a request. */
const READ = new WeakMap<RequestBody, Map<string, Segment[]>>();

function segmentsOf(request: RequestBody, departure: Departure): Segment[] {
  const known = READ.get(request) ?? new Map<string, Segment[]>();
  READ.set(request, known);
  const key = JSON.stringify([departure.type, departure.day]);
  const segments = known.get(key) ?? readSegments(request, departure);
  known.set(key, segments);
  return segments;
}

function readSegments(request: RequestBody, { type, day }: Departure): Segment[] {
  return entriesOf(request.travel['traffic_segments'])
    .filter((body) => {
      const days = numbersOf(body, 'days');
      const types = idsOf(body, 'vehicle_types');
      return (!days || days.includes(day)) && (!types || (type !== null && types.includes(type)));
    })
    .map((body) => ({
      start: whole(body['start']),
      end: whole(body['end']),
      whole: (own, departure) => wholeLeg(body, own, departure),
    }));
}

function wholeLeg(body: Fields, own: number, { from, to, speed }: Departure): number | null {
  const matrix = ['time_matrix', 'duration_matrix', 'durations'].map((key) => body[key]).find(Array.isArray);
  if (!matrix) {
    return own * (numberOf(body, 'factor') ?? 1);
  }
  const cell = (matrix as NonNullable<MatrixSet['time_matrix']>)[from.index ?? -1]?.[to.index ?? -1] ?? null;
  return cell === null ? null : roundHalfUp(cell / speed);
}
