import { SMALL_BUT_HEAVY, SMALL_BUT_WORDY } from '../../test/support/small-but-heavy';
import { spiralRequest } from '../../test/pool/support/solves';
import { estimateParsing, estimateWork } from './estimate-work';
import { PREP_LIMITS } from './prep-limits';
import { countRequest } from './request-counts';

const { mainThreadMaxBytes, mainThreadMaxWorkUs } = PREP_LIMITS;

describe('estimateWork', () => {
  it.each(Object.entries(SMALL_BUT_HEAVY))('sees the work in a small body with %s', (_, request) => {
    expect(JSON.stringify(request).length).toBeLessThan(mainThreadMaxBytes);
    expect(estimateWork(request)).toBeGreaterThan(mainThreadMaxWorkUs);
  });

  it.each(Object.entries(SMALL_BUT_WORDY))('sees that a small body is full of %s', (_, request) => {
    const text = JSON.stringify(request);
    expect(text.length).toBeLessThan(mainThreadMaxBytes);
    expect(estimateWork(request)).toBeGreaterThan(4 * mainThreadMaxWorkUs);
    expect(estimateParsing(Buffer.from(text), Infinity)).toBeGreaterThan(mainThreadMaxWorkUs);
  });

  it('takes a number of a list for less than a text', () => {
    const ofList = (entry: unknown) => estimateWork({ metadata: new Array<unknown>(1_000).fill(entry) });
    expect(ofList('1')).toBeGreaterThan(5 * ofList(1));
    expect(ofList(1)).toBeGreaterThan(100 + estimateWork({ metadata: [] }));
  });

  it.each([1, 10, 50, 100])('lets %d jobs of an ordinary request pass', (stops) => {
    const json = spiralRequest(stops);
    expect(estimateWork(json)).toBeLessThan(mainThreadMaxWorkUs);
    expect(estimateParsing(Buffer.from(JSON.stringify(json)), Infinity)).toBeLessThan(mainThreadMaxWorkUs);
  });

  it.each([
    ['pins', { jobs: 40, days: 50 }],
    ['zones', { zones: 10, corners: 300 }],
    ['phases', { phases: 10, days: 10 }],
  ])(
    'grows with %s',
    (_, { jobs = 40, days = 1, zones = 0, corners = 0, phases = 0 }: Record<string, number>) => {
      const request = (grown: boolean) => ({
        travel: {},
        problem: { num_days: days },
        resources: Array.from({ length: 40 }, (_, i) => ({ id: `v${i}` })),
        jobs: Array.from({ length: jobs }, (_, i) => ({
          id: `j${i}`,
          ...(grown ? { departure_time: 60 } : {}),
        })),
        zones: Array.from({ length: grown ? zones : 0 }, () => ({
          polygon: Array.from({ length: corners }, () => [4, 50]),
        })),
        options: { phases: Array.from({ length: grown ? phases : 0 }, () => ({})) },
      });
      expect(estimateWork(request(true))).toBeGreaterThan(1_000 + estimateWork(request(false)));
    },
  );

  it.each([
    null,
    5,
    'text',
    [],
    {},
    { jobs: 'many', travel: null, resources: [null, 3, [[]]] },
    { travel: { locations: { length: 9 } }, problem: { num_days: 'x' }, relations: { precedence: 4 } },
    { zones: [null, { polygon: 7 }], options: { phases: 'all' }, problem: [] },
  ])('finds next to nothing in %j', (json) => expect(estimateWork(json)).toBeLessThan(100));

  it('looks at no more of a body than it needs to', () => {
    let seen = 0;
    const nested = {
      enumerable: true,
      get: () => {
        seen += 1;
        return {};
      },
    };
    const jobs = Array.from({ length: 10_000 }, () => Object.defineProperty({}, 'nested', nested));
    expect(estimateWork({ jobs }, mainThreadMaxWorkUs)).toBeGreaterThanOrEqual(mainThreadMaxWorkUs);
    expect(seen).toBeLessThan(mainThreadMaxWorkUs);
  });
});

describe('countRequest', () => {
  it('counts everything that can have a place of its own, shipments and the ends of a resource twice', () => {
    const request = {
      jobs: [1, 2, { departure_time: 5 }],
      shipments: [1],
      resources: [{ breaks: [1] }],
      depots: [1],
      dump_stations: [1],
      travel: { locations: [1, 2] },
    };
    expect(countRequest(request).places).toBe(3 + 2 + 2 + 2 + 1 + 1 + 1 + 2);
  });

  it('counts a vehicle for each resource and day, on at most as many days as there can be', () => {
    const resources = [{}, {}];
    expect(countRequest({ resources, problem: { num_days: 7 } }).vehicles).toBe(14);
    expect(countRequest({ resources, problem: { num_days: 1e9 } }).vehicles).toBe(2 * 366);
    expect(countRequest({ resources, problem: { num_days: 0 } }).vehicles).toBe(2);
  });

  it('counts distinct ways of travelling', () => {
    const resources = [
      { speed_factor: 2 },
      { speed_factor: 2 },
      { speed_factor: 2, vehicle_type: 'van' },
      {},
    ];
    expect(countRequest({ resources }).profiles).toBe(3);
  });

  it('counts the members of a relation under any of its names, in either form', () => {
    const members = ['a', 'b', 'c'];
    expect(countRequest({ relations: [{ jobs: members }, { before: 'a', after: 'b' }] }).relationPairs).toBe(
      9,
    );
    expect(countRequest({ relations: { same_route: [members] } }).relationPairs).toBe(9);
  });
});
