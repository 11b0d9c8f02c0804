import { serialize } from 'node:v8';
import type { RawBody } from '../common/body/raw-body';
import type { PreparedSolve } from '../solver/solve-messages';
import {
  type Endpoint,
  type PipelineSettings,
  prepareRequest,
  type Reserve,
  validateRequest,
} from '../optimize/pipeline';
import { inflate } from './inflate';
import { parseJson } from './parse-json';
import { JSON_LIMITS } from './prep-limits';

/** What a prep thread is told once. */
export interface PrepSettings {
  readonly pipeline: PipelineSettings;
  readonly maxBodyBytes: number;
}

export interface ValidationAnswer {
  readonly valid: true;
  readonly message: string;
}

/** What can be done to a body, and what comes of it. */
export interface PrepWork {
  readonly solve: { readonly endpoint: Endpoint; readonly answer: PreparedSolve };
  readonly validate: { readonly endpoint: Endpoint; readonly answer: ValidationAnswer };
}

export type PrepKind = keyof PrepWork;

/** v8.serialize may hand out a piece of a larger buffer; what is transferred must own all of its own. */
function ownBytes(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const whole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
  return whole ? new Uint8Array(bytes.buffer as ArrayBuffer) : new Uint8Array(bytes);
}

function prepareSolve(
  json: unknown,
  settings: PrepSettings,
  endpoint: Endpoint,
  reserve?: Reserve,
): PreparedSolve {
  const { problem, phases, context } = prepareRequest(json, settings.pipeline, endpoint, reserve);
  return {
    problem,
    phases,
    context: ownBytes(serialize(context)),
    limitMs: context.options.timeLimitMs,
    isEmpty: context.tasks.length === 0,
  };
}

const WORK: {
  readonly [K in PrepKind]: (
    json: unknown,
    settings: PrepSettings,
    endpoint: Endpoint,
    reserve?: Reserve,
  ) => PrepWork[K]['answer'];
} = {
  solve: prepareSolve,
  validate: (json, settings) => validateRequest(json, settings.pipeline),
};

export function readBodyAsJson({ bytes, encoding }: RawBody, settings: PrepSettings): unknown {
  return parseJson(inflate(bytes, encoding, settings.maxBodyBytes), JSON_LIMITS);
}

/**
 * The same on every thread: JSON → answer. Throws ApiError for every fault of the request, and what `reserve` throws
 * where there is no memory for its tables.
 */
export function workOn<K extends PrepKind>(
  kind: K,
  json: unknown,
  settings: PrepSettings,
  endpoint: Endpoint,
  reserve?: Reserve,
): PrepWork[K]['answer'] {
  return WORK[kind](json, settings, endpoint, reserve);
}
