import { Exchange } from './exchange';
import { SharedPlans } from './shared-plans';

/** A search whose best plan is the number that it costs. */
class FakeSearch {
  improvements = 1;
  used = 0;
  adopted: number[] = [];

  constructor(public cost: bigint) {}

  plan(): Int32Array {
    return Int32Array.of(Number(this.cost));
  }

  adopt(plan: Int32Array): boolean {
    this.adopted.push(plan[0] ?? NaN);
    this.cost = BigInt(plan[0] ?? 0);
    this.improvements += 1;
    return true;
  }

  finds(cost: bigint): void {
    this.cost = cost;
    this.improvements += 1;
  }

  summary = (): never => {
    throw new Error('not asked');
  };
  report = this.summary;
}

describe('Exchange', () => {
  let now: number;
  let plans: SharedPlans;
  beforeEach(() => {
    now = 1_000;
    plans = SharedPlans.make(2, 4);
  });

  const exchange = (thread: number, search = 0) => new Exchange(plans, thread, search, () => now);
  const leave = (thread: number, cost: number, search = 0) =>
    plans.leave(thread, search, { cost: BigInt(cost), plan: Int32Array.of(cost) });

  /** Looks at a part of 1,000 ms. */
  function look(one: Exchange, search: FakeSearch, used: number): void {
    now = 1_000 + 1_000 * used;
    search.used = used;
    one.look(search);
  }

  it('leaves the best plan whenever it has become better', () => {
    const [one, search] = [exchange(0), new FakeSearch(90n)];
    look(one, search, 0.01);
    expect(plans.best(1, 0, 100n)?.cost).toBe(90n);
    search.cost = 80n;
    look(one, search, 0.02);
    expect(plans.best(1, 0, 100n)?.cost).toBe(90n);
    search.finds(70n);
    look(one, search, 0.03);
    expect(plans.best(1, 0, 100n)).toEqual({ cost: 70n, plan: Int32Array.of(70) });
  });

  it('says nothing before the first plan', () => {
    const [one, search] = [exchange(0), new FakeSearch(1n << 62n)];
    search.improvements = 0;
    leave(1, 5);
    look(one, search, 0.5);
    expect([plans.best(1, 0, 1n << 63n), search.adopted]).toEqual([null, []]);
  });

  it('takes a cheaper plan of another thread ten times in all, and none in between', () => {
    const [one, search] = [exchange(0), new FakeSearch(1_000n)];
    for (let hundredth = 1; hundredth < 100; hundredth += 1) {
      leave(1, 999 - hundredth);
      look(one, search, hundredth / 100);
    }
    // At each tenth, and once more as late as it can.
    expect(search.adopted).toEqual([989, 979, 969, 959, 949, 939, 929, 919, 909, 900]);
  });

  it('does not take what costs as much, or is of another search', () => {
    const [one, search] = [exchange(0, 1), new FakeSearch(50n)];
    leave(1, 10, 0);
    look(one, search, 0.2);
    leave(1, 50, 1);
    look(one, search, 0.4);
    expect(search.adopted).toEqual([]);
    leave(1, 49, 1);
    look(one, search, 0.5);
    expect(search.adopted).toEqual([49]);
  });

  it('does not leave what it has taken', () => {
    const [one, search] = [exchange(0), new FakeSearch(50n)];
    leave(1, 40);
    look(one, search, 0.2);
    look(one, search, 0.21);
    expect([search.cost, plans.best(1, 0, 100n)?.cost]).toEqual([40n, 50n]);
    search.finds(30n);
    look(one, search, 0.22);
    expect(plans.best(1, 0, 100n)?.cost).toBe(30n);
  });
});
