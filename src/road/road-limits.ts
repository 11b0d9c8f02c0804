const SECOND_MS = 1_000;
const MIB = 1024 * 1024;

/** Bounds of asking road servers that no operator needs to turn, each with its reason. A test may shorten them. */
export const ROAD_LIMITS = {
  /** One call, from its first byte to its last: a healthy server answers a piece of 100 × 100 in well below a second. */
  callTimeoutMs: 10 * SECOND_MS,
  /** Of one call: two repetitions outlast a restart behind a load balancer, more would only add to an overload. */
  attempts: 3,
  /** Of the first pause, which doubles; each is drawn between 0 and its size, so that callers do not come back at once. */
  pauseMs: 200,
  maxPauseMs: 5 * SECOND_MS,
  /** A server that asks for more time than this has failed: its caller has some 30 s for the whole table. */
  maxRetryAfterMs: 10 * SECOND_MS,
  /** Failed calls in a row that open the circuit; while it is open nobody waits for a server that is gone. */
  failuresToOpen: 5,
  openMs: 10 * SECOND_MS,
  /** An answer of so many bytes, and of so many a cell (Valhalla's long form takes 80), is read; no more. */
  answerBytes: MIB,
  answerBytesPerCell: 160,
  /** A leg of a line with what stands beside it: OSRM tells a distance for each of its positions, 30 a kilometre in a town. */
  answerBytesPerLeg: 128 * 1_024,
  /** All lines of one answer: its plan is found, and its caller waits for a drawing. Then what is missing stays straight. */
  linesDeadlineMs: 10 * SECOND_MS,
  /** Encoded ways of one answer: a million positions at most, and by its legs, so that a small plan asks for little memory. */
  linesBytes: 4 * MIB,
  linesBytesAtLeast: 256 * 1_024,
  linesBytesPerLeg: 32 * 1_024,
  /** Legs without a way, of which each costs a few calls more; after so many the rest of a drawing stays straight. */
  maxLegsWithoutWay: 20,
  /** Places of a table without a road near them, of which each costs a few calls to find. More are another map's places. */
  maxRefusedPlaces: 20,
  /** Places without a road near them that are remembered. */
  refusedPlacesKept: 10_000,
  /** Roads change: the cache begins anew after a day. */
  cacheAgeMs: 24 * 3_600 * SECOND_MS,
} as const;

export type RoadLimits = { readonly [K in keyof typeof ROAD_LIMITS]: number };
