import type { DoneStop } from './day';
import { deliveriesLeft } from './goods-on-board';

const done = (...names: string[]): DoneStop[] =>
  names.map((name) => ({
    ...{ name, resourceId: 'van', day: null, from: 0, to: 60 },
    at: { location: null, index: 1 },
  }));
const FLAT = { id: 's', demands: 4, pickup_location_index: 1, delivery_location_index: 2, penalty: 9 };

describe('deliveriesLeft', () => {
  it('reads a shipment whose ends are flat, and what leaves the vehicle as a number', () => {
    expect(deliveriesLeft({ shipments: [FLAT] }, done('s:pickup'))).toEqual([
      { id: 's (delivery)', location_index: 2, penalty: 9, demands: -4, allowed_resource_ids: ['van'] },
    ]);
  });

  it.each([
    ['not picked up', []],
    ['delivered', ['s:pickup', 's:delivery']],
    ['brought by the job that stood for it', ['s:pickup', 's (delivery)']],
  ])('has nothing of what was %s', (_, names) => {
    expect(deliveriesLeft({ shipments: [FLAT] }, done(...names))).toEqual([]);
  });
});
