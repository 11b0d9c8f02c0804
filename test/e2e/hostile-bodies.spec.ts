import { request } from '../support/factories';
import { HOSTILE_BODIES } from '../support/hostile/hostile-routes';
import { PeakMemory } from '../support/hostile/peak-memory';
import { note } from '../support/note';
import { expectEnvelope, Service } from '../support/service';

/**
 * Above what the process has before: bodies of 20 MB, their objects, and what the tests hold of them. Alone it is three quarters of a
 * GiB; on busy cores memory is given back later.
 */
const MOST_MIB = 1_536;
const TIMEOUT_MS = 120_000;

/** Every route with the bodies that services die of: too many, too deep, twice, circular, nothing at all. */
describe('hostile bodies for every route', () => {
  let service: Service;
  const memory = new PeakMemory();
  beforeAll(async () => {
    service = await Service.start({ MAX_TIME_LIMIT_SECONDS: '1' });
    memory.begin();
  }, TIMEOUT_MS);
  afterAll(async () => {
    memory.end();
    await service.close();
  });

  describe.each(Object.entries(HOSTILE_BODIES))('%s', (path, bodies) => {
    it.each(bodies.map((body) => [body.name, body] as const))(
      '%s',
      async (_, { text, expected }) => {
        const answer = await service.post(path, text());
        const errors: { field: string | null }[] = answer.body.detail?.errors ?? [];
        if (answer.status !== 200) {
          expectEnvelope(answer, answer.body.code, answer.status);
          expect(errors).not.toEqual([]);
        }
        expect(answer.status).toBeLessThan(500);
        if (expected !== undefined) {
          expect([answer.status, answer.body.code]).toEqual([expected.status, answer.body.code]);
        }
        const fields = errors.map(({ field }) => field);
        if (expected?.field === null) {
          expect(fields).toEqual([null]);
        } else if (expected?.field !== undefined) {
          const named = fields.filter((field) => field !== null && expected.field?.test(field));
          expect([named, fields]).not.toEqual([[], fields]);
        }
        expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      },
      TIMEOUT_MS,
    );
  });

  it('leave the service as it was, and took bounded memory', async () => {
    await service.solve(request());
    note(`hostile bodies: at most ${memory.grownMiB} MiB more than before them`);
    expect(memory.grownMiB).toBeLessThan(MOST_MIB);
  });
});
