import type { RunningSearch } from '../kernel/port';
import { outcome } from '../optimize/pipeline/testing/outcomes';
import { prepareAnyway, request } from '../optimize/pipeline/testing/requests';
import { LiveSnapshots } from './live-snapshots';
import type { SolveNews } from './solve-messages';

/** A search of one job: its tour is as long as it is told, and becomes better when it is told. */
class FakeSearch implements Pick<RunningSearch, 'improvements' | 'summary' | 'report'> {
  improvements = 0;
  reports = 0;
  private distance = 0;

  improveTo(distance: number): void {
    this.improvements += 1;
    this.distance = distance;
  }

  summary() {
    return outcome({}).summary;
  }

  report() {
    this.reports += 1;
    const stops = [{ activity: -1 }, { activity: 0, distance: this.distance }, { activity: -2 }];
    return outcome({ routes: [{ vehicle: 0, start: 0, end: 0, stops }] }).report;
  }
}

describe('LiveSnapshots', () => {
  let now = 0;
  let told: SolveNews[] = [];
  let snapshots: LiveSnapshots;
  const search = () => new FakeSearch();
  const costs = () => told.map(({ progress }) => progress.cost);

  beforeEach(() => {
    now = 0;
    told = [];
    const { context } = prepareAnyway(request());
    snapshots = new LiveSnapshots(
      context,
      'r1',
      () => now,
      (news) => told.push(news),
    );
  });

  it('tells of the first plan at once, and of none before it', () => {
    const one = search();
    snapshots.look(one);
    expect([told, one.reports]).toEqual([[], 0]);
    one.improveTo(50);
    snapshots.look(one);
    expect(costs()).toEqual([50]);
    expect(JSON.parse(Buffer.from(told[0]!.body).toString())).toMatchObject({ score: { total: 50 } });
  });

  it('looks ten times a second at most, and then at what is best by then', () => {
    const one = search();
    for (const [at, distance] of [
      [0, 50],
      [10, 40],
      [99, 30],
    ] as const) {
      now = at;
      one.improveTo(distance);
      snapshots.look(one);
    }
    expect(costs()).toEqual([50]);
    now = 101;
    snapshots.look(one);
    expect(costs()).toEqual([50, 30]);
    now = 1_000;
    snapshots.look(one);
    expect([costs(), one.reports]).toEqual([[50, 30], 2]);
  });

  it('never tells of a plan that is no better, nor when another search begins', () => {
    const [one, two] = [search(), search()];
    one.improveTo(50);
    snapshots.look(one);
    now = 200;
    two.improveTo(60);
    snapshots.look(two);
    now = 400;
    two.improveTo(45);
    snapshots.look(two);
    expect(costs()).toEqual([50, 45]);
  });

  it('leaves as much time as its work is a twentieth of, and five seconds at most', () => {
    const { context } = prepareAnyway(request());
    let took = 40;
    // Every look at the clock is some time later: a snapshot looks twice.
    const slow = new LiveSnapshots(
      context,
      'r1',
      () => (now += took),
      (news) => told.push(news),
    );
    const one = search();
    one.improveTo(50);
    slow.look(one);
    const untilNext = () => {
      const from = now;
      one.improveTo(one.improvements < 5 ? 40 - one.improvements : 10);
      const seen = told.length;
      took = 1;
      while (told.length === seen) {
        slow.look(one);
      }
      return now - from;
    };
    const waited = untilNext();
    expect(waited).toBeGreaterThanOrEqual(800);
    expect(waited).toBeLessThan(900);
  });
});
