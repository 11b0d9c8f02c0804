import { transformReplan } from './transform';

type Json = ReturnType<typeof JSON.parse>;

const JOBS = ['a', 'b', 'c', 'd'].map((id, i) => ({ id, location_index: i + 1 }));

function replan(original: object, progress: object): Json {
  const base = { travel: {}, resources: [{ id: 'v1', depot_index: 0 }], jobs: JOBS, ...original };
  const { request, notes } = transformReplan({ original_request: base, ...progress });
  return { ...request, warnings: notes.toWarnings().map(({ code }) => code) } as Json;
}

const relationsAfter = (relations: unknown, gone: string[], how = 'completed_job_ids') =>
  replan({ relations }, { [how]: gone }).relations;
const one = (type: string, job_ids: string[], rest: object = {}) => ({ type, job_ids, ...rest });

describe('relations (B21)', () => {
  it.each(['completed_job_ids', 'cancelled_job_ids'])('lose a pair when one of it is gone (%s)', (how) => {
    for (const type of [
      'precedence',
      'sequence',
      'same_route',
      'different_route',
      'same_time',
      'all_or_none',
    ]) {
      expect(relationsAfter([one(type, ['a', 'b'])], ['a'], how)).toEqual([]);
      expect(relationsAfter([one(type, ['a', 'b'])], ['b'], how)).toEqual([]);
    }
  });

  it('keep what they ask of the others', () => {
    const list = [
      one('precedence', ['a', 'b', 'c']),
      one('same_route', ['a', 'b', 'c', 'd']),
      one('sequence', ['c', 'd']),
    ];
    expect(relationsAfter(list, ['b'])).toEqual([
      one('precedence', ['a', 'c']),
      one('same_route', ['a', 'c', 'd']),
      one('sequence', ['c', 'd']),
    ]);
  });

  it('are cut where a gap would reach across what is gone', () => {
    const gap = { min_gap: 60 };
    expect(relationsAfter([one('precedence', ['a', 'b', 'c', 'd'], gap)], ['b'])).toEqual([
      one('precedence', ['c', 'd'], gap),
    ]);
    expect(relationsAfter([one('precedence', ['a', 'b', 'x', 'c', 'd'], { max_gap: 9 })], [])).toHaveLength(
      1,
    );
  });

  it('are read under all their names', () => {
    const pairs = [
      { type: 'precedence', before: 'a', after: 'b' },
      { type: 'in_sequence', jobs: ['a', 'b', 'c'] },
      { type: 'SAME_VEHICLE', ids: ['a', 'd'] },
      { type: 'precedence', job_id: 'b', other_job_id: 'c' },
    ];
    expect(relationsAfter(pairs, ['a'])).toEqual([{ type: 'in_sequence', jobs: ['b', 'c'] }, pairs[3]]);
    const byType = {
      precedence: [{ before: 'a', after: 'b' }, ['b', 'c', 'a']],
      same_route: [['a', 'd']],
      odd: 7,
    };
    expect(relationsAfter(byType, ['a'])).toEqual({ precedence: [['b', 'c']], same_route: [], odd: 7 });
  });

  it('name shipments by their steps', () => {
    const shipments = [{ id: 's', pickup: { location_index: 1 }, delivery: { location_index: 2 } }];
    const relations = [one('precedence', ['s:delivery', 'a']), one('same_route', ['s', 'a', 'b'])];
    expect(replan({ shipments, relations }, { cancelled_job_ids: ['s:pickup'] }).relations).toEqual([
      one('same_route', ['a', 'b']),
    ]);
  });

  it('leave the last of a sequence to the resource that the sequence names', () => {
    const relations = [one('sequence', ['a', 'b'], { resource_id: 'v1' })];
    expect(replan({ relations }, { completed_job_ids: ['a'] }).jobs[0].allowed_resource_ids).toEqual(['v1']);
    const soft = [{ ...relations[0], hard: false }];
    expect(replan({ relations: soft }, { completed_job_ids: ['a'] }).jobs[0]).toEqual(JOBS[1]);
    const elsewhere = [{ ...JOBS[0] }, { ...JOBS[1], allowed_resource_ids: ['v2'] }];
    expect(replan({ relations, jobs: elsewhere }, { completed_job_ids: ['a'] }).jobs[0]).toEqual(
      elsewhere[1],
    );
  });

  it('say what counts no more', () => {
    const warned = (relations: unknown, gone: string[]) =>
      replan({ relations }, { completed_job_ids: gone }).warnings;
    expect(warned([one('precedence', ['a', 'b'])], ['a'])).toEqual([]);
    expect(warned([one('precedence', ['a', 'b'], { min_gap: 5 })], ['a'])).toEqual(['RELATION_PRUNED']);
    expect(warned([one('same_route', ['a', 'b'])], ['a'])).toEqual(['RELATION_PRUNED']);
    expect(warned([one('same_route', ['a', 'b'])], ['a', 'b'])).toEqual([]);
  });

  it('that cannot be read stay, to be refused', () => {
    for (const relations of [7, [7, { type: 'precedence' }, null], { precedence: 3 }]) {
      expect(relationsAfter(relations, ['a'])).toEqual(relations);
    }
  });
});

