import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathsOf, replaced } from '../../../test/support/generators/hostile';
import { MAX_ERRORS } from './notes';
import { faultsOf, invalidity, refusal, request } from './testing/requests';
import { validateRequest } from './validate';
import { DEFAULT_PIPELINE_SETTINGS } from './settings';

const FAR = { lat: 40, lon: 4 };

/** One fault of every kind, each in a place of its own. */
const everything = {
  travel: {},
  resources: [
    { id: 'v', start_location: { lat: 50.5, lon: 4.3 }, max_tasks: 'many' },
    { id: 'v', start_location: FAR },
  ],
  jobs: [
    { id: 'a', location: { lat: 50.6, lon: 4.3 }, allowed_resource_ids: ['nobody'], service_time: -1 },
    { id: 'b', location: FAR, time_windows: [{ start: 9, end: 5 }] },
  ],
  relations: [
    { type: 'precedence', job_ids: ['a', 'b'] },
    { type: 'precedence', job_ids: ['b', 'a', 'ghost', 'spectre'] },
  ],
};

const MEANING = [
  ['DUPLICATE_ID', 'resources[1].id'],
  ['UNKNOWN_REFERENCE', 'jobs[0].allowed_resource_ids[0]'],
  ['UNKNOWN_REFERENCE', 'relations[1].job_ids[2]'],
  ['UNKNOWN_REFERENCE', 'relations[1].job_ids[3]'],
  ['INVALID_TIME_WINDOW', 'jobs[1].time_windows[0].end'],
  ['CIRCULAR_PRECEDENCE', 'relations[0]'],
  ['OUT_OF_REGION', 'resources[1].start_location'],
  ['OUT_OF_REGION', 'jobs[1].location'],
];

describe('all faults of a request (B14)', () => {
  it('are listed together, in the order of the checks, and the first decides the code', () => {
    const error = invalidity(everything);
    expect(faultsOf(error)).toEqual([
      ['SCHEMA_ERROR', 'resources[0].max_tasks'],
      ['SCHEMA_ERROR', 'jobs[0].service_time'],
      ...MEANING,
    ]);
    expect([error.code, error.field]).toEqual(['SCHEMA_ERROR', 'resources[0].max_tasks']);
    expect(error.message).toMatch(/^resources\[0\]\.max_tasks .*\(10 faults in all\)$/);
    // The same on the solve routes (B12).
    expect([refusal(everything).code, faultsOf(refusal(everything))]).toEqual([error.code, faultsOf(error)]);
  });

  it.each([
    [3, / \(2 faults in all\)$/],
    [100, / \(99 faults in all\)$/],
    [500, / \(the first 100 faults are listed\)$/],
  ])('of %i jobs with one id: as many as there are, or that the list is cut', (count, end) => {
    const jobs = Array.from({ length: count }, () => ({ id: 'a', location_index: 1 }));
    expect(invalidity(request({ jobs })).message).toMatch(end);
  });

  it('have the code of meaning when the shape is sound: its own on validate, VALIDATION_ERROR elsewhere', () => {
    const [v, w] = everything.resources;
    const [a, b] = everything.jobs;
    const shaped = {
      ...everything,
      resources: [{ ...v, max_tasks: 5 }, w],
      jobs: [{ ...a, service_time: 0 }, b],
    };
    const error = invalidity(shaped);
    expect([error.code, faultsOf(error)]).toEqual(['DUPLICATE_ID', MEANING]);
    expect(error.context).toEqual({ cycle: ['a', 'b', 'a'] });
    expect([refusal(shaped).code, faultsOf(refusal(shaped))]).toEqual(['VALIDATION_ERROR', MEANING]);
  });

  it('name the place outside the region in the detail only where it speaks for all', () => {
    const [v] = everything.resources;
    const alone = {
      travel: {},
      resources: [{ id: 'v', start_location: v?.start_location }],
      jobs: [{ id: 'b', location: FAR }],
    };
    expect(invalidity(alone).detail).toEqual({ location_index: 1, ...FAR, label: null });
    expect(invalidity({ ...alone, jobs: [...alone.jobs, ...alone.jobs] }).detail).toEqual({});
  });

  it('keep their positions in lists of which an entry is of another type', () => {
    const error = invalidity(
      request({
        jobs: [
          5,
          { id: 'a', location_index: 99 },
          null,
          { id: 'a', location_index: 1, allowed_resource_ids: [7, 'x'] },
        ],
      }),
    );
    expect(faultsOf(error)).toEqual([
      ['SCHEMA_ERROR', 'jobs[0]'],
      ['SCHEMA_ERROR', 'jobs[2]'],
      ['SCHEMA_ERROR', 'jobs[3].allowed_resource_ids[0]'],
      ['DUPLICATE_ID', 'jobs[3].id'],
      ['MATRIX_SIZE_MISMATCH', 'jobs[1].location_index'],
      ['UNKNOWN_REFERENCE', 'jobs[3].allowed_resource_ids[1]'],
    ]);
  });

  it('are at most a hundred', () => {
    const jobs = Array.from({ length: 150 }, (_, i) => ({
      id: 'a',
      location_index: 1,
      service_time: i < 60 ? 'x' : 0,
    }));
    const codes = invalidity(request({ jobs })).errors.map(({ code }) => code);
    expect(codes.filter((code) => code === 'SCHEMA_ERROR')).toHaveLength(60);
    expect(codes).toHaveLength(MAX_ERRORS);
    expect(codes.at(-1)).toBe('DUPLICATE_ID');
  });
});

describe('a fault of shape', () => {
  const folder = join(__dirname, '../../../examples');
  const examples = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name): [string, unknown] => [name, JSON.parse(readFileSync(join(folder, name), 'utf8'))]);
  const touches = (outer: string, inner: string) =>
    inner.startsWith(outer) && !/^\w/.test(inner.slice(outer.length));

  function errorsOf(json: unknown) {
    try {
      validateRequest(json, DEFAULT_PIPELINE_SETTINGS);
    } catch (error) {
      return faultsOf(error as ReturnType<typeof invalidity>);
    }
    return [];
  }

  /** Whatever is spoilt in a valid request, nothing else may be called wrong because it was read as a default. */
  it.each(examples)('is no fault of anything else: %s', (_, example) => {
    for (const path of pathsOf(example).filter((one) => one.length > 0 && one.length < 6)) {
      const field = path.reduce<string>(
        (text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}${text && '.'}${part}`),
        '',
      );
      for (const value of [true, 'x', [5], { a: 1 }]) {
        const faults = errorsOf(replaced(example, path, value));
        if (faults.some(([code]) => code === 'SCHEMA_ERROR')) {
          const elsewhere = faults.filter(
            ([, at]) =>
              at !== null && !touches(field, at) && !touches(at, field) && !at.startsWith(parentOf(field)),
          );
          expect({ field, value, elsewhere }).toEqual({ field, value, elsewhere: [] });
        }
      }
    }
  });

  /** A missing place is said of `location_index` where `location` was spoilt. */
  function parentOf(field: string): string {
    return field.slice(0, Math.max(field.lastIndexOf('.'), 0)) || field;
  }
});
