import { PairCache } from '../../src/road/pair-cache';
import { RefusedPlaces } from '../../src/road/refused-places';
import { ROAD_LIMITS } from '../../src/road/road-limits';
import { RoadServerClient } from '../../src/road/road-server-client';
import { RoadTables } from '../../src/road/road-tables';
import { findRefused } from '../../src/road/find-refused';
import type { Point, RoadProviderName } from '../../src/travel';
import { adapterAt, scatteredPlaces } from '../support/road-adapters';
import { type At, CROOKED, RoadServer } from '../support/road-server';

const NO_WAY = 2 ** 30;
const NEVER = new AbortController().signal;

/** A server refuses the whole table for one place that has no road near it, and the table is made without that place. */
describe('places without a road near them', () => {
  let server: RoadServer;
  beforeAll(async () => {
    server = await RoadServer.start();
  });
  afterAll(() => server.close());
  beforeEach(() => server.reset());

  function tablesOf(provider: RoadProviderName, maxTable: number, maxRefusedPlaces = 5): RoadTables {
    const limits = { ...ROAD_LIMITS, pauseMs: 1, maxPauseMs: 2 };
    const adapter = adapterAt(server.url, provider, { maxTable, maxRoute: 2 });
    return new RoadTables({
      clients: [new RoadServerClient(adapter, 3, limits)],
      cache: new PairCache(1 << 23, limits.cacheAgeMs),
      refused: new RefusedPlaces(limits.refusedPlacesKept, limits.cacheAgeMs),
      maxRefusedPlaces,
      deadlineMs: 20_000,
      concurrency: 3,
      report: () => undefined,
    });
  }

  function ask(tables: RoadTables, points: readonly Point[], named = false) {
    const provider = tables.servers[0]?.name ?? 'osrm';
    return tables.answer({ provider, named, field: 'travel.provider', profiles: ['car'], points }, NEVER);
  }

  const among = (places: readonly At[]) => (at: At) =>
    places.some(({ lat, lon }) => Math.abs(lat - at.lat) < 1e-6 && Math.abs(lon - at.lon) < 1e-6);

  describe.each<RoadProviderName>(['osrm', 'valhalla', 'ors'])('%s', (provider) => {
    it.each([
      ['first, in one block', [0], 20],
      ['last, in one block', [12], 20],
      ['in several blocks', [3, 8], 4],
      ['all of a block', [4, 5, 6, 7], 4],
    ])('finds those that are refused: %s', async (_, refused, maxTable) => {
      const points = scatteredPlaces(13);
      server.noRoadNear = among(refused.map((place) => points[place] as Point));
      const answer = await ask(tablesOf(provider, maxTable), points);
      expect(answer.failure).toBeNull();
      expect(answer.refused).toEqual(refused.map((place) => ({ profile: 'car', place })));
      const [table] = answer.tables;
      points.forEach((from, i) =>
        points.forEach((to, j) => {
          const isRefused = refused.includes(i) || refused.includes(j);
          const metres = Math.floor((CROOKED(from, to)?.metres ?? NaN) + 0.5);
          expect(table?.metres[i * 13 + j]).toBe(i === j ? 0 : isRefused ? NO_WAY : metres);
        }),
      );
    });

    it('of all that are refused the table is empty, and nothing has failed', async () => {
      server.noRoadNear = () => true;
      const { failure, refused, tables } = await ask(tablesOf(provider, 20), scatteredPlaces(4));
      expect([failure, refused.length]).toEqual([null, 4]);
      expect(new Set(tables[0]?.metres)).toEqual(new Set([0, NO_WAY]));
    });
  });

  it('one of a hundred costs a few calls, and the second time none', async () => {
    const points = scatteredPlaces(100);
    server.noRoadNear = among([points[37] as Point]);
    const tables = tablesOf('osrm', 100);
    await ask(tables, points);
    expect(server.calls.length).toBeLessThan(2 * Math.log2(100) + 4);
    server.reset();
    const again = await ask(tables, points);
    expect(again.refused).toEqual([{ profile: 'car', place: 37 }]);
    expect(server.calls).toEqual([]);
  });

  it('more than it may search for is a failure, of a named provider with those that were found', async () => {
    const points = scatteredPlaces(20);
    server.noRoadNear = among(points.slice(0, 8));
    const anybody = await ask(tablesOf('osrm', 30, 5), points);
    expect(anybody.failure).toMatch(/no road near more than 5 of the places/);
    const named = await ask(tablesOf('osrm', 30, 5), points, true);
    expect(named.refused.length).toBeGreaterThan(5);
    expect(named.tables).toEqual([]);
  });

  it('a refusal that no place is to blame for is passed on', async () => {
    // The whole table is refused, and each place alone is not.
    server.misbehave({ status: 400, body: { code: 'NoSegment' } });
    const answer = await ask(tablesOf('osrm', 30), scatteredPlaces(4));
    expect(answer.failure).toMatch(/answered 400 \(NoSegment\)/);
    expect(answer.refused).toEqual([]);
  });

  it.each([1, 2, 3, 7, 32, 100])('halving finds every subset of %d', async (size) => {
    const all = Array.from({ length: size }, (_, i) => i);
    for (const step of [1, 2, 3, 5, 31]) {
      const bad = new Set(all.filter((i) => i % step === step - 1));
      if (bad.size > 0) {
        const found = await findRefused(all, (some) => Promise.resolve(some.some((i) => bad.has(i))), size);
        expect(found.sort((a, b) => a - b)).toEqual([...bad]);
      }
    }
  });
});
