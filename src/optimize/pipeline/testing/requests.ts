import { ApiError } from '../../../common/errors';
import type { WireProblem } from '../../../kernel/wire';
import { decodeProblem } from '../../../kernel/wire/testing/decode-problem';
import type { PreparedRequest } from '../context';
import { judgeMeaning } from '../meaning/meaning';
import { prepareChecked, prepareRequest } from '../prepare';
import { DEFAULT_PIPELINE_SETTINGS, type PipelineSettings } from '../settings';
import { checkShape, shapeError, type Shaped } from '../shape/shape';
import { validateRequest } from '../validate';

/** A request of two places and one job; a test states only what matters to it. */
export function request(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    travel: { distance_matrix: square(3, 1000), time_matrix: square(3, 100) },
    resources: [{ id: 'v1' }],
    jobs: [{ id: 'a', location_index: 1 }],
    ...more,
  };
}

export function square(size: number, cell: number): number[][] {
  return Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (__, j) => (i === j ? 0 : cell)),
  );
}

export function prepare(json: unknown, settings: Partial<PipelineSettings> = {}) {
  return prepareRequest(json, { ...DEFAULT_PIPELINE_SETTINGS, ...settings });
}

function wellShaped(json: unknown): Shaped {
  const shaped = checkShape(json, DEFAULT_PIPELINE_SETTINGS, 'sync');
  if (shaped.faults.any) {
    throw shapeError(shaped.faults);
  }
  return shaped;
}

/** Every stage but the refusal of what is not built yet. */
export function prepareAnyway(json: unknown): PreparedRequest {
  const { request: parsed, notes } = wellShaped(json);
  const { located, findings } = judgeMeaning(parsed, notes, 'general');
  const [first] = findings.list;
  if (first !== undefined) {
    throw new ApiError('VALIDATION_ERROR', first.message, { errors: findings.list });
  }
  return prepareChecked(parsed, located, notes, DEFAULT_PIPELINE_SETTINGS);
}

/** The kernel's words, read back. */
export function wireOf(json: unknown): WireProblem {
  return decodeProblem(prepareAnyway(json).problem.words);
}

/** The faults of meaning, the refusal left out: [code, field]. */
export function findingsOf(json: unknown): [string, string | null][] {
  const { request: parsed, notes } = wellShaped(json);
  return judgeMeaning(parsed, notes, 'general').findings.list.map(({ code, field }) => [code, field]);
}

function thrownBy(run: () => unknown): ApiError {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) {
      return error;
    }
    throw error;
  }
  throw new Error('nothing was refused');
}

export function refusal(json: unknown, settings: Partial<PipelineSettings> = {}): ApiError {
  return thrownBy(() => prepare(json, settings));
}

export function invalidity(json: unknown): ApiError {
  return thrownBy(() => validateRequest(json, DEFAULT_PIPELINE_SETTINGS));
}

/** [code, field] of every fault. */
export function faultsOf(error: ApiError): [string, string | null][] {
  return error.errors.map(({ code, field }) => [code, field]);
}

export function warningCodes(json: unknown): string[] {
  return prepare(json).context.warnings.map(({ code }) => code);
}
