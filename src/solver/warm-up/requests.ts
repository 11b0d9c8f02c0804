/** One solve of this many iterations takes a few milliseconds once the code is hot. */
const ITERATIONS = 300;
const STOPS = 40;
const SIDE = 7;

/** Places on a crooked grid, so that legs differ and every place can be reached. */
function places(): [number, number][] {
  return Array.from({ length: STOPS + 1 }, (_, i) => [
    (i % SIDE) * 1_000 + ((i * 37) % 211),
    Math.floor(i / SIDE) * 1_000 + ((i * 53) % 199),
  ]);
}

function table(metresPerUnit: number): number[][] {
  const all = places();
  return all.map(([ax, ay]) =>
    all.map(([bx, by]) => Math.round(Math.hypot(ax - bx, ay - by) / metresPerUnit)),
  );
}

function request(job: (i: number) => object, resource: object, more: object = {}): object {
  return {
    travel: { distance_matrix: table(1), time_matrix: table(10) },
    resources: [1, 2, 3, 4].map((v) => ({ id: `v${v}`, capacities: { a: 14, b: 14 }, ...resource })),
    jobs: Array.from({ length: STOPS }, (_, i) => ({
      id: `j${i}`,
      location_index: i + 1,
      demands: { a: 1 },
      ...job(i),
    })),
    options: { seed: 1, max_iterations: ITERATIONS },
    ...more,
  };
}

const window = (i: number) => ({
  service_time: 60,
  time_windows: [{ start: i * 200, end: i * 200 + 9_000 }],
});

/** Goods that go from one place to another, beside the jobs. */
const shipments = Array.from({ length: STOPS / 4 }, (_, i) => ({
  id: `s${i}`,
  pickup: { location_index: i + 1 },
  delivery: { location_index: STOPS - i },
  demands: { a: 2 },
}));

/** By name of the core that the kernel compiles apart (`Core` of solver-wasm/src/model/features.rs), a request that it solves. */
export const WARM_UP_REQUESTS: Readonly<Record<string, object>> = {
  plain: request(() => ({}), { capacities: { a: 14 } }),
  timed: request(window, { capacities: { a: 14 }, time_window: { start: 0, end: 40_000 } }),
  duration: request(window, { capacities: { a: 14 }, cost_per_time: 1 }),
  rich: request((i) => ({ ...window(i), demands: { a: 1, b: 1 } }), { max_tasks: 20 }),
  pairs: request(() => ({}), { capacities: { a: 14 } }, { jobs: [], shipments }),
  // Thirty times the work of the others an iteration.
  full: request(
    window,
    { capacities: { a: 14 }, breaks: [{ id: 'b', start: 3_000, end: 9_000, duration: 600 }] },
    { options: { seed: 1, max_iterations: ITERATIONS / 30 } },
  ),
};
