import { ROAD_LIMITS, type RoadLimits } from '../../src/road/road-limits';
import { PairCache } from '../../src/road/pair-cache';
import type { ProviderError } from '../../src/road/provider-error';
import { RefusedPlaces } from '../../src/road/refused-places';
import { RoadServerClient } from '../../src/road/road-server-client';
import { RoadTables } from '../../src/road/road-tables';
import type { Point, RoadAnswer, RoadProviderName } from '../../src/travel';
import { adapterAt, scatteredPlaces as places } from '../support/road-adapters';
import { CROOKED, type Misbehaviour, RoadServer } from '../support/road-server';

const NO_WAY = 2 ** 30;
const NEVER = new AbortController().signal;

/** Pauses of a test: none that anybody would notice. */
const QUICK: Partial<RoadLimits> = { pauseMs: 1, maxPauseMs: 2, callTimeoutMs: 5_000 };

interface Setting extends Partial<RoadLimits> {
  maxPlaces?: number;
  concurrency?: number;
  deadlineMs?: number;
  cacheBytes?: number;
}

describe('tables of road servers', () => {
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

  function tablesOf(provider: RoadProviderName, setting: Setting = {}): RoadTables {
    const { maxPlaces = 5, concurrency = 3, deadlineMs = 20_000, cacheBytes = 1 << 20, ...limits } = setting;
    const all = { ...ROAD_LIMITS, ...QUICK, ...limits };
    return new RoadTables({
      clients: [
        new RoadServerClient(
          adapterAt(server.url, provider, { maxTable: maxPlaces, maxRoute: 2 }),
          concurrency,
          all,
        ),
      ],
      cache: new PairCache(cacheBytes, all.cacheAgeMs),
      refused: new RefusedPlaces(all.refusedPlacesKept, all.cacheAgeMs),
      maxRefusedPlaces: all.maxRefusedPlaces,
      deadlineMs,
      concurrency,
      report: (_, error) => reports.push(error),
    });
  }

  function ask(tables: RoadTables, points: Point[], more: Partial<Parameters<RoadTables['answer']>[0]> = {}) {
    const provider = tables.servers[0]?.name ?? 'osrm';
    return tables.answer(
      { provider, named: false, field: 'travel.provider', profiles: ['car'], points, ...more },
      NEVER,
    );
  }

  function expectTable({ tables: [table], failure }: RoadAnswer, points: Point[], roads = CROOKED): void {
    expect(failure).toBeNull();
    const expected = points.flatMap((from) =>
      points.map((to) => (from === to ? { metres: 0, seconds: 0 } : roads(from, to))),
    );
    expect([...(table?.metres ?? [])]).toEqual(
      expected.map((leg) => (leg === null ? NO_WAY : Math.floor(leg.metres + 0.5))),
    );
    expect([...(table?.tenths ?? [])]).toEqual(
      expected.map((leg) => (leg === null ? NO_WAY : Math.floor(leg.seconds * 10 + 0.5))),
    );
  }

  const failureOf = async (tables: RoadTables, points = places(4)) =>
    (await ask(tables, points)).failure ?? 'none';

  describe.each<RoadProviderName>(['osrm', 'valhalla', 'ors'])('%s', (provider) => {
    it('puts pieces together to the table of a function of coordinates', async () => {
      const points = places(13);
      expectTable(await ask(tablesOf(provider, { maxPlaces: 4 }), points), points);
      // The sixteenth would be from the last place to itself.
      expect(server.calls).toHaveLength(15);
      for (const { sources, targets } of server.calls) {
        expect(Math.max(sources.length, targets.length)).toBeLessThanOrEqual(4);
      }
    });

    it('keeps within the limit of the server', async () => {
      server.maxCells = 25;
      const points = places(12);
      expectTable(await ask(tablesOf(provider, { maxPlaces: 5 }), points), points);
      expect(await failureOf(tablesOf(provider, { maxPlaces: 6 }), places(12, 50))).toMatch(/answered 400/);
    });

    it('takes null as no way, there and back apart', async () => {
      server.roads = (from, to) => (from.lat > 50.5 && to.lat <= 50.5 ? null : CROOKED(from, to));
      const points = places(7);
      const answer = await ask(tablesOf(provider), points);
      expectTable(answer, points, server.roads);
      expect([...(answer.tables[0]?.tenths ?? [])]).toContain(NO_WAY);
    });

    it.each<[Misbehaviour, RegExp]>([
      ['no_json', /no JSON/],
      ['not_a_table', /not the table/],
      ['too_few_rows', /not the table/],
      ['too_few_columns', /not the table/],
      ['negative_cells', /not the table/],
      ['huge', /more than the \d+ bytes/],
      ['cut_off', /broke off/],
      ['hang_up', /broke off/],
      ['redirect', /redirects are not followed/],
      [{ status: 500 }, /answered 500/],
      [{ status: 429 }, /answered 429/],
      [{ status: 400, body: { code: 'TooBig' } }, /answered 400 \(TooBig\)/],
      [{ status: 400, body: { error: { code: 6004 } } }, /answered 400 \(6004\)/],
      [{ status: 403 }, /answered 403$/],
    ])('says what was wrong: %j', async (how, message) => {
      server.misbehaveAlways(how);
      expect(await failureOf(tablesOf(provider))).toMatch(message);
      expect(reports).toHaveLength(1);
    });

    it.each<Misbehaviour>([
      'no_json',
      'cut_off',
      'hang_up',
      { status: 500 },
      { status: 503 },
      { status: 429 },
    ])('asks again after %j', async (how) => {
      server.misbehave(how, how);
      const points = places(4);
      expectTable(await ask(tablesOf(provider), points), points);
      expect(server.calls).toHaveLength(3);
    });

    it.each<Misbehaviour>(['redirect', 'too_few_rows', 'huge', { status: 400 }, { status: 404 }])(
      'does not ask again after %j',
      async (how) => {
        server.misbehaveAlways(how);
        await failureOf(tablesOf(provider));
        expect(server.calls).toHaveLength(1);
      },
    );
  });

  describe('protocols', () => {
    it('OSRM: coordinates are lon,lat, and each profile has its server and its name', async () => {
      const points = [
        { lat: 50.84664, lon: 4.35278 },
        { lat: 51.05, lon: 3.72 },
      ];
      await ask(tablesOf('osrm'), points, { profiles: ['bike'] });
      expect(server.calls[0]?.method).toBe('GET');
      expect(server.calls[0]?.path).toContain('/table/v1/cycling/4.35278,50.84664;3.72000,51.05000;');
    });

    it.each([
      ['car', 'auto'],
      ['van', 'auto'],
      ['truck', 'truck'],
      ['bike', 'bicycle'],
      ['foot', 'pedestrian'],
    ] as const)('Valhalla: %s is %s', async (profile, costing) => {
      await ask(tablesOf('valhalla'), places(2), { profiles: [profile] });
      expect(server.calls[0]?.profile).toBe(costing);
    });

    it('Valhalla: servers that know only the long form are understood', async () => {
      server.longFormOnly = true;
      server.roads = (from, to) => (from.lat > 50.5 ? null : CROOKED(from, to));
      const points = places(6);
      expectTable(await ask(tablesOf('valhalla'), points), points, server.roads);
    });

    it.each([
      ['car', 'driving-car'],
      ['van', 'driving-car'],
      ['truck', 'driving-hgv'],
      ['bike', 'cycling-regular'],
      ['foot', 'foot-walking'],
    ] as const)('ORS: %s is %s, with the key', async (profile, name) => {
      await ask(tablesOf('ors'), places(2), { profiles: [profile] });
      expect(server.calls[0]).toMatchObject({ profile: name, headers: { authorization: 'key-of-ors' } });
    });

    it('no message repeats a text or an address of the server', async () => {
      server.misbehaveAlways({ status: 400, body: { code: 'see http://inside', message: 'inside' } });
      expect(await failureOf(tablesOf('osrm'))).not.toMatch(/inside|127\.0\.0\.1/);
    });
  });

  describe('bounds', () => {
    it('has no more calls at once than it may, of all tables together', async () => {
      const tables = tablesOf('osrm', { maxPlaces: 2, concurrency: 3 });
      const [some, others] = [places(12), places(12, 40)];
      const answers = await Promise.all([ask(tables, some), ask(tables, others)]);
      expectTable(answers[0], some);
      expectTable(answers[1], others);
      expect(server.mostAtOnce).toBe(3);
    });

    it('gives up a call that takes too long, and asks again', async () => {
      server.misbehave('slow');
      const points = places(3);
      expectTable(await ask(tablesOf('osrm', { callTimeoutMs: 100 }), points), points);
      expect(server.calls).toHaveLength(2);
    });

    it('gives up the table at its deadline', async () => {
      server.misbehaveAlways('slow');
      expect(await failureOf(tablesOf('osrm', { deadlineMs: 50 }))).toMatch(/no table within 0\.05 s/);
    });

    it('ends with the client, whose reason it throws', async () => {
      server.misbehaveAlways('slow');
      const client = new AbortController();
      const answer = tablesOf('osrm').answer(
        { provider: 'osrm', named: false, field: 'travel.provider', profiles: ['car'], points: places(3) },
        client.signal,
      );
      client.abort(new Error('gone'));
      await expect(answer).rejects.toThrow('gone');
      expect(reports).toEqual([]);
    });

    it('ends with the client in a pause, too', async () => {
      server.misbehaveAlways({ status: 429, retryAfter: '9' });
      const client = new AbortController();
      const answer = tablesOf('osrm').answer(
        { provider: 'osrm', named: false, field: 'travel.provider', profiles: ['car'], points: places(3) },
        client.signal,
      );
      while (server.calls.length === 0) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      client.abort(new Error('gone'));
      await expect(answer).rejects.toThrow('gone');
    });

    it('does not wait for a server that asks for more time than there is', async () => {
      server.misbehaveAlways({ status: 429, retryAfter: '3600' });
      expect(await failureOf(tablesOf('osrm'))).toMatch(/answered 429/);
      expect(server.calls).toHaveLength(1);
    });

    it('one failed piece ends the others', async () => {
      server.misbehave({ status: 400 });
      expect(await failureOf(tablesOf('osrm', { maxPlaces: 2, concurrency: 2 }), places(40))).toMatch(/400/);
      expect(server.calls.length).toBeLessThan(10);
    });

    it('throws TRAVEL_PROVIDER_ERROR where the provider was named', async () => {
      server.misbehaveAlways({ status: 500 });
      const answer = ask(tablesOf('osrm'), places(3), { named: true });
      await expect(answer).rejects.toMatchObject({
        code: 'TRAVEL_PROVIDER_ERROR',
        httpStatus: 502,
        field: 'travel.provider',
        context: { provider: 'osrm', fault: 'server_error' },
      });
    });
  });

  describe('circuit', () => {
    const halfOpen = async (tables: RoadTables) => {
      while (tables.open.length > 0) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };

    it('opens after failures in a row, asks nobody, and closes when a probe is answered', async () => {
      const tables = tablesOf('osrm', { failuresToOpen: 4, openMs: 40 });
      server.misbehaveAlways({ status: 500 });
      await failureOf(tables);
      expect(tables.open).toEqual([]);
      await failureOf(tables);
      expect(tables.open).toEqual(['osrm']);
      const asked = server.calls.length;
      expect(asked).toBe(4);
      expect(await failureOf(tables)).toMatch(/left alone/);
      expect(server.calls).toHaveLength(asked);

      server.misbehaveAlways(null);
      await halfOpen(tables);
      const points = places(4);
      expectTable(await ask(tables, points), points);
      expect(tables.open).toEqual([]);
    });

    it('closes with the first of many pieces, which goes alone', async () => {
      const tables = tablesOf('osrm', { failuresToOpen: 3, openMs: 20, maxPlaces: 5, concurrency: 3 });
      server.misbehaveAlways({ status: 500 });
      await failureOf(tables);
      expect(tables.open).toEqual(['osrm']);
      const asked = server.calls.length;

      await halfOpen(tables);
      expect(await failureOf(tables, places(20))).toMatch(/left alone/);
      expect(server.calls).toHaveLength(asked + 1);

      server.misbehaveAlways(null);
      await halfOpen(tables);
      server.mostAtOnce = 0;
      const points = places(20);
      expectTable(await ask(tables, points), points);
      expect(server.mostAtOnce).toBe(3);
      expect(tables.open).toEqual([]);
    });

    it('the next may probe when the first piece of a table was called off', async () => {
      const tables = tablesOf('osrm', { failuresToOpen: 3, openMs: 20, maxPlaces: 5, concurrency: 3 });
      server.misbehaveAlways({ status: 500 });
      await failureOf(tables);
      await halfOpen(tables);
      server.misbehaveAlways('slow');
      const asked = server.calls.length;
      const client = new AbortController();
      const question = { provider: 'osrm', named: false, field: 'travel.provider' } as const;
      const answer = tables.answer({ ...question, profiles: ['car'], points: places(20) }, client.signal);
      while (server.calls.length === asked) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      client.abort(new Error('gone'));
      await expect(answer).rejects.toThrow('gone');
      server.misbehaveAlways(null);
      const points = places(20);
      expectTable(await ask(tables, points), points);
    });

    it('is not opened by questions that the server refuses', async () => {
      const tables = tablesOf('osrm', { failuresToOpen: 2 });
      server.misbehaveAlways({ status: 400 });
      for (let i = 0; i < 4; i += 1) {
        expect(await failureOf(tables)).toMatch(/400/);
      }
    });

    it('is not opened by clients that leave, nor by pieces that a failed one called off', async () => {
      const tables = tablesOf('osrm', { failuresToOpen: 2, maxPlaces: 1, concurrency: 4 });
      server.misbehave({ status: 400 }, 'slow', 'slow', 'slow');
      expect(await failureOf(tables)).toMatch(/400/);
      expect(tables.open).toEqual([]);
    });
  });

  describe('cache', () => {
    it('a second table of the same places makes no call', async () => {
      const tables = tablesOf('osrm');
      const points = places(11);
      await ask(tables, points);
      server.reset();
      expectTable(await ask(tables, [...points].reverse()), [...points].reverse());
      expect(server.calls).toEqual([]);
    });

    it('one new place costs its row and its column alone', async () => {
      const tables = tablesOf('osrm', { maxPlaces: 10 });
      const points = places(10);
      await ask(tables, points);
      server.reset();
      const more = [...points, ...places(1, 77)];
      expectTable(await ask(tables, more), more);
      const cells = server.calls.map(({ sources, targets }) => sources.length * targets.length);
      expect(cells).toEqual([10, 10]);
    });

    it('knows profiles apart', async () => {
      const tables = tablesOf('osrm');
      const points = places(3);
      await ask(tables, points);
      server.roads = (from, to) => {
        const leg = CROOKED(from, to);
        return leg === null ? null : { ...leg, seconds: leg.seconds * 3 };
      };
      expectTable(await ask(tables, points, { profiles: ['bike'] }), points, server.roads);
    });

    it('a place that moved less than a metre has not moved, and is asked about where it counts as standing', async () => {
      const tables = tablesOf('osrm');
      const points = places(3);
      await ask(tables, points);
      server.reset();
      const nudged = points.map(({ lat, lon }) => ({ lat: lat + 0.000004, lon: lon - 0.000004 }));
      expectTable(await ask(tables, nudged), points);
      expect(server.calls).toEqual([]);
      await ask(tablesOf('osrm'), nudged);
      expect(server.calls[0]?.sources).toEqual(points);
    });

    it('without room nothing is remembered, and all is right all the same', async () => {
      const tables = tablesOf('osrm', { cacheBytes: 0 });
      const points = places(6);
      await ask(tables, points);
      const once = server.calls.length;
      expectTable(await ask(tables, points), points);
      expect(server.calls).toHaveLength(2 * once);
    });

    it('with little room what was not used longest goes, and all is right all the same', async () => {
      const tables = tablesOf('osrm', { cacheBytes: 28 * 8 * 4 });
      const points = places(9);
      await ask(tables, points);
      expectTable(await ask(tables, points), points);
    });

    it('begins anew after a day', async () => {
      const tables = tablesOf('osrm', { cacheAgeMs: 0 });
      const points = places(3);
      await ask(tables, points);
      await ask(tables, points);
      expect(server.calls).toHaveLength(2);
    });
  });

  it('places that are one need no way, and one place asks nobody', async () => {
    const [one] = places(1) as [Point];
    const { tables } = await ask(tablesOf('osrm'), [one, { ...one }]);
    expect([...(tables[0]?.metres ?? [])]).toEqual([0, 0, 0, 0]);
    expect(server.calls).toEqual([]);
  });
});
