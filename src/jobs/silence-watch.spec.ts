import type { OthersJob } from './store/durable-job-store';
import { SilenceWatch } from './silence-watch';

const BOUNDS = { staleAfterMs: 30_000, confirmMs: 15_000 };
const MINUTE = 60_000;

const job = { id: 'a', claim: 1, status: 'running' } as OthersJob['job'];
const running: OthersJob = { job, runnerId: 'r', beats: 5, silentMs: 0, bytes: 2 };
const waiting: OthersJob = { ...running, job: { ...job, status: 'queued' } };

/** Looks once for each sighting, at these times; tells whether the job was called abandoned then. */
function judged(...sightings: readonly (readonly [atMs: number, sighting: OthersJob])[]): boolean[] {
  let now = 0;
  const watch = new SilenceWatch(BOUNDS, { monotonic: () => now });
  return sightings.map(([at, sighting]) => {
    now = at;
    watch.begin();
    return watch.isAbandoned(sighting);
  });
}

describe.each([
  ['a running job', running],
  ['a runner with jobs that wait', waiting],
])('%s', (_, seen) => {
  it('is alive while its heart beats', () => {
    const looks = Array.from({ length: 10 }, (_, at) => [at * 20_000, { ...seen, beats: at }] as const);
    expect(judged(...looks)).not.toContain(true);
  });

  it('is abandoned once the count has stayed for the whole time, below it not yet', () => {
    expect(judged([0, seen], [29_999, seen], [30_000, seen])).toEqual([false, false, true]);
  });

  it('is abandoned sooner where its last heartbeat is old by the database, once that is confirmed', () => {
    const old = { ...seen, silentMs: MINUTE };
    expect(judged([0, old], [14_999, old], [15_000, old])).toEqual([false, false, true]);
  });

  it('is alive when the database’s clock is set forward', () => {
    const jumped = { ...seen, silentMs: 60 * MINUTE };
    expect(
      judged([0, jumped], [10_000, { ...seen, beats: 6 }], [20_000, { ...jumped, beats: 7 }]),
    ).not.toContain(true);
  });

  it('is abandoned in time when the clock was set back, and its last heartbeat lies in the future', () => {
    const future = { ...seen, silentMs: -60 * MINUTE };
    expect(judged([0, future], [30_000, future])).toEqual([false, true]);
  });

  it('is looked at from the beginning after it was away', () => {
    const other = { ...seen, runnerId: 'x', job: { ...seen.job, id: 'b' } };
    expect(judged([0, seen], [10_000, other], [20_000, other], [31_000, seen])).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

it('a job that was handed back is abandoned at once', () => {
  expect(judged([0, { ...running, runnerId: null, silentMs: null }])).toEqual([true]);
});

it('a job that never beat is judged by its count alone', () => {
  const never = { ...running, beats: 0, silentMs: null };
  expect(judged([0, never], [29_999, never], [30_000, never])).toEqual([false, false, true]);
});

it('a job that was taken over is watched anew', () => {
  const taken = { ...running, job: { ...job, claim: 2 } };
  expect(judged([0, running], [20_000, taken], [40_000, taken])).toEqual([false, false, false]);
});
