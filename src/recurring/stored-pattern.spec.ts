import { pattern } from './registration/testing/bodies';
import { storedPattern } from './stored-pattern';

describe('a stored pattern as returned', () => {
  const warning = { code: 'OUT_OF_REGION', message: 'Far away', field: 'locations[0]' };
  const shown = storedPattern(pattern(), [warning]);

  it('has id, version, active, items and the extras, and never its tenant', () => {
    const { items: _, ...rest } = shown;
    expect(rest).toEqual({
      ...{ id: 'p-1', version: 3, active: true, external_id: 'round-7', client_ref: 'ref' },
      recurrence: 'weekly',
      spacing: { distinct_days: false, min_gap_days: 0 },
      created_at: '1970-01-01T00:00:01.000Z',
      updated_at: '1970-01-01T00:00:02.000Z',
      warnings: ['Far away'],
      warning_details: [warning],
    });
  });

  it('has in each item exactly the keys of the interface, and service_time', () => {
    expect(shown.items).toEqual([
      {
        ...{ occurrence_index: 0, location_index: 1, lat: 50.88, lon: 4.4, location_label: 'Rue Haute' },
        ...{ day: 1, day_rule: 'fix', tw: { start: 32_400, end: 36_000 }, tw_rule: 'fix' },
        ...{ resource_id: 'anna', resource_rule: 'fix', mandatory: true, service_time: 1_200 },
      },
      {
        ...{ occurrence_index: 1, location_index: 2, lat: 50.82, lon: 4.3, location_label: null },
        ...{ day: null, day_rule: 'free', tw: null, tw_rule: 'free' },
        ...{ resource_id: null, resource_rule: 'free', mandatory: false, service_time: 600 },
      },
    ]);
  });

  it('says nothing of warnings where it is only read', () => {
    expect(storedPattern(pattern())).not.toHaveProperty('warnings');
    expect(storedPattern(pattern(), []).warnings).toEqual([]);
  });
});
