import { serialize } from 'node:v8';
import type { RawBody } from '../common/body/raw-body';
import type { RoadAnswer, RoadQuestion } from '../travel';
import { shareProblems } from '../solver/share-problem';
import type { PreparedSolve } from '../solver/solve-messages';
import {
  answerTravel,
  type Endpoint,
  explanationMs,
  type JobRequest,
  type PipelineSettings,
  prepareByRoad,
  readJobRequest,
  type RequestBody,
  type Reserve,
  rulesOf,
  type ValidationAnswer,
  validateBody,
} from '../optimize/pipeline';
import { unreadableBody } from './unreadable-body';
import { fingerprintBody } from './fingerprint-body';
import { inflate } from './inflate';
import { keepPatterns, type KeptPatterns, openPatterns } from './kept-patterns';
import type { NewCells } from './matrix-reader';
import { parseJson } from './parse-json';
import { JSON_LIMITS } from './prep-limits';
import {
  type PatternsNeeded,
  type TenantPatterns,
  withoutRecurringJobs,
  withRecurringJobs,
} from './recurring-jobs';

/** What a prep thread is told once. */
export interface PrepSettings {
  readonly pipeline: PipelineSettings;
  readonly maxBodyBytes: number;
  /** Whether a thread prepares small requests before it takes any. */
  readonly warmUp: boolean;
  /** What is deployed, as results are kept under it; null: none are. */
  readonly version: string | null;
  /** Whether there are recurring patterns, and the block that names them is heard. */
  readonly hasPatterns: boolean;
}

/** JSON in UTF-8: a thousand places are two million numbers. */
export interface TravelBytes {
  readonly json: Uint8Array<ArrayBuffer>;
}

/** What is read of a body before it becomes a job. `bytes`: the body itself, where a thread had taken it. */
export interface AcceptedBody {
  readonly accepted: JobRequest;
  readonly fingerprint: string | null;
  /** The recurring patterns that were told for it, as they are kept with the job; absent: none were. */
  readonly keptPatterns?: string;
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** What can be done to a body, and what comes of it. */
export interface PrepWork {
  readonly solve: { readonly endpoint: Endpoint; readonly answer: PreparedSolve };
  readonly validate: { readonly endpoint: Endpoint; readonly answer: ValidationAnswer };
  readonly travel: { readonly endpoint: Endpoint; readonly answer: TravelBytes };
  readonly accept: { readonly endpoint: Endpoint; readonly answer: AcceptedBody };
}

export type PrepKind = keyof PrepWork;

/** The work stops here until somebody else was asked; then it is begun anew with the answer. */
export type Question = { readonly road: RoadQuestion } | PatternsNeeded;

export function isQuestion(step: object): step is Question {
  return 'road' in step || 'patterns' in step;
}

/** What became of the questions of the steps before. */
export interface Told {
  readonly road?: RoadAnswer;
  readonly patterns?: TenantPatterns | KeptPatterns | 'unreadable';
}

/** What a thread, or the main thread, has besides the body. */
export interface WorkContext {
  readonly endpoint: Endpoint;
  readonly reserve?: Reserve | undefined;
  readonly told?: Told;
}

/** v8.serialize may hand out a piece of a larger buffer; what is transferred must own all of its own. */
function ownBytes(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const whole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
  return whole ? new Uint8Array(bytes.buffer as ArrayBuffer) : new Uint8Array(bytes);
}

function prepareSolve(
  json: unknown,
  settings: PrepSettings,
  { endpoint, reserve, told = {} }: WorkContext,
): PreparedSolve | Question {
  const body = readBody(json, settings, endpoint, told);
  if (isQuestion(body)) {
    return body;
  }
  const step = prepareByRoad(body, settings.pipeline, endpoint, reserve, told.road);
  if (step.road !== undefined) {
    return { road: step.road };
  }
  const { given, context, diagnosis } = step;
  const { threads } = context.options;
  const { problem, phases } = threads > 1 ? shareProblems(step) : step;
  return {
    problem,
    phases,
    given,
    threads,
    context: ownBytes(serialize(context)),
    diagnosis: diagnosis === null ? null : ownBytes(serialize(diagnosis)),
    limitMs: context.options.timeLimitMs + (diagnosis?.budgetMs ?? 0) + explanationMs(context),
    explains: context.output.explain,
    fingerprint: fingerprintBody(json, body, endpoint, settings.version),
    lastsMs: context.options.lasts ? context.options.timeLimitMs : null,
    isWatched: context.options.isWatched,
    isOfBodyAlone: told.patterns === undefined,
  };
}

function writeTravel(
  json: unknown,
  settings: PrepSettings,
  { reserve, told = {} }: WorkContext,
): TravelBytes | Question {
  const step = answerTravel(json, settings.pipeline, reserve, told.road);
  return 'road' in step ? step : { json: new TextEncoder().encode(JSON.stringify(step.answer)) };
}

/** Of a `recurring` block the shape is judged: which patterns it names is a matter of the solve. */
function validate(json: unknown, settings: PrepSettings): ValidationAnswer {
  const body = readBody(json, settings, 'sync', {});
  return validateBody(isQuestion(body) ? rulesOf('sync').readBody(json) : body, settings.pipeline);
}

const WORK: {
  readonly [K in PrepKind]: (
    json: unknown,
    settings: PrepSettings,
    context: WorkContext,
  ) => PrepWork[K]['answer'] | Question;
} = {
  solve: prepareSolve,
  validate,
  travel: writeTravel,
  accept: acceptJob,
};

/** Throws SCHEMA_ERROR for what is no object: only that is told at once (contract B13). */
function acceptJob(
  json: unknown,
  settings: PrepSettings,
  { endpoint, told = {} }: WorkContext,
): AcceptedBody | Question {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw unreadableBody('The body must be a JSON object.');
  }
  if (told.patterns === 'unreadable') {
    return { accepted: readJobRequest(rulesOf(endpoint).readBody(json)), fingerprint: null };
  }
  const body = readBody(json, settings, endpoint, told);
  return isQuestion(body)
    ? body
    : {
        accepted: readJobRequest(body),
        fingerprint: fingerprintBody(json, body, endpoint, settings.version),
        ...(told.patterns === undefined ? {} : { keptPatterns: keepPatterns(told.patterns).kept }),
      };
}

/** The request inside, with the recurring jobs that it names where the service keeps patterns, or some are kept with a job. */
function readBody(
  json: unknown,
  { hasPatterns }: PrepSettings,
  endpoint: Endpoint,
  { patterns }: Told,
): RequestBody | PatternsNeeded {
  if (patterns === 'unreadable') {
    return rulesOf(endpoint).readBody(json);
  }
  if (patterns === undefined && !hasPatterns) {
    return withoutRecurringJobs(json, endpoint);
  }
  return withRecurringJobs(json, endpoint, patterns === undefined ? undefined : openPatterns(patterns));
}

/** `newCells`: where its matrices are to stand. */
export function readBodyAsJson(
  { bytes, encoding }: RawBody,
  settings: PrepSettings,
  newCells?: NewCells,
): unknown {
  return parseJson(inflate(bytes, encoding, settings.maxBodyBytes), JSON_LIMITS, newCells);
}

/**
 * The same on every thread: JSON → answer, or what must be asked of somebody else first. Throws ApiError for every fault
 * of the request, and what `reserve` throws where there is no memory for its tables.
 */
export function workOn<K extends PrepKind>(
  kind: K,
  json: unknown,
  settings: PrepSettings,
  context: WorkContext,
): PrepWork[K]['answer'] | Question {
  return WORK[kind](json, settings, context);
}
