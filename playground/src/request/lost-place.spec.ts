import type { Json } from '../api/types';
import { lostPlace } from './lost-place';

const SOLVED = {
  resources: [{ id: 'van', capacities: { kg: 10 } }],
  jobs: [
    { id: 'a', time_windows: [{ start: 1, end: 2 }] },
    { id: 'b', time_windows: [{ start: 1, end: 2 }] },
  ],
};
const [A, B] = SOLVED.jobs;
const END_OF_B = [{ field: 'jobs[1].time_windows[0].end', value: 9 }];
const lost = (written: Json, changes = END_OF_B as Parameters<typeof lostPlace>[2]) =>
  lostPlace(SOLVED, written, changes);

describe('lostPlace', () => {
  it('is none while each changed field has its place, whatever else was written', () => {
    expect(lost(SOLVED)).toBeNull();
    const written = {
      ...SOLVED,
      options: { seed: 1 },
      jobs: [{ id: 'a' }, { ...B, priority: 3 }, { id: 'c' }],
    };
    expect(lost(written)).toBeNull();
  });

  it('is where the parent of a field is gone, or has become something else', () => {
    expect(lost({ ...SOLVED, jobs: [A] as Json[] })).toBe('jobs[1]');
    expect(lost({ ...SOLVED, jobs: [A, { id: 'b' }] as Json[] })).toBe('jobs[1].time_windows');
    expect(lost({ ...SOLVED, jobs: {} })).toBe('jobs');
    expect(lost([])).toBe('the request');
  });

  it('is where another entry has come into the place of the one that was meant', () => {
    expect(lost({ ...SOLVED, jobs: [B, A] as Json[] })).toBe('jobs[1]');
  });

  it('is none for a section that the change itself makes', () => {
    expect(lost({ resources: [] }, [{ field: 'options.max_vehicles', value: 3 }])).toBeNull();
    expect(lost({}, [{ field: 'locks.disabled_resource_ids[0]', value: 'van' }])).toBeNull();
  });

  it('is where the model of a new entry is gone, or the new entry would not be where the next change has it', () => {
    const changes = [
      { field: 'resources[+]', value: { id: 'van-2', like: 'van' } },
      { field: 'resources[1].capacities.kg', value: 99 },
    ];
    expect(lost(SOLVED, changes)).toBeNull();
    expect(lost({ ...SOLVED, resources: [{ id: 'bus' }] }, changes)).toBe('resources[+]');
    const more = [...SOLVED.resources, { id: 'own' }];
    expect(lost({ ...SOLVED, resources: more }, changes)).toBe('resources[1]');
  });

  it('is where an entry would be set beyond the end of a list, or over another', () => {
    const changes = [{ field: 'jobs[2]', value: { id: 'c' } }];
    expect(lost(SOLVED, changes)).toBeNull();
    expect(lost({ jobs: [A] as Json[] }, changes)).toBe('jobs[2]');
    expect(lost({ jobs: [A, B, { id: 'own' }] as Json[] }, changes)).toBe('jobs[2]');
  });
});
