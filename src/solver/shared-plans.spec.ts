import { SharedPlans } from './shared-plans';

const plan = (...words: number[]) => Int32Array.from(words);

describe('SharedPlans', () => {
  it('gives a thread the cheapest plan that another one left in the same search, and never its own', () => {
    const plans = SharedPlans.make(3, 4);
    expect(plans.best(0, 0, 1n << 60n)).toBeNull();
    plans.leave(0, 0, { cost: -7n, plan: plan(1) });
    plans.leave(1, 0, { cost: 1n << 40n, plan: plan(2, 3) });
    plans.leave(2, 0, { cost: 9n, plan: plan(4, 5, 6) });
    expect(plans.best(0, 0, 1n << 60n)).toEqual({ cost: 9n, plan: plan(4, 5, 6) });
    expect(plans.best(1, 0, 1n << 60n)).toEqual({ cost: -7n, plan: plan(1) });
    expect(plans.best(0, 0, 9n)).toBeNull();
    // Of another search, where it may be worth less.
    plans.leave(2, 1, { cost: 1n, plan: plan(8) });
    expect(plans.best(0, 0, 1n << 60n)?.cost).toBe(1n << 40n);
    expect(plans.best(0, 1, 1n << 60n)).toEqual({ cost: 1n, plan: plan(8) });
  });

  it('is the same memory for whoever is told of it', () => {
    const plans = SharedPlans.make(2, 3);
    const there = new SharedPlans(plans.shared);
    plans.begin(1, plan(7, 7, 7));
    expect([there.search, there.start(1), there.start(0)]).toEqual([1, plan(7, 7, 7), undefined]);
    plans.begin(2, undefined);
    expect([there.search, there.start(2)]).toEqual([2, undefined]);
    there.leave(1, 2, { cost: 1n, plan: plan(5) });
    expect(plans.best(0, 2, 2n)?.plan).toEqual(plan(5));
  });

  it('takes no plan that is empty or too long, and keeps the one before', () => {
    const plans = SharedPlans.make(2, 3);
    expect(plans.leave(1, 0, { cost: 5n, plan: plan(1, 2, 3) })).toBe(true);
    expect(plans.leave(1, 0, { cost: 4n, plan: plan() })).toBe(false);
    expect(plans.leave(1, 0, { cost: 3n, plan: plan(1, 2, 3, 4, 5) })).toBe(false);
    expect(plans.best(0, 0, 6n)).toEqual({ cost: 5n, plan: plan(1, 2, 3) });
  });

  it('shows nothing of a box that somebody is writing', () => {
    const plans = SharedPlans.make(2, 3);
    plans.leave(1, 0, { cost: 5n, plan: plan(1) });
    const words = new Int32Array(plans.shared.memory);
    // The second box's count of writes, behind the head and the first box.
    const writes = 4 + 6 + 4;
    expect(words[writes]).toBe(2);
    words[writes] = 3;
    expect(plans.best(0, 0, 6n)).toBeNull();
    words[writes] = 4;
    expect(plans.best(0, 0, 6n)).not.toBeNull();
  });

  it('waits for a search until the leader is there, all is over or nobody wants to', () => {
    const plans = SharedPlans.make(2, 3);
    let asked = 0;
    const threeTimes = () => (asked += 1) <= 3;
    expect(plans.await(0, threeTimes)).toBe(false);
    expect(asked).toBe(4);
    plans.begin(1, undefined);
    expect([plans.await(0, () => true), plans.await(1, () => true)]).toEqual([true, true]);
    plans.end();
    expect([plans.await(1, () => true), plans.isOver]).toEqual([false, true]);
  });

  it('counts who follows, and who left before the end', () => {
    const plans = SharedPlans.make(3, 3);
    plans.follows();
    plans.follows();
    plans.leaves();
    plans.end();
    plans.leaves();
    expect([plans.following, plans.left]).toEqual([2, 1]);
  });
});
