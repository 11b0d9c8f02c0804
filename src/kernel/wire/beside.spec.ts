import { beside } from './beside';
import { MAGIC, SCHEMA_VERSION, SECTION } from './schema';

/** Behind another section: seed, iterations, time limit, consume_all_time, exact, spoiled, methods, no improvement. */
const OPTIONS = [7, 0, 500, 0, 2_000, 0, 0, 1, 0, 2, 3, 4, 250, 0];
const WORDS = Int32Array.of(
  ...[MAGIC, SCHEMA_VERSION, 2, SECTION.TASKS, 2, 8, 9, SECTION.OPTIONS, OPTIONS.length],
  ...OPTIONS,
);
const optionsOf = (words: Int32Array) => [...words.subarray(WORDS.length - OPTIONS.length)];

describe('beside', () => {
  it('differs by its seed, its proofs and its end, and in nothing else', () => {
    const before = [...WORDS];
    const words = beside(WORDS, 1);
    expect(optionsOf(words).slice(2)).toEqual([500, 0, 2_000, 0, 1, 0, 0, 2, 3, 4, -1, -1]);
    expect([...words.subarray(0, 9)]).toEqual(before.slice(0, 9));
    expect([...WORDS]).toEqual(before);
  });

  it('gives each thread a seed of its own, the same one for the same request', () => {
    const seed = (index: number) => optionsOf(beside(WORDS, index)).slice(0, 2).join(' ');
    const seeds = Array.from({ length: 256 }, (_, index) => seed(index));
    expect(new Set(seeds).size).toBe(256);
    expect([seeds[0], seeds[3]]).toEqual(['7 0', seed(3)]);
  });
});
