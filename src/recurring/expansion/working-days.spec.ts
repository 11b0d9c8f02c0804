import { WorkingDays } from './working-days';

const daysOf = (resource: string | null, resources: unknown, locks: unknown = {}) =>
  new WorkingDays({ resources, locks }).daysOf(resource);

describe('days on which the resources of a request work', () => {
  const team = [
    { id: 'a', available_days: [0, 2] },
    { id: 'b', available_days: [2, 4] },
  ];

  it('are its own of one, those of anybody of none', () => {
    expect(daysOf('b', team)).toEqual([2, 4]);
    expect(daysOf(null, team)).toEqual([0, 2, 4]);
  });

  it('are all where somebody works on all', () => {
    expect(daysOf(null, [...team, { id: 'c' }])).toBeNull();
    expect(daysOf('c', [...team, { id: 'c' }])).toBeNull();
  });

  it('a disabled resource works for nobody', () => {
    expect(daysOf(null, [...team, { id: 'c' }], { disabled_resource_ids: ['c', 'b'] })).toEqual([0, 2]);
    expect(daysOf('b', team, { disabled_resource_ids: ['b'] })).toBeNull();
  });

  it.each([[null], ['x'], [[]], [[null, 5, { id: 7, available_days: [1] }]]])(
    'are not known where resources cannot be read: %j',
    (resources) => {
      expect([daysOf(null, resources), daysOf('a', resources, 'x')]).toEqual([null, null]);
    },
  );

  it('what is no day number is none', () => {
    expect(daysOf('a', [{ id: 'a', available_days: ['1', 3, null] }])).toEqual([3]);
    expect(daysOf('a', [{ id: 'a', available_days: 'x' }])).toBeNull();
  });
});
