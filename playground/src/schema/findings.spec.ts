import type { Json } from '../api/types';
import { SchemaJudge } from './findings';
import { BUILT_SCHEMA } from './testing/built-schema';

const judge = new SchemaJudge(BUILT_SCHEMA);
const PLACE = { lat: 50.9, lon: 4.4 };

/** What is found in a request that has these fields beside the required ones. */
function found(fields: Record<string, Json>): string[] {
  return judge
    .findings({ travel: {}, resources: [{ id: 'van' }], jobs: [{ id: 'a', location: PLACE }], ...fields })
    .map(({ severity, message }) => `${severity}: ${message}`);
}
const ofJob = (fields: Record<string, Json>) => found({ jobs: [{ id: 'a', ...fields }] });
const ofResource = (fields: Record<string, Json>) => found({ resources: [{ id: 'van', ...fields }] });

describe('what the schema finds', () => {
  it('is nothing in a request that keeps it', () => {
    expect(found({})).toEqual([]);
  });

  it('unknown names are warnings at their own field, with what was meant', () => {
    expect(ofJob({ service_tme: 5 })).toEqual([
      'warning: Unknown field "service_tme" is ignored; did you mean "service_time"?',
    ]);
    expect(judge.findings({ travel: {}, resources: [{ id: 'v', capacites: [1], x: 2 }] })).toEqual([
      expect.objectContaining({ code: 'UNKNOWN_FIELD', field: 'resources[0].capacites' }),
      expect.objectContaining({ message: 'Unknown field "x" is ignored', field: 'resources[0].x' }),
    ]);
  });

  it.each<[string, string[], string]>([
    ['a wrong type', ofJob({ service_time: 'long' }), 'jobs[0].service_time must be a number, not a string.'],
    [
      'a value that is none of its list',
      found({ options: { objective: 'fast' } }),
      'options.objective must be one of min_distance, min_time, min_vehicles, maximize_served, balance_workload, not "fast".',
    ],
    ['a bound', found({ problem: { num_days: 400 } }), 'problem.num_days must be at most 366, not 400.'],
    ['too few entries', found({ resources: [] }), 'resources holds 0 entries; at least 1 are needed.'],
    ['a list in place of an object', found({ travel: [] }), 'travel must be an object, not a list.'],
    [
      'an alternative of types, none of which it is',
      ofJob({ demands: 'much' }),
      'jobs[0].demands must be a number or an object, not a string.',
    ],
    [
      'a number by name that is none',
      ofJob({ demands: { kg: 'much' } }),
      'jobs[0].demands.kg must be a number, not a string.',
    ],
    [
      'an entry of a list',
      ofJob({ required_skills: ['a', 4] }),
      'jobs[0].required_skills[1] must be a string, not a number.',
    ],
    [
      'an entry that is null',
      ofJob({ required_skills: [null] }),
      'jobs[0].required_skills[0] must be a string, not null.',
    ],
    [
      'a reference that may be null',
      ofResource({ overtime: 5 }),
      'resources[0].overtime must be an object, not a number.',
    ],
    [
      'a field of a reference that may be null',
      ofResource({ overtime: { max: 'x' } }),
      'resources[0].overtime.max must be a number, not a string.',
    ],
    ['a required field that is not there', found({ jobs: [{ location: PLACE }] }), 'jobs[0].id is required.'],
    [
      'a required field that is null',
      found({ jobs: [{ id: null, location: PLACE }] }),
      'jobs[0].id is required.',
    ],
  ])('%s is said', (_, findings, message) => expect(findings).toEqual([`error: ${message}`]));

  it('a request without anything lacks all that is required, and one that is no object is told so', () => {
    expect(judge.findings({}).map(({ field }) => field)).toEqual(['travel', 'resources']);
    expect(judge.findings([]).map(({ field, message }) => [field, message])).toEqual([
      [null, 'The request must be an object, not a list.'],
    ]);
  });

  it('a fraction is a warning: most are rounded, and the others are the service’s to refuse', () => {
    expect(ofJob({ service_time: 1.5 })).toEqual([
      'warning: jobs[0].service_time is a whole number; a fraction is rounded half up.',
    ]);
  });

  it.each<[string, string[]]>([
    ['null is as if it were not there', ofJob({ service_time: null, location: null, demands: null })],
    ['an empty cell of a matrix', found({ travel: { distance_matrix: [[0, null]] } })],
    ['other names of fields', ofJob({ location: { latitude: 50, lng: 4 } })],
    ['flat fields of a shipment', found({ shipments: [{ id: 's', pickup_location: PLACE, delivery: {} }] })],
    ['pairs of a relation', found({ relations: [{ type: 'precedence', before: 'a', after: 'b' }] })],
    ['other words for a relation', found({ relations: [{ type: 'same_vehicle', ids: ['a', 'b'] }] })],
    ['relations by type', found({ relations: { precedence: [{ x: 1 }] } })],
    ['metadata of any kind', ofJob({ metadata: { whatever: [{ deep: null }] } })],
    ['free names of quantities', ofResource({ capacities: { kg: 5, 'a/b': 1 } })],
  ])('%s is no mistake', (_, findings) => expect(findings).toEqual([]));

  it('what is unknown inside an alternative is found there', () => {
    expect(ofResource({ overtime: { max: 5, cost_per_tme: 1 } })).toEqual([
      'warning: Unknown field "cost_per_tme" is ignored; did you mean "cost_per_time"?',
    ]);
  });

  it('names with signs of their own are found at their place', () => {
    expect(judge.findings({ travel: {}, resources: [{ id: 'v' }], 'a/b~ %c': 1 })[0]?.field).toBe('a/b~ %c');
  });

  it('many mistakes are cut, and so many that the stack ends are left to the service', () => {
    const jobs = Array.from({ length: 1_000 }, (_, i) => ({ id: i }));
    expect(judge.findings({ travel: {}, resources: [{ id: 'v' }], jobs })).toHaveLength(200);
    const cells = Array.from({ length: 150_000 }, () => 'x');
    expect(judge.findings({ travel: { distance_matrix: [cells] } }).length).toBeLessThanOrEqual(200);
  });
});
