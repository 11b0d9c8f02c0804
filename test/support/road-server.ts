import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface At {
  readonly lat: number;
  readonly lon: number;
}

/** Metres and seconds by road, as a function of coordinates; null: no way. */
export type Roads = (from: At, to: At) => { metres: number; seconds: number } | null;

/** Not symmetric, and not what great circles give: who mixes up rows, columns, latitude or longitude is caught. */
export const CROOKED: Roads = (from, to) => {
  const north = (to.lat - from.lat) * 111_000;
  const east = (to.lon - from.lon) * 70_000;
  const metres = 1.5 * Math.hypot(north, east) + 0.2 * Math.abs(north) + (east > 0 ? 300 : 0);
  return { metres: Math.round(metres * 10) / 10, seconds: Math.round((metres / 17) * 10) / 10 };
};

/** Instead of the answer. */
export type Misbehaviour =
  | 'slow'
  | 'cut_off'
  | 'hang_up'
  | 'no_json'
  | 'not_a_table'
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
}

interface Question {
  readonly kind: 'osrm' | 'valhalla' | 'ors';
  readonly profile: string;
  readonly sources: At[];
  readonly targets: At[];
  readonly verbose: boolean;
}

/**
 * A road server on a free port that speaks the table protocols of OSRM, Valhalla and openrouteservice, as their
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
  private atOnce = 0;
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
    this.mostAtOnce = 0;
  }

  async close(): Promise<void> {
    this.held.forEach((response) => response.destroy());
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    response.once('close', () => (this.atOnce -= 1));
    let body = '';
    for await (const part of request) {
      body += String(part);
    }
    const question = readQuestion(request, body);
    const { method = '', url = '', headers } = request;
    const { profile = '', sources = [], targets = [] } = question ?? {};
    this.calls.push({ method, path: url, headers, profile, sources, targets });
    // Answers that come in one turn would never overlap.
    await new Promise((resolve) => setImmediate(resolve));
    const misbehaviour = this.plan.shift() ?? this.always;
    if (misbehaviour !== null) {
      this.answerBadly(misbehaviour, question, response);
    } else if (question === null) {
      send(response, 404, { code: 'InvalidUrl' });
    } else if (sources.length * targets.length > this.maxCells) {
      send(response, 400, question.kind === 'osrm' ? { code: 'TooBig' } : { error_code: 154 });
    } else {
      send(response, 200, this.tableOf(question));
    }
  }

  private tableOf(question: Question): object {
    const rows = <T>(cell: (leg: ReturnType<Roads>) => T) =>
      question.sources.map((from) => question.targets.map((to) => cell(this.roads(from, to))));
    const [metres, seconds] = [rows((leg) => leg?.metres ?? null), rows((leg) => leg?.seconds ?? null)];
    if (question.kind === 'osrm') {
      return { code: 'Ok', distances: metres, durations: seconds, sources: [], destinations: [] };
    }
    if (question.kind === 'ors') {
      return { distances: metres, durations: seconds, metadata: { service: 'matrix' } };
    }
    const kilometres = (value: number | null) => (value === null ? null : value / 1_000);
    if (question.verbose || this.longFormOnly) {
      const table = metres.map((row, from) =>
        row.map((value, to) => ({
          distance: kilometres(value),
          time: seconds[from]?.[to] ?? null,
          from_index: from,
          to_index: to,
        })),
      );
      return { sources_to_targets: table, units: 'kilometers', algorithm: 'costmatrix' };
    }
    return {
      sources_to_targets: { distances: metres.map((row) => row.map(kilometres)), durations: seconds },
      units: 'kilometers',
      algorithm: 'costmatrix',
    };
  }

  private answerBadly(how: Misbehaviour, question: Question | null, response: ServerResponse): void {
    if (typeof how === 'object') {
      const headers = how.retryAfter === undefined ? {} : { 'retry-after': how.retryAfter };
      send(response, how.status, how.body ?? { message: 'a word of the server' }, headers);
      return;
    }
    const good = question === null ? '{}' : JSON.stringify(this.tableOf(question));
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
        send(response, 200, { code: 'Ok', sources_to_targets: 7, durations: [], distances: {} });
        return;
      case 'redirect':
        response.writeHead(302, { location: `${this.url}/elsewhere` }).end();
        return;
      case 'huge':
        endless(response);
        return;
      default:
        send(response, 200, spoiled(this.tableOf(question as Question), how));
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

function readQuestion({ method, url = '' }: IncomingMessage, body: string): Question | null {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const osrm = /^\/table\/v1\/(\w+)\/([\d.,;-]+)$/.exec(pathname);
  if (method === 'GET' && osrm !== null && searchParams.get('annotations') === 'duration,distance') {
    const places = (osrm[2] ?? '').split(';').map((pair) => pointOf(pair.split(',').map(Number)));
    const pick = (name: string) =>
      (searchParams.get(name) ?? '').split(';').map((index) => places[Number(index)] as At);
    const [sources, targets] = [pick('sources'), pick('destinations')];
    return { kind: 'osrm', profile: osrm[1] ?? '', sources, targets, verbose: false };
  }
  if (method === 'POST' && pathname === '/sources_to_targets') {
    const { sources, targets, costing, verbose } = JSON.parse(body) as Question & { costing: string };
    return { kind: 'valhalla', profile: costing, sources, targets, verbose: verbose ?? true };
  }
  const ors = /^\/v2\/matrix\/([\w-]+)$/.exec(pathname);
  if (method === 'POST' && ors !== null) {
    const { locations, sources, destinations } = JSON.parse(body) as {
      locations: number[][];
      sources: number[];
      destinations: number[];
    };
    const pick = (list: number[]) => list.map((index) => pointOf(locations[index] as number[]));
    return {
      kind: 'ors',
      profile: ors[1] ?? '',
      sources: pick(sources),
      targets: pick(destinations),
      verbose: false,
    };
  }
  return null;
}

function pointOf([lon = NaN, lat = NaN]: readonly number[]): At {
  return { lat, lon };
}
