import { LegCache } from '../../src/road/leg-cache';
import type { ProviderError } from '../../src/road/provider-error';
import { RefusedPlaces } from '../../src/road/refused-places';
import { ROAD_LIMITS, type RoadLimits } from '../../src/road/road-limits';
import { RoadLines } from '../../src/road/road-lines';
import { RoadServerClient } from '../../src/road/road-server-client';
import type { LineAnswer, LineQuestion, Point, Position, RoadProviderName } from '../../src/travel';
import { decoded } from '../support/polyline';
import { adapterAt, scatteredPlaces } from '../support/road-adapters';
import { type Misbehaviour, RoadServer, wayOf } from '../support/road-server';

const NEVER = new AbortController().signal;
const PATIENT_MS = 20_000;

interface Setting extends Partial<RoadLimits> {
  maxRoute?: number;
  cacheBytes?: number;
}

describe('lines of road servers', () => {
  let server: RoadServer;
  const reports: ProviderError[] = [];
  beforeAll(async () => {
    server = await RoadServer.start();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.reset();
    reports.length = 0;
  });

  function linesOf(
    provider: RoadProviderName,
    { maxRoute = 5, cacheBytes = 1 << 20, ...more }: Setting = {},
  ) {
    const limits = { ...ROAD_LIMITS, pauseMs: 1, maxPauseMs: 2, linesDeadlineMs: PATIENT_MS, ...more };
    const adapter = adapterAt(server.url, provider, { maxTable: 2, maxRoute });
    return new RoadLines({
      clients: [new RoadServerClient(adapter, 3, limits)],
      cache: new LegCache(cacheBytes, limits.cacheAgeMs),
      refused: new RefusedPlaces(limits.refusedPlacesKept, limits.cacheAgeMs),
      limits,
      concurrency: 3,
      report: (_, error) => reports.push(error),
    });
  }

  const question = (provider: RoadProviderName, ...routes: Point[][]): LineQuestion => ({
    provider,
    routes: routes.map((points) => ({
      profile: 'car',
      stops: points.map(({ lat, lon }): Position => [lon, lat]),
    })),
  });

  const textOf = (leg: Uint8Array | null | undefined) => Buffer.from(leg ?? []).toString('latin1');

  /** Every leg as the roads of the server are. */
  function expectLines({ legs, failure }: LineAnswer, ...routes: Point[][]): void {
    expect(failure).toBeNull();
    routes.forEach((points, r) => {
      expect(legs[r]).toHaveLength(points.length - 1);
      points.slice(1).forEach((to, i) => {
        const way = wayOf(points[i] as Point, to).map(({ lat, lon }) => [lon, lat]);
        expect(decoded(textOf(legs[r]?.[i]), 5)).toEqual(way);
      });
    });
  }

  describe.each<RoadProviderName>(['osrm', 'valhalla', 'ors'])('%s', (provider) => {
    const draw = (lines: RoadLines, ...routes: Point[][]) =>
      lines.draw(question(provider, ...routes), PATIENT_MS, NEVER);

    it('draws every leg, from pieces within the limit of the server', async () => {
      server.maxStops = 5;
      const [one, other] = [scatteredPlaces(12), scatteredPlaces(3, 40)];
      expectLines(await draw(linesOf(provider), one, other), one, other);
      expect(server.calls.map(({ stops }) => stops.length).sort()).toEqual([3, 4, 5, 5]);
    });

    it.each<[Misbehaviour, RegExp]>([
      ['no_json', /no JSON/],
      ['not_a_table', /not the line/],
      ['empty_line', /not the line/],
      ['huge', /more than the \d+ bytes/],
      ['cut_off', /broke off/],
      ['hang_up', /broke off/],
      ['redirect', /redirects are not followed/],
      [{ status: 500 }, /answered 500/],
      [{ status: 429 }, /answered 429/],
      [{ status: 404 }, /answered 404/],
    ])('without an answer all legs are straight, and it says why: %j', async (how, message) => {
      server.misbehaveAlways(how);
      const { legs, failure } = await draw(linesOf(provider), scatteredPlaces(4));
      expect(legs).toEqual([[null, null, null]]);
      expect(failure).toMatch(message);
      expect(reports).toHaveLength(1);
    });

    it.each<Misbehaviour>(['no_json', 'cut_off', { status: 503 }, { status: 429 }])(
      'asks again after %j',
      async (how) => {
        server.misbehave(how, how);
        const points = scatteredPlaces(4);
        expectLines(await draw(linesOf(provider), points), points);
        expect(server.calls).toHaveLength(3);
      },
    );

    it('one leg without a way is straight, and all others are drawn', async () => {
      const points = scatteredPlaces(20);
      const end = points[7] as Point;
      const roads = server.roads;
      server.roads = (from, to) => (Math.abs(to.lat - end.lat) < 1e-6 ? null : roads(from, to));
      const { legs, failure } = await draw(linesOf(provider, { maxRoute: 20 }), points);
      expect(legs[0]?.map((leg) => leg === null)).toEqual(points.slice(1).map((_, i) => i === 6));
      expect(failure).toMatch(/has no way for 1 of 19 legs/);
      expect(server.calls.length).toBeLessThan(12);
    });

    it('so are the legs of a place without a road', async () => {
      const points = scatteredPlaces(6);
      const lost = points[3] as Point;
      server.noRoadNear = (at) => Math.abs(at.lat - lost.lat) < 1e-6;
      const { legs } = await draw(linesOf(provider), points);
      expect(legs[0]?.map((leg) => leg === null)).toEqual([false, false, true, true, false]);
    });

    it('knows a leg again, also in another order, and asks for nothing twice', async () => {
      const lines = linesOf(provider);
      const points = scatteredPlaces(6);
      await draw(lines, points, points);
      expect(server.calls.map(({ stops }) => stops.length).sort()).toEqual([2, 5]);
      server.reset();
      const [a, b, c, d, e] = points as [Point, Point, Point, Point, Point];
      expectLines(await draw(lines, [a, b, c], [d, e]), [a, b, c], [d, e]);
      expect(server.calls).toEqual([]);
      const back = [b, a];
      expectLines(await draw(lines, back), back);
      expect(server.calls).toHaveLength(1);
    });
  });

  const draw = (lines: RoadLines, points: Point[], ms = PATIENT_MS, signal = NEVER) =>
    lines.draw(question('osrm', points), ms, signal);

  it('OSRM may turn round at a stop, as tables do', async () => {
    await draw(linesOf('osrm'), scatteredPlaces(3));
    expect(server.calls[0]?.path).toMatch(/^\/route\/v1\/driving\/.*continue_straight=false/);
  });

  it('ends at its deadline with what it has', async () => {
    const lines = linesOf('osrm', { maxRoute: 2, linesDeadlineMs: 150 });
    const points = scatteredPlaces(8);
    await draw(lines, points.slice(0, 5));
    server.misbehaveAlways('slow');
    const { legs, failure } = await draw(lines, points);
    expect(legs[0]?.map((leg) => leg === null)).toEqual([false, false, false, false, true, true, true]);
    expect(failure).toMatch(/drew no more within 0\.1 s|drew no more within 0\.2 s/);
  });

  it('without any time asks nobody', async () => {
    server.misbehaveAlways('slow');
    expect((await draw(linesOf('osrm'), scatteredPlaces(3), 0)).legs).toEqual([[null, null]]);
  });

  it('ends with the client, whose reason it throws', async () => {
    server.misbehaveAlways('slow');
    const client = new AbortController();
    const drawing = draw(linesOf('osrm'), scatteredPlaces(3), PATIENT_MS, client.signal);
    client.abort(new Error('gone'));
    await expect(drawing).rejects.toThrow('gone');
    expect(reports).toEqual([]);
  });

  it('has no more calls at once than it may', async () => {
    const lines = linesOf('osrm', { maxRoute: 2 });
    await Promise.all([draw(lines, scatteredPlaces(10)), draw(lines, scatteredPlaces(10, 50))]);
    expect(server.mostAtOnce).toBeGreaterThan(1);
    expect(server.mostAtOnce).toBeLessThanOrEqual(3);
  });

  it('gives up searching when too many legs have no way', async () => {
    server.roads = () => null;
    const { legs } = await draw(
      linesOf('osrm', { maxRoute: 100, maxLegsWithoutWay: 3 }),
      scatteredPlaces(90),
    );
    expect(legs[0]?.every((leg) => leg === null)).toBe(true);
    expect(server.calls.length).toBeLessThan(30);
  });

  it('draws no more than an answer may hold', async () => {
    server.way = (from, to) => Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? from : to));
    const lines = linesOf('osrm', { linesBytes: 5_000 });
    const { legs, failure } = await draw(lines, scatteredPlaces(12));
    const bytes = (legs[0] ?? []).reduce((sum, leg) => sum + (leg?.length ?? 0), 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(5_000);
    expect(failure).toMatch(/longer than the 5000 bytes/);
  });

  it('are drawn again when the server is back, the first piece alone', async () => {
    const lines = linesOf('osrm', { maxRoute: 3, failuresToOpen: 3, openMs: 20 });
    const points = scatteredPlaces(9);
    server.misbehaveAlways({ status: 500 });
    await draw(lines, points);
    expect((await draw(lines, points)).failure).toMatch(/left alone/);

    server.misbehaveAlways(null);
    await new Promise((resolve) => setTimeout(resolve, 30));
    const asked = server.calls.length;
    expectLines(await draw(lines, points), points);
    expect(server.calls).toHaveLength(asked + 4);
  });

  it('failing leaves the circuit of tables closed, and opens its own', async () => {
    const limits = { ...ROAD_LIMITS, pauseMs: 1, maxPauseMs: 2, failuresToOpen: 2, openMs: 60_000 };
    const client = new RoadServerClient(
      adapterAt(server.url, 'osrm', { maxTable: 9, maxRoute: 9 }),
      3,
      limits,
    );
    server.misbehaveAlways('empty_line');
    const piece = { profile: 'car' as const, stops: scatteredPlaces(3) };
    for (let i = 0; i < 2; i += 1) {
      await expect(client.legs(piece, NEVER)).rejects.toMatchObject({ fault: 'bad_answer' });
    }
    await expect(client.legs(piece, NEVER)).rejects.toMatchObject({ fault: 'circuit_open' });
    server.misbehaveAlways(null);
    const points = scatteredPlaces(3);
    await client.cells({ profile: 'car', sources: points, targets: points }, NEVER);
    expect(client.circuit.isOpen).toBe(false);
  });
});
