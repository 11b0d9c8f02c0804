import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GivenRoads } from './checker';
import {
  type At,
  CROOKED,
  type Question,
  readQuestion,
  REFUSALS,
  type Roads,
  routeAnswer,
  tableAnswer,
  wayOf,
} from './road-protocols';

export { type At, CROOKED, type Roads, wayOf } from './road-protocols';

/** Instead of the answer. */
export type Misbehaviour =
  | 'slow'
  | 'cut_off'
  | 'hang_up'
  | 'no_json'
  | 'not_a_table'
  /** The right number of legs, and nothing in them. */
  | 'empty_line'
  | 'too_few_rows'
  | 'too_few_columns'
  | 'negative_cells'
  | 'huge'
  | 'redirect'
  | { readonly status: number; readonly retryAfter?: string; readonly body?: object };

export interface RecordedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly profile: string;
  readonly sources: readonly At[];
  readonly targets: readonly At[];
  /** Of a question for a line; of one for a table none. */
  readonly stops: readonly At[];
}

/**
 * A road server on a free port that speaks the table and route protocols of OSRM, Valhalla and openrouteservice, as their
 * documentation shows them, over roads that are a function of coordinates. It refuses what the real ones refuse, and
 * misbehaves when told to.
 */
export class RoadServer {
  readonly calls: RecordedCall[] = [];
  /** Most calls that were being answered at once. */
  mostAtOnce = 0;
  roads: Roads = CROOKED;
  /** Valhalla before 3.5 knows only the long form. */
  longFormOnly = false;
  /** Sources × targets; more are refused. */
  maxCells = 10_000;
  /** Of a line; more are refused. */
  maxStops = 1_000;
  /** Places that are refused. */
  noRoadNear: (at: At) => boolean = () => false;
  way: typeof wayOf = wayOf;
  /** Calls that are not answered. */
  private underWay = new Set<ServerResponse>();
  private readonly plan: Misbehaviour[] = [];
  private always: Misbehaviour | null = null;
  private readonly held = new Set<ServerResponse>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<RoadServer> {
    const server = createServer();
    const road = new RoadServer(server);
    server.on('request', (request, response) => void road.handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return road;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** What it says at this moment, for the checker: of some profiles, and of a place without a road nothing. */
  saying(profiles: readonly string[] = ['car', 'van']): GivenRoads {
    return (profile, from, to) =>
      profiles.includes(profile) && !this.noRoadNear(from) && !this.noRoadNear(to)
        ? this.roads(from, to)
        : undefined;
  }

  /** The next calls, one after the other. */
  misbehave(...next: Misbehaviour[]): void {
    this.plan.push(...next);
  }

  misbehaveAlways(how: Misbehaviour | null): void {
    this.always = how;
  }

  reset(): void {
    this.calls.length = 0;
    this.plan.length = 0;
    this.always = null;
    this.roads = CROOKED;
    this.longFormOnly = false;
    this.maxCells = 10_000;
    this.maxStops = 1_000;
    this.noRoadNear = () => false;
    this.way = wayOf;
    this.mostAtOnce = 0;
    // A call that an earlier test gave up may not have been seen to close yet.
    this.underWay = new Set();
  }

  async close(): Promise<void> {
    this.held.forEach((response) => response.destroy());
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { underWay } = this;
    underWay.add(response);
    this.mostAtOnce = Math.max(this.mostAtOnce, underWay.size);
    // Answered as soon as all is written: the client may send its next call before this side sees the close.
    response.once('prefinish', () => underWay.delete(response));
    response.once('close', () => underWay.delete(response));
    let body = '';
    for await (const part of request) {
      body += String(part);
    }
    const question = readQuestion(request, body);
    const { method = '', url = '', headers } = request;
    const asked = { sources: [], targets: [], stops: [], profile: '', ...question };
    const { profile, sources, targets, stops } = asked;
    this.calls.push({ method, path: url, headers, profile, sources, targets, stops });
    // Answers that come in one turn would never overlap.
    await new Promise((resolve) => setImmediate(resolve));
    const misbehaviour = this.plan.shift() ?? this.always;
    if (misbehaviour !== null) {
      this.answerBadly(misbehaviour, question, response);
    } else if (question === null) {
      send(response, 404, { code: 'InvalidUrl' });
    } else {
      const refusal = this.refusalOf(question);
      send(response, refusal?.status ?? 200, refusal?.body ?? this.answer(question));
    }
  }

  private answer(question: Question): object {
    return 'stops' in question
      ? routeAnswer(question, this.way)
      : tableAnswer(question, this.roads, this.longFormOnly);
  }

  /** As the real ones do: whole questions, for one place or one leg of them. */
  private refusalOf(question: Question): { status: number; body: object } | null {
    const { kind } = question;
    const places = 'stops' in question ? question.stops : [...question.sources, ...question.targets];
    if (places.some((at) => this.noRoadNear(at))) {
      return ('stops' in question ? REFUSALS.noRoadOnRoute : REFUSALS.noRoad)[kind];
    }
    if (!('stops' in question)) {
      return question.sources.length * question.targets.length > this.maxCells ? REFUSALS.tooBig[kind] : null;
    }
    if (question.stops.length > this.maxStops) {
      return REFUSALS.tooBig[kind];
    }
    const hasWay = question.stops.slice(1).every((to, i) => this.roads(question.stops[i] as At, to) !== null);
    return hasWay ? null : REFUSALS.noWay[kind];
  }

  private answerBadly(how: Misbehaviour, question: Question | null, response: ServerResponse): void {
    if (typeof how === 'object') {
      const headers = how.retryAfter === undefined ? {} : { 'retry-after': how.retryAfter };
      send(response, how.status, how.body ?? { message: 'a word of the server' }, headers);
      return;
    }
    const good = question === null ? '{}' : JSON.stringify(this.answer(question));
    switch (how) {
      case 'slow':
        this.held.add(response);
        return;
      case 'hang_up':
        response.destroy();
        return;
      case 'cut_off':
        response.writeHead(200, { 'content-length': good.length });
        response.write(good.slice(0, good.length / 2), () => response.destroy());
        return;
      case 'no_json':
        response.writeHead(200).end('<html>proxy</html>');
        return;
      case 'not_a_table':
        send(response, 200, {
          ...{ code: 'Ok', sources_to_targets: 7, durations: [], distances: {} },
          ...{ routes: [{ geometry: 7, legs: {}, way_points: 'none' }], trip: { legs: [{}] } },
        });
        return;
      case 'empty_line':
        send(response, 200, emptied(this.answer(question as Question)));
        return;
      case 'redirect':
        response.writeHead(302, { location: `${this.url}/elsewhere` }).end();
        return;
      case 'huge':
        endless(response);
        return;
      default:
        send(response, 200, spoiled(this.answer(question as Question), how));
    }
  }
}

/** The same change in every list of lists of the answer. */
function spoiled(value: unknown, how: 'too_few_rows' | 'too_few_columns' | 'negative_cells'): object {
  const isTable = Array.isArray(value) && Array.isArray(value[0]);
  if (isTable) {
    const rows = value as unknown[][];
    if (how === 'too_few_rows') {
      return rows.slice(1);
    }
    return rows.map((row) => (how === 'too_few_columns' ? row.slice(1) : row.map(() => -1)));
  }
  const entries = Object.entries(value as object);
  return Object.fromEntries(
    entries.map(([key, inner]) => [
      key,
      typeof inner === 'object' ? spoiled(inner, how) : (inner as unknown),
    ]),
  );
}

/** The same answer with lines of no positions. */
function emptied(answer: object): object {
  return JSON.parse(
    JSON.stringify(answer, (key, value: unknown) => (/^(geometry|shape)$/.test(key) ? '' : value)),
  ) as object;
}

/** Until the client has had enough. */
function endless(response: ServerResponse): void {
  const part = Buffer.alloc(1 << 20, ' ');
  response.writeHead(200);
  const more = () => {
    while (!response.destroyed && response.write(part)) {
      // As long as the socket takes it at once.
    }
    if (!response.destroyed) {
      response.once('drain', more);
    }
  };
  more();
}

function send(response: ServerResponse, status: number, body: object, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
