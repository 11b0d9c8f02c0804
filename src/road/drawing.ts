import {
  encodePolyline,
  type LegLine,
  type LineAnswer,
  type LineQuestion,
  type Point,
  type Position,
  type ProfileName,
} from '../travel';
import { type LegCache, legKey } from './leg-cache';
import { roundedPoint } from './pair-cache';
import type { RefusedPlaces } from './refused-places';
import type { RoadServerClient } from './road-server-client';

/** Places of a route that follow one another, and what their legs are called in memory: one less. */
export interface Stretch {
  readonly profile: ProfileName;
  readonly stops: readonly Point[];
  readonly keys: readonly string[];
}

const NOWHERE = new Uint8Array(0);
const ASCII = new TextEncoder();

export interface DrawingMemory {
  readonly cache: LegCache;
  readonly refused: RefusedPlaces;
  readonly maxBytes: number;
}

/** The lines of one answer in the making: what was known of them, and what a server said. */
export class Drawing {
  /** Legs that were asked for, and have no way. */
  withoutWay = 0;
  /** By key: of this answer alone, so that nothing which is known goes before it is used. */
  private readonly known = new Map<string, Uint8Array>();
  private bytes = 0;

  constructor(
    private readonly question: LineQuestion,
    readonly client: RoadServerClient,
    private readonly memory: DrawingMemory,
  ) {}

  /** More ways than an answer may hold. */
  get isFull(): boolean {
    return this.bytes > this.memory.maxBytes;
  }

  /** Runs of legs that are not known, each leg once, within the server's limit of places. */
  *stretches(): Generator<Stretch> {
    const asked = new Set<string>();
    for (const { profile, stops } of this.question.routes) {
      const points = stops.map(pointOf);
      let run: { stops: Point[]; keys: string[] } = { stops: [], keys: [] };
      for (let leg = 1; leg < points.length; leg += 1) {
        const [from, to] = [points[leg - 1] as Point, points[leg] as Point];
        const key = this.keyOf(profile, from, to);
        if (key === null || asked.has(key) || this.isKnown(key) || this.isRefused(profile, from, to)) {
          if (run.keys.length > 0) {
            yield { profile, ...run };
          }
          run = { stops: [], keys: [] };
          continue;
        }
        asked.add(key);
        run.stops.push(...(run.keys.length === 0 ? [from, to] : [to]));
        run.keys.push(key);
        if (run.stops.length === this.client.adapter.maxStops) {
          yield { profile, ...run };
          run = { stops: [], keys: [] };
        }
      }
      if (run.keys.length > 0) {
        yield { profile, ...run };
      }
    }
  }

  keep({ keys }: Stretch, legs: readonly Position[][]): void {
    keys.forEach((key, i) => {
      const line = ASCII.encode(encodePolyline(legs[i] as Position[]));
      this.memory.cache.put(key, line);
      this.note(key, line);
    });
  }

  answer(failed: string | null): LineAnswer {
    let bytes = 0;
    let [missing, all] = [0, 0];
    const legs = this.question.routes.map(({ profile, stops }) => {
      const points = stops.map(pointOf);
      return points.slice(1).map((to, i): LegLine => {
        const key = this.keyOf(profile, points[i] as Point, to);
        const line = key === null ? NOWHERE : (this.known.get(key) ?? null);
        // A leg that is gone twice stands there twice.
        bytes += line?.length ?? 0;
        const isThere = line !== null && bytes <= this.memory.maxBytes;
        missing += isThere ? 0 : 1;
        all += 1;
        return isThere ? line : null;
      });
    });
    return { legs, failure: missing === 0 ? null : (failed ?? this.reason(missing, all, bytes)) };
  }

  private reason(missing: number, all: number, bytes: number): string {
    return bytes > this.memory.maxBytes || this.isFull
      ? `The ways of this plan are longer than the ${this.memory.maxBytes} bytes that one answer may draw`
      : `The road provider ${this.question.provider} has no way for ${missing} of ${all} legs`;
  }

  /** Null: the places are one, and there is no way to go. */
  private keyOf(profile: ProfileName, from: Point, to: Point): string | null {
    const isOne = from.lat === to.lat && from.lon === to.lon;
    return isOne ? null : legKey(this.question.provider, profile, from, to);
  }

  private isKnown(key: string): boolean {
    if (this.known.has(key)) {
      return true;
    }
    const line = this.memory.cache.get(key);
    if (line !== undefined) {
      this.note(key, line);
    }
    return line !== undefined;
  }

  private isRefused(profile: ProfileName, from: Point, to: Point): boolean {
    const { provider } = this.question;
    const { refused } = this.memory;
    return refused.has(provider, profile, from) || refused.has(provider, profile, to);
  }

  private note(key: string, line: Uint8Array): void {
    this.known.set(key, line);
    this.bytes += line.length;
  }
}

function pointOf([lon, lat]: Position): Point {
  return roundedPoint({ lat, lon });
}
