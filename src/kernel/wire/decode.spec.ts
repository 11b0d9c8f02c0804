import { decodePlan, encodePlan } from './plan';
import { decodeReasons } from './reasons';
import { decodeReport } from './report';
import { decodeSummary } from './summary';
import { WordWriter } from './words';

describe('what the kernel answers', () => {
  it('decodes a summary', () => {
    const words = new WordWriter()
      .i64(5)
      .i64(2)
      .i32(1)
      .i32(4)
      .i32(1)
      .i32(7)
      .i32(1)
      .i32(0)
      .i32(2)
      .i64(-3)
      .i64(9)
      .i32(1)
      .i64(-4)
      .i32(1)
      .i32(6)
      .i32(2);
    expect(decodeSummary(words.finish())).toEqual({
      iterations: 5,
      improvements: 2,
      provenBy: 'exact_search',
      stoppedBy: 'proof',
      deterministic: true,
      servedTasks: 7,
      unservedTasks: 1,
      missingMandatory: 0,
      tiers: [-3, 9],
      lowerBound: -4,
      searches: [{ engine: 'local_search', firstSolution: 'SAVINGS', metaheuristic: 'GUIDED_LOCAL_SEARCH' }],
    });
  });

  it('tells who proved a plan, and where nothing is known', () => {
    const summary = (proven: number) =>
      decodeSummary(
        new WordWriter()
          .i64(0)
          .i64(0)
          .i32(proven)
          .i32(4)
          .i32(1)
          .i32(0)
          .i32(0)
          .i32(0)
          .i32(0)
          .i32(0)
          .i64(0)
          .i32(2)
          .i32(-1)
          .i32(0)
          .finish(),
      );
    expect(summary(0)).toMatchObject({ provenBy: null, lowerBound: null });
    expect(summary(2).provenBy).toBe('bound');
    expect(summary(0).searches).toEqual([
      { engine: 'ruin_recreate', firstSolution: null, metaheuristic: null },
    ]);
  });

  it('gives back a plan', () => {
    const routes = [
      { vehicle: 2, activities: [4, 1] },
      { vehicle: 3, activities: [] },
    ];
    expect(decodePlan(encodePlan(routes))).toEqual(routes);
  });

  it('decodes reasons, with and without a best place', () => {
    const words = new WordWriter().i32(2);
    words.i32(4).i32(2).i32(-1).i32(-1).i64(0).i32(1).i32(0).i32(2).i32(1).i64(12).i64(10);
    words.i32(5).i32(18).i32(3).i32(2).i64(77).i32(0).i32(0);
    expect(decodeReasons(words.finish())).toEqual([
      {
        task: 4,
        main: 'capacity_exceeded',
        best: null,
        byVehicle: [
          { vehicle: 0, alike: [0], code: 'capacity_exceeded', index: 1, required: 12, available: 10 },
        ],
      },
      { task: 5, main: 'not_profitable', best: { vehicle: 3, position: 2, costDelta: 77 }, byVehicle: [] },
    ]);
  });

  it('decodes for whom a line stands where it is that of a class', () => {
    const words = new WordWriter().i32(1);
    words.i32(0).i32(19).i32(-1).i32(-1).i64(0).i32(2);
    for (const vehicle of [1, 0]) {
      words.i32(vehicle).i32(19).i32(-1).i64(0).i64(0);
    }
    words.i32(2).i32(3).i32(1).i32(2).i32(5).i32(1).i32(0);
    const [task] = decodeReasons(words.finish());
    expect(task?.byVehicle.map(({ alike }) => alike)).toEqual([[1, 2, 5], [0]]);
  });

  it('refuses a reason and a violation that it does not know', () => {
    const reasons = new WordWriter().i32(1).i32(0).i32(99);
    expect(() => decodeReasons(reasons.finish())).toThrow(RangeError);
    const report = new WordWriter().i32(1).i32(0).i32(0).i32(0).i32(0).i32(1);
    for (let i = 0; i < 13; i += 1) {
      report.i64(0);
    }
    expect(() => decodeReport(report.i32(99).finish())).toThrow(RangeError);
  });
});
