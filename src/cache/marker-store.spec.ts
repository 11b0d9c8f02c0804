import { RedisMarkerStore } from './marker-store';
import type { RedisLink } from './redis/redis-link';

const MINE = 'mine';
const KEY = 'in-flight:a:c:f';

/** A Redis that says this, whatever it is asked. */
const saying = (answer: unknown) =>
  new RedisMarkerStore({
    run: (ask: (redis: object) => unknown) => Promise.resolve(ask({ eval: () => answer })),
  } as unknown as RedisLink);

describe('markers in Redis', () => {
  it('are believed when the answer is to the question', async () => {
    await expect(saying([KEY, 'other']).put(KEY, MINE, 1_000)).resolves.toBe('other');
  });

  it.each([
    ['an answer to another question', ['in-flight:a:d:f', 'other']],
    ['a text', 'other'],
    ['nothing', null],
    ['a number', 7],
    ['no marker', [KEY, '{"job":"other"}']],
    ['too little', [KEY]],
  ])('are granted on %s: nobody is told of a job that may be somebody else’s', async (_, answer) => {
    await expect(saying(answer).put(KEY, MINE, 1_000)).resolves.toBe(MINE);
  });
});
