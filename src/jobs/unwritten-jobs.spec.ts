import { ApiError } from '../common/errors';
import type { Job, NewJob } from './job';
import { UnwrittenJobs } from './unwritten-jobs';

const ERROR = new ApiError('INTERNAL_ERROR', 'not kept').toJSON();
const OWNER = { applicationId: 'app', clientId: 'client' };
const SCOPE = { ...OWNER };

const made = (id: string, createdAt: number, owner = OWNER): NewJob => ({
  ...{ id, owner, createdAt, endpoint: 'async', requestId: 'r', problemId: null, fingerprint: null },
});
const stored = (id: string, createdAt: number): Job => ({
  ...made(id, createdAt),
  ...{ status: 'queued', startedAt: null, completedAt: null, attempts: 0, claim: 0 },
  ...{ error: null, resultBytes: null },
});

/** `b` and `d` could not be written down, nor could one of somebody else; what the store lists is `listed`. */
function world() {
  const unwritten = new UnwrittenJobs();
  unwritten.keep(made('b', 2), 9, ERROR);
  unwritten.keep(made('d', 4), 9, ERROR);
  unwritten.keep(made('other', 3, { applicationId: 'app', clientId: 'other' }), 9, ERROR);
  const listed = [stored('e', 5), stored('c', 3), stored('a', 1)];
  return { unwritten, listed };
}
const ids = (jobs: readonly Job[]) => jobs.map(({ id }) => id).join('');

describe('jobs that could not be written down, in a list', () => {
  it('have their places among those of the store, and nobody else’s are there', () => {
    const { unwritten, listed } = world();
    expect(ids(unwritten.among(listed, { scope: SCOPE, limit: 9 }))).toBe('edcba');
  });

  it('are behind the cursor, and no more than the limit', () => {
    const { unwritten, listed } = world();
    const after = { createdAt: 4, id: 'd' };
    expect(ids(unwritten.among(listed.slice(1), { scope: SCOPE, after, limit: 2 }))).toBe('cb');
  });

  it('are of the state that is asked for', () => {
    const { unwritten, listed } = world();
    expect(ids(unwritten.among([], { scope: SCOPE, status: 'failed', limit: 9 }))).toBe('db');
    expect(ids(unwritten.among(listed, { scope: SCOPE, status: 'queued', limit: 9 }))).toBe('eca');
  });

  it('stand for what the store has of them all the same', () => {
    const { unwritten } = world();
    const [job] = unwritten.among([stored('b', 2)], {
      scope: SCOPE,
      after: { createdAt: 3, id: 'c' },
      limit: 9,
    });
    expect(job).toMatchObject({ id: 'b', status: 'failed' });
    expect(unwritten.among([stored('b', 2)], { scope: SCOPE, status: 'queued', limit: 9 })).toEqual([]);
  });
});
