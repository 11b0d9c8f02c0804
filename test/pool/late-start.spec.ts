import { UnrulyPool, type UnrulyPoolOptions } from './support/unruly-pool';

/** A machine so busy that a thread takes longer to start than it has: none is broken, and the next start may be in time. */
describe('a start that is late', () => {
  const pools: UnrulyPool[] = [];

  function aPool(options: UnrulyPoolOptions): UnrulyPool {
    const pool = new UnrulyPool(options);
    pools.push(pool);
    return pool;
  }

  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.threads.close()));
  });

  it('keeps what came meanwhile waiting until a start is in time', async () => {
    let starts = 0;
    const pool = aPool({ startLimitMs: 2_000, lateByMs: () => (starts++ === 0 ? 60_000 : 0) });
    const early = pool.echo(1, { waitMs: 60_000 });
    await expect(early).resolves.toBe(1);
    expect(pool.starts).toBe(2);
    expect(pool.incidents).toMatchObject([{ event: 'start_failed', cause: 'not ready after 2000 ms' }]);
  });

  it('is no fault of a task that has waited as long as it may: busy, and to be tried again', async () => {
    const pool = aPool({ startLimitMs: 300, lateByMs: () => 60_000 });
    const waits = { waitMs: 1_000 };
    await expect(pool.echo(1, waits)).rejects.toMatchObject({
      code: 'SERVER_BUSY',
      message: 'waited_too_long',
    });
    expect(pool.incidents.length).toBeGreaterThan(0);
    await expect(pool.echo(2, waits)).rejects.toMatchObject({
      code: 'SERVER_BUSY',
      message: 'waited_too_long',
    });
  });

  it('does not hide a start that broke', async () => {
    let starts = 0;
    const pool = aPool({
      startLimitMs: 1_500,
      lateByMs: () => (starts++ === 0 ? 60_000 : 0),
      failStart: () => true,
    });
    await expect(pool.echo(1, { waitMs: 60_000 })).rejects.toMatchObject({
      code: 'SOLVER_ERROR',
      message: 'unavailable',
    });
  });
});
