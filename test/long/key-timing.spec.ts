import { createHash } from 'node:crypto';
import { KeyStore } from '../../src/auth/key-store';
import { hashKey } from '../../src/config/key-document';
import { note } from '../support/note';

const BLOCKS = 400;
const CALLS_OF_BLOCK = 50;

const store = new KeyStore(
  {
    applications: ['acme', 'late'].map((id) => ({
      id,
      key_sha256: hashKey(`${id}-application-key`),
      clients: [{ id: `${id}-client`, key_sha256: hashKey(`${id}-customer-key`) }],
    })),
  },
  { now: () => 0, monotonic: () => 0 },
);

/** Keys of one length, so that nothing but what is known about them differs. */
const KINDS: readonly (readonly [string, string, string])[] = [
  ['unknown application', 'nobo-application-key', 'acme-customer-key'],
  ['unknown client', 'acme-application-key', 'nobo-customer-key'],
  ['client of another application', 'acme-application-key', 'late-customer-key'],
];

type Attempt = () => unknown;

/**
 * Median microseconds of one call of each attempt, 20,000 calls each: in blocks, one of each in turn, so
 * that whatever else the machine does meets all of them alike.
 */
function medianMicros(attempts: readonly Attempt[]): number[] {
  const blocks = attempts.map((): number[] => []);
  for (let block = 0; block < BLOCKS; block += 1) {
    attempts.forEach((_, turn) => {
      const index = (turn + block) % attempts.length;
      const attempt = attempts[index]!;
      const started = process.hrtime.bigint();
      for (let call = 0; call < CALLS_OF_BLOCK; call += 1) {
        attempt();
      }
      blocks[index]!.push(Number(process.hrtime.bigint() - started) / 1_000 / CALLS_OF_BLOCK);
    });
  }
  return blocks.map((micros) => micros.sort((a, b) => a - b)[BLOCKS / 2]!);
}

function spread(micros: readonly number[]): number {
  return (Math.max(...micros) - Math.min(...micros)) / Math.max(...micros);
}

/** A step left out, the hash of one key, is nearly half of the time; what remains is noise of the measurement. */
const SEPARABLE = 0.2;

describe('time of a refusal (reliability, Keys 3)', () => {
  const attempts = KINDS.map(
    ([, application, client]) =>
      () =>
        store.verify(application, client),
  );
  beforeAll(() => void medianMicros(attempts));

  it('says nothing about which of the keys is wrong', () => {
    expect(attempts.map((attempt) => attempt())).toEqual([null, null, null]);
    const micros = medianMicros(attempts);
    note(`key timing: ${KINDS.map(([name], i) => `${name} ${micros[i]!.toFixed(2)} µs`).join(', ')}`);
    expect(spread(micros)).toBeLessThan(SEPARABLE);
  });

  it('is measured well enough to see one hash left out', () => {
    const early = () => createHash('sha256').update('nobo-application-key', 'utf8').digest();
    expect(spread(medianMicros([early, ...attempts]))).toBeGreaterThan(SEPARABLE);
  });
});
