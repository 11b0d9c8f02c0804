import { handRoutesOf } from './hand-plan';
import { isLocked, lockedKeys, NO_LOCKS, toggled, withLocks } from './locks';
import { route, viewOf } from './testing/plans';

const REQUEST = { resources: [{ id: 'van' }, { id: 'bike' }], jobs: [] };
const ROUTES = handRoutesOf(viewOf(route('van', 'a b c'), route('bike', 's+ d s-')), REQUEST);

describe('locks', () => {
  it('of stops name them on their vehicle in the order of the plan, and let others come between', () => {
    const locks = { ...NO_LOCKS, work: new Set(['c', 'a', 's']) };
    expect(withLocks(REQUEST, ROUTES, locks)).toEqual({
      ...REQUEST,
      locks: {
        routes: [
          { resource_id: 'van', job_ids: ['a', 'c'] },
          { resource_id: 'bike', job_ids: ['s:pickup', 's:delivery'] },
        ],
      },
    });
    expect([...lockedKeys(ROUTES, locks)]).toEqual(['0:1', '0:3', '1:1', '1:3']);
  });

  it('of a route freeze the whole of it', () => {
    const locks = { work: new Set(['a']), routes: new Set(['van']) };
    expect(withLocks(REQUEST, ROUTES, locks)).toMatchObject({
      locks: { routes: [{ resource_id: 'van', job_ids: ['a', 'b', 'c'], strict: true }] },
    });
    expect(lockedKeys(ROUTES, locks).size).toBe(3);
  });

  it('take the place of those that the request had on the same vehicle or of the same work, and leave the others', () => {
    const request = {
      ...REQUEST,
      locks: {
        disabled_resource_ids: ['cart'],
        routes: [
          { resource_id: 'van', job_ids: ['c', 'b'] },
          { resource_id: 'bike', job_ids: ['a', 'd', 's:pickup'] },
        ],
      },
    };
    expect(withLocks(request, ROUTES, { ...NO_LOCKS, work: new Set(['a']) })).toMatchObject({
      locks: {
        disabled_resource_ids: ['cart'],
        routes: [
          { resource_id: 'bike', job_ids: ['d', 's:pickup'] },
          { resource_id: 'van', job_ids: ['a'] },
        ],
      },
    });
  });

  it('of several days name the day', () => {
    const routes = handRoutesOf(viewOf(route('van', 'a', { day: 2 })), { resources: [] });
    expect(withLocks({}, routes, { ...NO_LOCKS, work: new Set(['a']) })).toEqual({
      locks: { routes: [{ resource_id: 'van', day: 2, job_ids: ['a'] }] },
    });
  });

  it('are set and taken back by the same word', () => {
    const work = toggled(NO_LOCKS.work, 'a');
    expect([isLocked({ ...NO_LOCKS, work }), isLocked({ ...NO_LOCKS, work: toggled(work, 'a') })]).toEqual([
      true,
      false,
    ]);
  });
});
