import { countPlaces } from './count-places';

describe('countPlaces', () => {
  it('adds up everything that can have a place of its own, shipments twice', () => {
    const request = {
      jobs: [1, 2, 3],
      shipments: [1],
      resources: [1],
      depots: [1],
      dump_stations: [1],
      travel: { locations: [1, 2] },
    };
    expect(countPlaces(request)).toBe(10);
  });

  it.each([
    null,
    5,
    'text',
    [],
    {},
    { jobs: 'many', travel: null },
    { travel: { locations: { length: 9 } } },
  ])('counts nothing in %j', (json) => expect(countPlaces(json)).toBe(0));
});
