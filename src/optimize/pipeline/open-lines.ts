import type { LineQuestion, RouteStops } from '../../travel';
import type { SolveContext, Warning } from './context';
import { straightLine } from './geometry';
import type { Feature, OptimizationResponse, Route } from './response';

/** Where in the bytes of an answer a line stands, straight as yet. */
export interface LineHole {
  /** Of the question. */
  readonly route: number;
  readonly format: 'polyline' | 'geojson';
  readonly from: number;
  readonly to: number;
}

/** Where one more warning would go: before the bracket that closes a list. */
export interface WarningHole {
  readonly form: 'message' | 'detail';
  readonly at: number;
  /** Then a comma comes first. */
  readonly follows: boolean;
}

/** What of a written answer waits for a road server. Plain data: the bytes are written in one thread and completed in another. */
export interface OpenLines {
  readonly question: LineQuestion;
  /** In the order of the bytes. */
  readonly holes: readonly (LineHole | WarningHole)[];
  readonly field: string;
}

export interface WrittenAnswer {
  /** There is a plan, made of what was asked for: another request may have it (contract B33). */
  readonly isFirm: boolean;
  /** JSON in UTF-8: a whole answer with straight lines, but for what is of this request alone. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** Null: it is complete. */
  readonly lines: OpenLines | null;
}

/** What of an answer may be kept for another request (contract C16). */
type KeptAnswer = Omit<OptimizationResponse, 'solve_time_ms' | 'cached' | 'request_id'>;

/** The answer as bytes, without what is of this request alone; where lines along roads are wanted, with what is to be asked and where what comes of it goes. */
export function writeAnswer(answer: OptimizationResponse, context: SolveContext): WrittenAnswer {
  const { roadLines } = context;
  const { solve_time_ms: _time, cached: _cached, request_id: _id, ...kept } = answer;
  const isFirm = kept.status !== 'infeasible' && !context.isMakeshift;
  const drawn = roadLines === null ? [] : drawableRoutes(answer.routes, context);
  if (roadLines === null || drawn.every((route) => route === null)) {
    return { isFirm, body: new TextEncoder().encode(JSON.stringify(kept)), lines: null };
  }
  const writer = new AnswerWriter(drawn, context.output.geometryFormat);
  writer.write(kept);
  const routes = drawn.filter((route) => route !== null);
  const question = { provider: roadLines.provider, routes };
  return { isFirm, body: writer.bytes(), lines: { question, holes: writer.holes, field: roadLines.field } };
}

/** By route of the answer; null: it has no line, none that moves, or none that the server knows roads for. */
function drawableRoutes(
  routes: readonly Route[],
  { resources, roadLines }: SolveContext,
): (RouteStops | null)[] {
  const numbers = new Map(resources.map(({ id }, i) => [id, i]));
  return routes.map((route) => {
    const profile = roadLines?.profiles[numbers.get(route.resource_id) ?? -1] ?? null;
    const [first, second, ...others] = straightLine(route)?.coordinates ?? [];
    if (profile === null || first === undefined || second === undefined) {
      return null;
    }
    const moves = others.length > 0 || first[0] !== second[0] || first[1] !== second[1];
    return moves ? { profile, stops: [first, second, ...others] } : null;
  });
}

/** Writes what JSON.stringify would, and notes where lines and warnings stand. */
class AnswerWriter {
  readonly holes: (LineHole | WarningHole)[] = [];
  private readonly parts: Uint8Array[] = [];
  private length = 0;
  private pending = '';
  /** By route of the answer: its number in the question. */
  private readonly numbers: (number | null)[];

  constructor(
    drawn: readonly (RouteStops | null)[],
    private readonly format: LineHole['format'],
  ) {
    let next = 0;
    this.numbers = drawn.map((route) => (route === null ? null : next++));
  }

  bytes(): Uint8Array<ArrayBuffer> {
    this.flush();
    const all = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }

  write(answer: KeptAnswer): void {
    const { routes, geojson, warnings, warning_details: details } = answer;
    const own: Partial<Record<keyof KeptAnswer, () => void>> = {
      routes: () => this.list(routes, (route, i) => this.route(route, this.numbers[i] ?? null)),
      warnings: () => this.warnings(warnings, 'message'),
      warning_details: () => this.warnings(details, 'detail'),
      geojson: () => {
        this.text('{"type":"FeatureCollection","features":');
        let route = 0;
        this.list(geojson?.features ?? [], (feature) =>
          this.feature(
            feature,
            feature.properties['kind'] === 'route' ? (this.numbers[route++] ?? null) : null,
          ),
        );
        this.text('}');
      },
    };
    let before = '{';
    for (const [key, value] of Object.entries(answer) as [keyof KeptAnswer, unknown][]) {
      if (value !== undefined) {
        this.text(`${before}${JSON.stringify(key)}:`);
        (own[key] ?? (() => this.text(JSON.stringify(value))))();
        before = ',';
      }
    }
    this.text('}');
  }

  private text(text: string): void {
    this.pending += text;
  }

  /** Number of the bytes so far. */
  private flush(): number {
    const part = new TextEncoder().encode(this.pending);
    this.parts.push(part);
    this.pending = '';
    this.length += part.length;
    return this.length;
  }

  private list<T>(entries: readonly T[], write: (entry: T, i: number) => void): void {
    this.text('[');
    entries.forEach((entry, i) => {
      if (i > 0) {
        this.text(',');
      }
      write(entry, i);
    });
    this.text(']');
  }

  private route(route: Route, number: number | null): void {
    if (number === null || route.geometry === undefined) {
      this.text(JSON.stringify(route));
      return;
    }
    const { geometry, ...rest } = route;
    this.text(`${JSON.stringify(rest).slice(0, -1)},"geometry":`);
    this.hole(number, this.format, JSON.stringify(geometry));
    this.text('}');
  }

  private feature(feature: Feature, number: number | null): void {
    if (number === null) {
      this.text(JSON.stringify(feature));
      return;
    }
    this.text('{"type":"Feature","geometry":');
    this.hole(number, 'geojson', JSON.stringify(feature.geometry));
    this.text(`,"properties":${JSON.stringify(feature.properties)}}`);
  }

  private hole(route: number, format: LineHole['format'], straight: string): void {
    const from = this.flush();
    this.text(straight);
    this.holes.push({ route, format, from, to: this.flush() });
  }

  private warnings(list: readonly (string | Warning)[], form: WarningHole['form']): void {
    this.text(JSON.stringify(list).slice(0, -1));
    this.holes.push({ form, at: this.flush(), follows: list.length > 0 });
    this.text(']');
  }
}
