import { serialize } from 'node:v8';
import type { RawBody } from '../common/body/raw-body';
import type { RoadAnswer, RoadQuestion } from '../travel';
import type { PreparedSolve } from '../solver/solve-messages';
import {
  answerTravel,
  type Endpoint,
  explanationMs,
  type JobRequest,
  type PipelineSettings,
  prepareByRoad,
  readJobRequest,
  type Reserve,
  validateRequest,
} from '../optimize/pipeline';
import { unreadableBody } from './unreadable-body';
import { fingerprintBody } from './fingerprint-body';
import { inflate } from './inflate';
import { parseJson } from './parse-json';
import { JSON_LIMITS } from './prep-limits';

/** What a prep thread is told once. */
export interface PrepSettings {
  readonly pipeline: PipelineSettings;
  readonly maxBodyBytes: number;
  /** Whether a thread prepares small requests before it takes any. */
  readonly warmUp: boolean;
  /** What is deployed, as results are kept under it; null: none are. */
  readonly version: string | null;
}

export interface ValidationAnswer {
  readonly valid: true;
  readonly message: string;
}

/** JSON in UTF-8: a thousand places are two million numbers. */
export interface TravelBytes {
  readonly json: Uint8Array<ArrayBuffer>;
}

/** What is read of a body before it becomes a job. `bytes`: the body itself, where a thread had taken it. */
export interface AcceptedBody {
  readonly accepted: JobRequest;
  readonly fingerprint: string | null;
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

/** The work stops here until a road server was asked; then it is begun anew with the answer. */
export interface RoadNeeded {
  readonly road: RoadQuestion;
}

export function isRoadNeeded(step: object): step is RoadNeeded {
  return 'road' in step;
}

/** What a thread, or the main thread, has besides the body. */
export interface WorkContext {
  readonly endpoint: Endpoint;
  readonly reserve?: Reserve | undefined;
  /** What became of the question of the first step. */
  readonly road?: RoadAnswer | undefined;
}

/** v8.serialize may hand out a piece of a larger buffer; what is transferred must own all of its own. */
function ownBytes(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const whole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
  return whole ? new Uint8Array(bytes.buffer as ArrayBuffer) : new Uint8Array(bytes);
}

function prepareSolve(
  json: unknown,
  settings: PrepSettings,
  { endpoint, reserve, road }: WorkContext,
): PreparedSolve | RoadNeeded {
  const step = prepareByRoad(json, settings.pipeline, endpoint, reserve, road);
  if (step.road !== undefined) {
    return { road: step.road };
  }
  const { problem, phases, given, context, diagnosis } = step;
  return {
    problem,
    phases,
    given,
    context: ownBytes(serialize(context)),
    diagnosis: diagnosis === null ? null : ownBytes(serialize(diagnosis)),
    limitMs: context.options.timeLimitMs + (diagnosis?.budgetMs ?? 0) + explanationMs(context),
    explains: context.output.explain,
    fingerprint: fingerprintBody(json, endpoint, settings.version),
    lastsMs: context.options.lasts ? context.options.timeLimitMs : null,
    isWatched: context.options.isWatched,
  };
}

function writeTravel(
  json: unknown,
  settings: PrepSettings,
  { reserve, road }: WorkContext,
): TravelBytes | RoadNeeded {
  const step = answerTravel(json, settings.pipeline, reserve, road);
  return 'road' in step ? step : { json: new TextEncoder().encode(JSON.stringify(step.answer)) };
}

const WORK: {
  readonly [K in PrepKind]: (
    json: unknown,
    settings: PrepSettings,
    context: WorkContext,
  ) => PrepWork[K]['answer'] | RoadNeeded;
} = {
  solve: prepareSolve,
  validate: (json, settings) => validateRequest(json, settings.pipeline),
  travel: writeTravel,
  accept: (json, { version }, { endpoint }) => ({
    accepted: acceptJob(json, endpoint),
    fingerprint: fingerprintBody(json, endpoint, version),
  }),
};

/** Throws SCHEMA_ERROR for what is no object: only that is told at once (contract B13). */
function acceptJob(json: unknown, endpoint: Endpoint): JobRequest {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw unreadableBody('The body must be a JSON object.');
  }
  return readJobRequest(json, endpoint);
}

export function readBodyAsJson({ bytes, encoding }: RawBody, settings: PrepSettings): unknown {
  return parseJson(inflate(bytes, encoding, settings.maxBodyBytes), JSON_LIMITS);
}

/**
 * The same on every thread: JSON → answer, or what must be asked of a road server first. Throws ApiError for every fault
 * of the request, and what `reserve` throws where there is no memory for its tables.
 */
export function workOn<K extends PrepKind>(
  kind: K,
  json: unknown,
  settings: PrepSettings,
  context: WorkContext,
): PrepWork[K]['answer'] | RoadNeeded {
  return WORK[kind](json, settings, context);
}
