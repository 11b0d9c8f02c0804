import { Logger } from '@nestjs/common';
import { ApiError } from '../common/errors';
import type { Config } from '../config/config';
import { DatabaseUnavailable } from '../persistence/database-unavailable';
import type { Pattern } from './pattern';
import { RecurringService } from './recurring.service';
import type { PatternRegistration } from './registration/pattern-registration';
import { pattern } from './registration/testing/bodies';
import { PatternsInMemory } from './registration/testing/patterns-in-memory';

const NEVER = new AbortController().signal;
const body = (text: string) => ({ bytes: Buffer.from(text), encoding: 'identity' }) as const;

/** A service whose registration keeps what it is handed. */
function world() {
  const store = new PatternsInMemory([pattern()]);
  const find = jest.spyOn(store, 'find');
  const modify = jest.fn((stored: Pattern) => Promise.resolve({ pattern: stored, warnings: [] }));
  const config = { http: { busyRetryAfterSeconds: 7 } } as Config;
  const service = new RecurringService(config, store, { modify } as unknown as PatternRegistration);
  return { service, store, find, modify };
}

describe('a PATCH', () => {
  it('of a pattern that is not the tenant’s is 404, whatever its body is (B26)', async () => {
    const { service, modify } = world();
    for (const [tenant, id] of [
      ['t', 'nowhere'],
      ['t2', 'p-1'],
    ] as const) {
      const patched = service.modify(tenant, id, body('{broken'), NEVER);
      await expect(patched).rejects.toMatchObject({ code: 'NOT_FOUND', context: { id } });
    }
    expect(modify).not.toHaveBeenCalled();
  });

  it('looks for its pattern once', async () => {
    const { service, find, modify } = world();
    await service.modify('t', 'p-1', body('{"expected_version":3}'), NEVER);
    expect(find).toHaveBeenCalledTimes(1);
    expect(modify).toHaveBeenCalledWith(pattern(), { expected_version: 3 }, NEVER);
  });
});

describe('a store that fails', () => {
  afterEach(() => jest.restoreAllMocks());

  it('because its database is away is 503 with a time to come back, and its cause is logged', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const { service, store } = world();
    jest.spyOn(store, 'list').mockRejectedValue(new DatabaseUnavailable('The database is closed.'));
    const busy = { code: 'SERVER_BUSY', httpStatus: 503, retryAfterSeconds: 7 };
    await expect(service.list('t', {})).rejects.toMatchObject(busy);
    expect(JSON.stringify(logged.mock.calls)).toContain('The database is closed.');
  });

  it.each([
    ['a refusal', new ApiError('CONFLICT', 'No.')],
    ['a mistake of ours', new TypeError('no function')],
  ])('by %s is passed on', async (_, thrown) => {
    const { service, store } = world();
    jest.spyOn(store, 'remove').mockRejectedValue(thrown);
    await expect(service.remove('t', 'p-1')).rejects.toBe(thrown);
  });
});

describe('a list', () => {
  const listed = async (query: Record<string, unknown>) => {
    const { service, store } = world();
    store.patterns = [pattern(), pattern({ id: 'p-2', externalId: 'paused', isActive: false })];
    return (await service.list('t', query)).map(({ id }) => id);
  };

  it.each(['true', 'TRUE', '1'])('has active patterns alone where active_only is %s', async (text) => {
    expect(await listed({ active_only: text })).toEqual(['p-1']);
  });

  it.each([undefined, '', 'false', '0'])('has them all where active_only is %j', async (text) => {
    expect(await listed({ active_only: text })).toEqual(['p-1', 'p-2']);
  });

  it.each(['yes', ' true', 'toString', ['true', 'true'], { a: 'true' }])('refuses %j', async (given) => {
    const refused = { code: 'VALIDATION_ERROR', field: 'active_only' };
    await expect(listed({ active_only: given })).rejects.toMatchObject(refused);
  });

  it('refuses a name that clients give to lists', async () => {
    const refused = { code: 'VALIDATION_ERROR', field: 'active_only' };
    await expect(listed({ 'active_only[]': 'true' })).rejects.toMatchObject(refused);
  });
});
