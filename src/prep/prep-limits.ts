import type { Patience } from '../threads';

const KIB = 1024;
const MIB = 1024 * KIB;

/** Bounds of the prep threads that no operator needs to turn, each with its reason. */
export const PREP_LIMITS = {
  /** A plain body up to here may be prepared on the main thread: unless it is all texts, parsing it takes 1 to 2 ms. */
  mainThreadMaxBytes: 256 * KIB,
  /** The same where nothing but parsing is done, and answers are promised within milliseconds. */
  acceptedOnMainThreadMaxBytes: 64 * KIB,
  /** And if the rest is estimated at no more than this: see estimate-work.ts. 200 jobs by coordinates are 5.5 ms. */
  mainThreadMaxWorkUs: 6_000,
  /** Occurrences of recurring patterns that a body may bring in besides: a few bytes can ask for thousands of jobs. */
  mainThreadMaxOccurrences: 100,
  /** The same of patterns that are kept with a job, in characters, of which an occurrence takes 130 at least. */
  mainThreadMaxKeptLength: 13_000,
  /** Bodies that wait for a prep thread or are in one. Their bytes are bounded at the intake as well. */
  maxCount: 1_024,
  maxBytes: 512 * MIB,
  /** Of these one caller's: half, so that a flood of one leaves as much to all others. */
  maxCountOfCaller: 512,
  maxBytesOfCaller: 256 * MIB,
  /** The JavaScript heap of a prep thread: 64 MB of JSON numbers parse into 300 to 500 MB. */
  heapMb: 2_048,
  /** A second where the machine is free, many where it is not. */
  startLimitMs: 60_000,
} as const;

export const PREP_PATIENCE: Patience = {
  /** One body may take this long: the largest legal one takes about 2 s on one busy core. */
  arrivalMs: 30_000,
  /** Callers set no limit to prep; no part of it is apart from the rest. */
  flagAfterLimitMs: 0,
  killAfterLimitMs: 0,
  restMs: 0,
  /** Parsing cannot be interrupted; most bodies are through by then, the rest costs a thread. */
  abandonMs: 2_000,
};

/** What a body may be made of, whatever it means (see json-budget.ts). */
export const JSON_LIMITS = {
  maxDepth: 64,
  /** Objects and arrays: 5,000 jobs with everything have about 100,000. */
  maxContainers: 1_000_000,
  /** Keys and texts together: 5,000 jobs with everything have about 300,000. */
  maxStrings: 3_000_000,
} as const;
