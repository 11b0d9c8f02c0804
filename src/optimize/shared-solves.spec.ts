import { SharedSolves } from './shared-solves';

describe('shared solves', () => {
  it('have their result at hand until it is kept elsewhere', async () => {
    const solves = new SharedSolves<string>();
    let keep = () => {};
    const kept = new Promise<void>((resolve) => (keep = resolve));
    const first = solves.run(
      'key',
      () => Promise.resolve('plan'),
      () => kept,
    );
    expect(solves.justFound('key')).toBeNull();
    expect(await solves.get('key')).toBe('plan');
    expect(await first).toBe('plan');
    expect(solves.justFound('key')).toBe('plan');
    expect(solves.justFound('other')).toBeNull();
    keep();
    await kept;
    await new Promise(setImmediate);
    expect([solves.justFound('key'), solves.get('key')]).toEqual([null, null]);
  });

  it('are nothing to anybody when they fail', async () => {
    const solves = new SharedSolves<string>();
    const failing = solves.run(
      'key',
      () => Promise.reject(new Error('no plan')),
      () => Promise.resolve(),
    );
    const shared = solves.get('key');
    await expect(failing).rejects.toThrow('no plan');
    expect(await shared).toBeNull();
    await new Promise(setImmediate);
    expect([solves.justFound('key'), solves.get('key')]).toEqual([null, null]);
  });
});
