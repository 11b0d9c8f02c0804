import type { Job } from '../job';
import { mayBeTaken } from './queue-worker';

const OPTIONS = { staleAfterMs: 3_000, maxRetries: 1 };
const seen = (attempts: number, runnerId: string | null, silentMs: number | null) => ({
  ...{ job: { attempts } as Job, runnerId, silentMs },
});

it.each([
  ['nobody has it', seen(0, null, null), true],
  ['its runner is silent', seen(1, 'other', 3_000), true],
  ['its runner has been heard', seen(1, 'other', 2_999), false],
  ['it has never been heard of', seen(1, 'other', null), false],
  ['it was begun again while the message waited, as often as is allowed', seen(2, 'other', 60_000), false],
])('a running job is taken by its message only where it may be: %s', (_, other, isTaken) => {
  expect(mayBeTaken(other, OPTIONS)).toBe(isTaken);
});
