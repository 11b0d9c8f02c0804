import { Logger } from '@nestjs/common';
import type { Config } from '../config/config';
import { within } from '../persistence/within';
import { RecurringService } from './recurring.service';
import type { PatternRegistration } from './registration/pattern-registration';
import { pattern } from './registration/testing/bodies';
import type { PatternStore } from './store/pattern-store';

const NEVER = new AbortController().signal;
const BODY = { bytes: Buffer.from('{"period_key":"2026-W48"}'), encoding: 'identity' } as const;

/** Of a database that does not answer in its time. */
const away = () => within(0, new Promise<never>(() => undefined));

function service(store: Partial<PatternStore>): RecurringService {
  const config = { http: { busyRetryAfterSeconds: 7 } } as Config;
  const registration = { register: away, modify: away } as unknown as PatternRegistration;
  return new RecurringService(
    config,
    { ...{ find: away, list: away, remove: away }, ...store } as PatternStore,
    registration,
  );
}

describe('while the database of the patterns is away', () => {
  beforeAll(() => Logger.overrideLogger(false));
  afterAll(() => Logger.overrideLogger(['log', 'warn', 'error']));
  const found = { find: () => Promise.resolve(pattern()) };

  it.each([
    ['a registration', () => service({}).register('t', BODY, NEVER)],
    ['a list', () => service({}).list('t', {})],
    ['a pattern that is asked for', () => service({}).find('t', 'p-1')],
    ['a modification', () => service({}).modify('t', 'p-1', BODY, NEVER)],
    ['a modification that found its pattern before', () => service(found).modify('t', 'p-1', BODY, NEVER)],
    ['a removal', () => service({}).remove('t', 'p-1')],
    ['a preview', () => service({}).expand('t', BODY)],
  ])('%s is answered 503 with a time to come back', async (_, asked) => {
    const busy = { code: 'SERVER_BUSY', httpStatus: 503, retryAfterSeconds: 7 };
    await expect(asked()).rejects.toMatchObject(busy);
  });
});
