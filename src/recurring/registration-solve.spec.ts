import { ApiError } from '../common/errors';
import { runInRequest } from '../common/http/request-context';
import type { SolveOrder, Solving } from '../optimize/solving';
import { registrationSolve } from './registration-solve';

const NEVER = new AbortController().signal;
const BODY = new TextEncoder().encode('{"jobs":[]}');
const ANSWER = { status: 'feasible', routes: [], unserved: [], score: { total: 1 } };

/** A registration's solve, and what is ordered of a house that solves as `solve` says. */
function world(solve: (order: SolveOrder) => Promise<unknown>) {
  const orders: SolveOrder[] = [];
  const solving = {
    solve: (order: SolveOrder) => {
      orders.push(order);
      return solve(order);
    },
  };
  return { orders, ask: registrationSolve(solving as unknown as Solving) };
}

const HEAD = { request_id: 'r-7', cached: false, solve_time_ms: 1 };
const answered = () =>
  Promise.resolve({ head: HEAD, rest: new TextEncoder().encode(JSON.stringify(ANSWER)) });

/** As the house does it: until the order's deadline ends it. */
function untilAborted({ deadline: { signal } }: SolveOrder): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) {
      end();
    }
    signal.addEventListener('abort', end);
  });
}

describe('the solve of a registration', () => {
  it('waits where those of sync wait, and not behind jobs, in the name of its tenant', async () => {
    const { orders, ask } = world(answered);
    expect(await runInRequest({ requestId: 'r-7' }, () => ask(BODY, 'acme', NEVER))).toEqual({
      ...HEAD,
      ...ANSWER,
    });
    expect(orders).toMatchObject([
      {
        ...{ lane: 'sync', endpoint: 'registration', requestId: 'r-7' },
        body: { bytes: Buffer.from('{"jobs":[]}'), encoding: 'identity' },
        owner: { clientId: 'acme' },
      },
    ]);
    // No more patience than a request has, and no application can have the name.
    expect(orders[0]).not.toHaveProperty('waitMs');
    expect(orders[0]?.owner.applicationId).toContain(':');
  });

  it('has ended when its client goes, as that of a client who went', async () => {
    const { orders, ask } = world(untilAborted);
    const client = new AbortController();
    const asked = ask(BODY, 'acme', client.signal);
    expect([orders[0]?.deadline.signal.aborted, orders[0]?.deadline.isAbandoned]).toEqual([false, false]);
    client.abort();
    expect([orders[0]?.deadline.signal.aborted, orders[0]?.deadline.isAbandoned]).toEqual([true, true]);
    await expect(asked).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('of a client who has gone already is not begun in vain', async () => {
    const { orders, ask } = world(untilAborted);
    const asked = ask(BODY, 'acme', AbortSignal.abort());
    expect(orders[0]?.deadline.signal.aborted).toBe(true);
    await expect(asked).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it.each([
    ['an answer', answered],
    ['a refusal', () => Promise.reject(new ApiError('SERVER_BUSY', 'Full.'))],
  ])('leaves nothing that waits behind %s', async (_, solve) => {
    const { orders, ask } = world(solve);
    const client = new AbortController();
    await ask(BODY, 'acme', client.signal).catch((thrown: unknown) => {
      expect(thrown).toMatchObject({ code: 'SERVER_BUSY' });
    });
    client.abort();
    expect(orders[0]?.deadline.signal.aborted).toBe(false);
  });
});
