import { Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Config, loadConfig } from '../config/config';
import { RefusedKeys } from './refused-keys';
import { TenantGate } from './tenant-gate';

const PATTERNS = '/api/v1/recurring-jobs';
const CALLER = { applicationId: 'app', clientId: 'client' };

interface Asked {
  readonly key?: string;
  readonly url?: string;
  readonly ip?: string;
  /** Who the gateway says is calling. */
  readonly caller?: typeof CALLER;
}

/** The door at which two keys of an address may be wrong within a minute. */
function door(config: Config = loadConfig({ RECURRING_ENABLED: 'true', RECURRING_API_KEYS: 'k1:acme' })) {
  const at = { ms: 0 };
  const gate = new TenantGate(config, new RefusedKeys(2, { now: () => 0, monotonic: () => at.ms }));
  const ask = ({ key, url = PATTERNS, ip = '192.0.2.1', caller }: Asked) => {
    const request = { url, ip, caller, headers: {}, complete: true, get: () => key } as unknown as Request;
    const headers: Record<string, unknown> = {};
    const response = {
      statusCode: 0,
      setHeader: (name: string, value: unknown) => (headers[name] = value),
      end: jest.fn(),
    };
    const next = jest.fn();
    gate.handle(request, response as unknown as Response, next);
    expect(next.mock.calls.length + response.end.mock.calls.length).toBe(1);
    return { request, status: response.statusCode, wait: headers['Retry-After'] };
  };
  return { at, ask, statusOf: (asked: Asked) => ask(asked).status };
}

beforeAll(() => Logger.overrideLogger(false));
afterAll(() => Logger.overrideLogger(['log', 'warn', 'error']));

describe('the door of the recurring routes', () => {
  it.each([PATTERNS, `${PATTERNS}/expand`, `${PATTERNS}?active_only=true`, '/API/v1/Recurring-Jobs/7'])(
    'stands before %s',
    (url) => {
      const { ask, statusOf } = door();
      expect(ask({ url, key: 'k1' })).toMatchObject({ status: 0, request: { tenant: 'acme' } });
      expect(statusOf({ url, key: 'k2' })).toBe(403);
    },
  );

  it('takes an empty key for a missing one: 401, and no failure is counted', () => {
    const { statusOf } = door();
    const statuses = [undefined, '', '', '', undefined, ''].map((key) =>
      statusOf(key === undefined ? {} : { key }),
    );
    expect(statuses).toEqual(Array(6).fill(401));
    expect(statusOf({ key: 'wrong' })).toBe(403);
  });

  it('answers 429 with the rest of the minute where too many keys of an address were wrong', () => {
    const { at, ask, statusOf } = door();
    expect(['a', 'b'].map((key) => statusOf({ key }))).toEqual([403, 403]);
    at.ms = 20_000;
    expect(ask({ key: 'c' })).toMatchObject({ status: 429, wait: 40 });
    // Other addresses may fail still, and a right key passes whatever its neighbours do.
    expect(statusOf({ key: 'd', ip: '192.0.2.2' })).toBe(403);
    expect(ask({ key: 'k1' })).toMatchObject({ status: 0, request: { tenant: 'acme' } });
    at.ms = 60_000;
    expect(statusOf({ key: 'e' })).toBe(403);
  });

  it('answers 429 where too many wrong keys begin alike, whatever their addresses', () => {
    const { statusOf } = door();
    const guess = (n: number) => statusOf({ key: `ro_app_abcde${n}`, ip: `192.0.2.${n}` });
    expect([1, 2, 3].map(guess)).toEqual([403, 403, 429]);
  });

  it('lets solves by with the tenant of their key, or as nobody’s, and counts no failure', () => {
    const { ask, statusOf } = door();
    const solve = { url: '/api/v1/optimize/sync', caller: CALLER };
    for (const [key, tenant] of [
      ['k1', 'acme'],
      ...['w1', 'w2', 'w3', ''].map((wrong) => [wrong, null] as const),
    ] as const) {
      const { request, status } = ask({ ...solve, key });
      expect([status, request.caller, request.tenant]).toEqual([0, { ...CALLER, tenant }, undefined]);
    }
    expect(statusOf({ key: 'wrong' })).toBe(403);
  });

  it('is no door where patterns are switched off', () => {
    const { ask } = door(loadConfig({ RECURRING_API_KEYS: 'k1:acme' }));
    const { request, status } = ask({ key: 'wrong' });
    expect([status, request.tenant]).toEqual([0, undefined]);
  });
});
