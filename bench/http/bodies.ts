/** Request bodies for load: seeded, so that two runs send the same bytes, and distinct, so that nothing is answered from a cache. */

const SQUARE_METRES = 20_000;
const METRES_PER_SECOND = 13.9;
const STOPS_PER_VEHICLE = 20;

/** A sync request over `stops` random places with both matrices (whole metres and seconds). */
export function matrixBody(stops: number, seed: number, options: Record<string, unknown> = {}): string {
  const random = generator(seed);
  const places = Array.from(
    { length: stops + 1 },
    () => [random() * SQUARE_METRES, random() * SQUARE_METRES] as const,
  );
  const distance = places.map((a) => places.map((b) => Math.round(Math.hypot(a[0] - b[0], a[1] - b[1]))));
  const time = distance.map((row) => row.map((metres) => Math.round(metres / METRES_PER_SECOND)));
  return JSON.stringify({
    metadata: { problem_id: `load-${stops}-${seed}` },
    travel: { distance_matrix: distance, time_matrix: time },
    resources: vehicles(stops),
    jobs: Array.from({ length: stops }, (_, j) => ({ ...task(j, random), location_index: j + 1 })),
    options,
  });
}

/** A request over `stops` random places by coordinates, for what is too large to be sent with tables. */
export function placesBody(stops: number, seed: number, options: Record<string, unknown> = {}) {
  const random = generator(seed);
  const place = () => ({ lat: 50.4 + random() * 0.6, lon: 4 + random() * 0.9 });
  const depot = place();
  return {
    metadata: { problem_id: `places-${stops}-${seed}` },
    travel: {},
    resources: vehicles(stops).map((own) => ({ ...own, start_location: depot })),
    jobs: Array.from({ length: stops }, (_, j) => ({ ...task(j, random), location: place() })),
    options,
  };
}

function vehicles(stops: number) {
  return Array.from({ length: Math.max(2, Math.ceil(stops / STOPS_PER_VEHICLE) + 1) }, (_, v) => ({
    id: `v${v}`,
    capacities: STOPS_PER_VEHICLE + 5,
    time_window: { start: 0, end: 86_400 },
  }));
}

function task(j: number, random: () => number) {
  const start = Math.floor(random() * 30_000);
  return { id: `j${j}`, demands: 1, service_time: 300, time_windows: [{ start, end: start + 40_000 }] };
}

/** Digits of numbers up to this one make a large body one of 11.7 MB. */
const LARGE_MOST = 730;

/** A body of 11.7 MB: 1,000 places, both matrices with decimals, few jobs, so that reading it is the work. */
export function largeBody(seed: number): string {
  const random = generator(seed);
  const matrix = Array.from({ length: 1000 }, () =>
    Array.from({ length: 1000 }, () => (random() * LARGE_MOST).toFixed(1)).join(','),
  );
  const json = `[${matrix.map((row) => `[${row}]`).join(',')}]`;
  return (
    `{"travel":{"distance_matrix":${json},"time_matrix":${json}},"resources":[{"id":"v"}],` +
    `"jobs":[{"id":"a","location_index":1},{"id":"b","location_index":2}],"options":{"max_iterations":${100 + (seed % 100)}}}`
  );
}

/** xorshift32: any seeded generator serves here. */
function generator(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4_294_967_296;
  };
}
