import { decodeStandings } from './standings';

const MOVE = [1, 2, 2, 600, 0, 4_000, 0];

describe('decodeStandings', () => {
  it('reads costs, places and what there was no time for', () => {
    const known = [0, 0, 1, 1, 0, -5, -1, 2, 1, ...MOVE, 0];
    const bound = [3, 0, 0, 4, 1, 0, 0, 1, 0, 0];
    const unreached = [4, 1, 0, 0, 2, 0, 0, 0, 0, 0];
    const standings = decodeStandings(Int32Array.from([3, ...known, ...bound, ...unreached]));
    expect(standings).toEqual([
      {
        ...{ task: 0, vehicle: 0, position: 1, last: 1, cost: -5, costIs: 'known', looked: 'all' },
        second: { vehicle: 1, position: 2, last: 2, arrival: 600, costDelta: 4_000 },
        elsewhere: null,
      },
      {
        ...{ task: 3, vehicle: 0, position: 0, last: 4, cost: null, costIs: 'bound', looked: 'part' },
        ...{ second: null, elsewhere: null },
      },
      {
        ...{ task: 4, vehicle: 1, position: 0, last: 0, cost: null, costIs: 'unreached', looked: 'nothing' },
        ...{ second: null, elsewhere: null },
      },
    ]);
  });

  it('refuses words that are none', () => {
    expect(() => decodeStandings(Int32Array.of(1, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0))).toThrow(RangeError);
    expect(() => decodeStandings(Int32Array.of(0, 1))).toThrow(RangeError);
  });
});
