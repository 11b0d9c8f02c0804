import { ReadinessRegistry } from './readiness-registry';

describe('ReadinessRegistry (contract C18)', () => {
  it('is starting until told otherwise, then ready, then draining for good', () => {
    const registry = new ReadinessRegistry();
    expect(registry.report().status).toBe('starting');
    registry.started();
    expect(registry.report().status).toBe('ready');
    registry.draining();
    registry.started();
    expect(registry.report().status).toBe('draining');
  });

  it('one part that is not ready makes it unavailable; one that is degraded does not', () => {
    const registry = new ReadinessRegistry();
    const pool = { ready: true };
    const cache = { ready: true, degraded: false };
    registry.register('pool', () => ({ ...pool }));
    registry.register('cache', () => ({ ...cache }));
    registry.started();
    expect(registry.report()).toEqual({ status: 'ready', checks: { pool, cache } });
    cache.degraded = true;
    expect(registry.report().status).toBe('degraded');
    pool.ready = false;
    expect(registry.report().status).toBe('unavailable');
  });

  it('refuses a second part of the same name', () => {
    const registry = new ReadinessRegistry();
    registry.register('pool', () => ({ ready: true }));
    expect(() => registry.register('pool', () => ({ ready: true }))).toThrow('twice');
  });
});
