/** A request of so many stops, at the same places each time, as if thrown over Belgium. */
export function manyStops(stops: number, vans: number): string {
  const spread = (i: number, step: number): number => (i * step) % 1;
  return JSON.stringify({
    metadata: { problem_id: 'many-stops' },
    travel: { profile: 'car', provider: 'haversine' },
    resources: Array.from({ length: vans }, (_, i) => ({
      id: `van-${i + 1}`,
      start_location: { lat: 50.9281, lon: 4.4292 },
      time_window: { start: 21_600, end: 64_800 },
    })),
    jobs: Array.from({ length: stops }, (_, i) => ({
      id: `stop-${i + 1}`,
      location: { lat: 50.5 + spread(i, 0.618034), lon: 3.4 + 2 * spread(i, 0.754878) },
      service_time: 300,
    })),
  });
}
