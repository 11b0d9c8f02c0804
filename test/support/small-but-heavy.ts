/** Bodies of a few kilobytes, few places, that ask for much work: what decides where they are prepared is the work. */

type Extra = (index: number) => object;
const none: Extra = () => ({});

function jobs(count: number, extra: Extra = none): object[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `j${i}`,
    location: { lat: 50.5 + i / 1_000, lon: 4 + i / 1_000 },
    ...extra(i),
  }));
}

function resources(count: number, extra: Extra = none): object[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `v${i}`,
    start_location: { lat: 50.5, lon: 4 },
    ...extra(i),
  }));
}

/** Ninety segments on each of ten days. */
const SEGMENTS = Array.from({ length: 900 }, (_, i) => ({
  start: (i % 90) * 900,
  end: (i % 90) * 900 + 900,
  factor: 1 + i / 100,
  days: [Math.floor(i / 90)],
}));

const TWENTY_BREAKS = Array.from({ length: 20 }, (_, i) => ({
  start: i * 1_000,
  end: i * 1_000 + 500,
  duration: 60,
  mandatory: false,
}));

const LONG: object = { problem: { num_days: 200 }, jobs: jobs(100) };

export const SMALL_BUT_HEAVY: Readonly<Record<string, object>> = {
  '99 resources on 200 days': { ...LONG, travel: {}, resources: resources(99) },
  'breaks of 99 resources on 200 days': {
    ...LONG,
    travel: {},
    resources: resources(99, () => ({ breaks: TWENTY_BREAKS })),
  },
  'segments of traffic by profile and day': {
    ...LONG,
    travel: { traffic_segments: SEGMENTS },
    resources: resources(99, (i) => ({ speed_factor: 1 + i / 1_000 })),
  },
  'a travel profile for each resource': {
    travel: {},
    resources: resources(67, (i) => ({ speed_factor: 1 + i / 1_000 })),
    jobs: jobs(132),
  },
  'thousands of windows': {
    travel: {},
    resources: resources(1),
    jobs: jobs(40, () => ({
      time_windows: Array.from({ length: 190 }, (_, i) => ({ start: i, end: i + 5 })),
    })),
  },
  'thousands of relations': {
    travel: {},
    resources: resources(1),
    jobs: jobs(100),
    relations: Array.from({ length: 4_000 }, (_, i) => ({
      type: 'precedence',
      job_ids: [`j${i % 50}`, `j${50 + (i % 50)}`],
    })),
  },
};

const NAMES = Array.from({ length: 20_000 }, (_, i) => `n${i}`);
const BY_NAME = Object.fromEntries(NAMES.map((name) => [name, 1]));

function wordy({ ofJob = {}, ofResource = {}, ...rest }: Record<string, object>): object {
  return { travel: {}, resources: resources(1, () => ofResource), jobs: jobs(1, () => ofJob), ...rest };
}

/** Two objects and next to no list; each has 200 KB of names, and some are refused for it. */
export const SMALL_BUT_WORDY: Readonly<Record<string, object>> = {
  'unknown keys of a resource': wordy({ ofResource: BY_NAME }),
  'keys of options.weights': wordy({ options: { max_iterations: 1, weights: BY_NAME } }),
  'keys of demands': wordy({ ofJob: { demands: BY_NAME } }),
  'texts of required_skills': wordy({ ofJob: { required_skills: NAMES } }),
  'texts of locks.job_ids': wordy({ locks: { job_ids: NAMES } }),
  'keys of metadata': wordy({ ofJob: { metadata: BY_NAME } }),
};