describe('locks (B21)', () => {
  const after = (routes: unknown[], gone: string[]) =>
    replan({ locks: { routes, disabled_resource_ids: ['v1'] } }, { completed_job_ids: gone }).locks;

  it('lose the work that is gone, and go when nothing is left', () => {
    const routes = [
      { resource_id: 'v1', job_ids: ['a', 'b', 'c'] },
      { resource_id: 'v1', job_ids: ['a'] },
      { resource_id: 'v1', job_ids: [] },
    ];
    expect(after(routes, ['a'])).toEqual({
      routes: [{ resource_id: 'v1', job_ids: ['b', 'c'] }, routes[2]],
      disabled_resource_ids: ['v1'],
    });
  });

  it('keep a route frozen that is driven to its end', () => {
    const strict = { resource_id: 'v1', strict: true, job_ids: ['a'] };
    expect(after([strict], ['a']).routes).toEqual([{ ...strict, job_ids: [] }]);
  });
});

describe('what else names work', () => {
  it('zones and the first plan lose it', () => {
    const zones = [{ id: 'z', job_ids: ['a', 'b'], resource_ids: ['v1'] }];
    const stops = [{ job_id: 'a' }, { job_id: 'c' }, { break_id: 'lunch' }];
    const plan = {
      routes: [
        { resource_id: 'v1', stops },
        { resource_id: 'v1', job_ids: ['a', 'b'] },
      ],
    };
    const options = { seed: 4, initial_solution: plan };
    const after = replan({ zones, options }, { completed_job_ids: ['a'] });
    expect(after.zones[0].job_ids).toEqual(['b']);
    expect(after.options).toEqual({
      seed: 4,
      initial_solution: {
        routes: [
          { resource_id: 'v1', stops: stops.slice(1) },
          { resource_id: 'v1', job_ids: ['b'] },
        ],
      },
    });
  });
});

describe('what the clock has passed (B21)', () => {
  const at = (current_time: number) => ({
    vehicle_positions: [{ resource_id: 'v1', location_index: 2, current_time }],
  });
  const breaksAt = (breaks: unknown[], time: number) =>
    replan({ resources: [{ id: 'v1', depot_index: 0, breaks }] }, at(time)).resources[0].breaks;

  it('breaks whose window is over are no longer owed', () => {
    const windows = [
      { id: 'x', start: 10, end: 99, duration: 5 },
      { id: 'y', earliest: 10, latest: 99, duration: 5 },
      { id: 'z', time_window: { start: 10, end: 99 }, duration: 5 },
    ];
    expect(breaksAt(windows, 100)).toEqual([]);
    expect(breaksAt(windows, 99)).toEqual(windows);
  });

  it('breaks by driving and by work stay', () => {
    const breaks = [
      { duration: 5, max_driving_time: 50 },
      { duration: 5, after_work_time: 50 },
    ];
    expect(breaksAt(breaks, 1_000)).toEqual(breaks);
  });

  it('a departure that is over binds nobody', () => {
    const pinned = {
      id: 'p',
      location: { lat: 51, lon: 4 },
      allowed_resource_ids: ['v1'],
      departure_time: 100,
    };
    const after = replan({ jobs: [pinned] }, at(101));
    expect(after.jobs[0]).not.toHaveProperty('departure_time');
    expect(after.warnings).toEqual(['DEPARTURE_PASSED']);
    expect(replan({ jobs: [pinned] }, at(100)).jobs[0]).toEqual(pinned);
    const others = { ...pinned, allowed_resource_ids: ['v2'] };
    expect(replan({ jobs: [others] }, at(101)).jobs[0]).toEqual(others);
  });
});
