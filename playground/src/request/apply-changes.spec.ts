import { applyChanges } from './apply-changes';

const REQUEST = {
  resources: [
    { id: 'van', capacities: { kg: 10 } },
    { id: 'bike', skills: ['cold'] },
  ],
  jobs: [{ id: 'a', time_windows: [{ start: 1, end: 2 }] }],
};

describe('applyChanges', () => {
  it('sets a field deep inside and leaves the rest, and what was given, as it was', () => {
    const given = structuredClone(REQUEST);
    const after = applyChanges(given, [{ field: 'jobs[0].time_windows[0].end', value: 9 }]);
    expect(after).toEqual({ ...REQUEST, jobs: [{ id: 'a', time_windows: [{ start: 1, end: 9 }] }] });
    expect(given).toEqual(REQUEST);
  });

  it('makes the sections that a field needs', () => {
    const after = applyChanges(REQUEST, [
      { field: 'options.max_vehicles', value: 3 },
      { field: 'locks.disabled_resource_ids[0]', value: 'van' },
    ]);
    expect(after).toMatchObject({ options: { max_vehicles: 3 }, locks: { disabled_resource_ids: ['van'] } });
  });

  it('takes a field away whose value is null', () => {
    const after = applyChanges(REQUEST, [{ field: 'resources[0].capacities', value: null }]);
    expect(after).toEqual({ ...REQUEST, resources: [{ id: 'van' }, REQUEST.resources[1]] });
  });

  it('adds a copy of the resource that is named, under the new id', () => {
    const after = applyChanges(REQUEST, [{ field: 'resources[+]', value: { id: 'bike-2', like: 'bike' } }]);
    expect(after).toMatchObject({ resources: [{}, {}, { id: 'bike-2', skills: ['cold'] }] });
    expect(JSON.stringify(after)).not.toContain('like');
  });

  it('adds an entry as it stands where it copies nobody', () => {
    const value = { resource_id: 'van', location_index: 3 };
    expect(applyChanges({}, [{ field: 'vehicle_positions[+]', value }])).toEqual({
      vehicle_positions: [value],
    });
  });

  it('makes one change after the other', () => {
    const after = applyChanges(REQUEST, [
      { field: 'resources[+]', value: { id: 'van-2', like: 'van' } },
      { field: 'resources[2].capacities.kg', value: 99 },
    ]);
    expect(after).toMatchObject({ resources: [{ capacities: { kg: 10 } }, {}, { capacities: { kg: 99 } }] });
  });
});
