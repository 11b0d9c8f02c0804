import { WorkingDays } from './working-days';

const daysOf = (resource: string | null, resources: unknown, locks: unknown = {}) =>
  new WorkingDays({ resources, locks }, 5).daysOf(resource, null);

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

  describe('for a visit at certain times', () => {
    const MORNING = { start: 30_000, end: 40_000 };
    const AFTERNOON = { start: 50_000, end: 60_000 };
    const anna = {
      ...{ id: 'anna', time_window: { start: 28_800, end: 43_200 } },
      day_time_windows: [{ day: 4, start: 43_200, end: 64_800 }],
    };
    const during = (times: typeof MORNING, ...resources: object[]) =>
      new WorkingDays({ resources }, 5).daysOf(resources.length > 1 ? null : 'anna', times);

    it('are those on which the shift of that day meets them', () => {
      expect(during(MORNING, anna)).toEqual([0, 1, 2, 3]);
      expect(during(AFTERNOON, anna)).toEqual([4]);
      expect(during(AFTERNOON, { ...anna, available_days: [0, 1] })).toEqual([]);
    });

    it('are more by overtime, and all where somebody has no hours', () => {
      expect(during(AFTERNOON, { ...anna, overtime: { max: 6_800 } })).toBeNull();
      expect(during(AFTERNOON, { ...anna, overtime: { max: 6_799 } })).toEqual([4]);
      expect(during(AFTERNOON, anna, { id: 'ben' })).toBeNull();
    });
  });
});
