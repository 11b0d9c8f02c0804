import { RedisMarkerStore } from './marker-store';
import type { RedisLink } from './redis/redis-link';

const MARKER = { jobId: 'mine', token: 'token' };
const KEY = 'in-flight:a:c:f';

/** A Redis that says this, whatever it is asked. */
const saying = (answer: unknown) =>
  new RedisMarkerStore({
    run: (ask: (redis: object) => unknown) => Promise.resolve(ask({ eval: () => answer })),
  } as unknown as RedisLink);

describe('markers in Redis', () => {
  it('are believed when the answer is to the question', async () => {
    await expect(saying([KEY, 'other t']).put(KEY, MARKER, 1_000)).resolves.toEqual({
      jobId: 'other',
      token: 't',
    });
  });

  it.each([
    ['an answer to another question', ['in-flight:a:d:f', 'other t']],
    ['a text', 'other t'],
    ['nothing', null],
    ['a number', 7],
    ['no marker', [KEY, '{"job":"other"}']],
    ['too little', [KEY]],
  ])('are granted on %s: nobody is told of a job that may be somebody else’s', async (_, answer) => {
    await expect(saying(answer).put(KEY, MARKER, 1_000)).resolves.toEqual(MARKER);
  });
});
