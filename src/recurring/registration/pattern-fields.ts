import { ApiError } from '../../common/errors';
import { writtenMessage } from '../../optimize/pipeline/bodies/written-message';
import { COLUMNS } from './knob-columns';
import type { RegistrationQuestion } from './registration-request';

/* What the pipeline says of the request that a registration makes, at the fields of the pattern. */

/** Under which field of a pattern the fields of its jobs stand. */
const OF_JOB: Readonly<Record<string, string>> = {
  location_index: COLUMNS.locationIndex,
  service_time: COLUMNS.serviceTime,
  day: COLUMNS.day,
  time_windows: COLUMNS.tw,
  allowed_resource_ids: COLUMNS.resource,
  mandatory: COLUMNS.mandatory,
};

/** What is said of a whole section; too many jobs are those of other patterns, since a pattern's own are few. */
const OF_SECTION: Readonly<Record<string, string>> = {
  jobs: 'resources',
  relations: 'spacing',
  travel: 'locations',
};

/** A field of the request that a registration makes → the field of the pattern; null: the caller wrote nothing of the kind. */
export function fieldOfPattern({ draft, fleet }: RegistrationQuestion, field: string): string | null {
  const [, position, rest = ''] = /^jobs\[(\d+)\](?:\.(.*))?$/.exec(field) ?? [];
  if (position !== undefined) {
    const i = Number(position);
    return i < draft.occurrences.length ? fieldOfOccurrence(i, rest) : 'resources';
  }
  const [section = ''] = /^\w+/.exec(field) ?? [];
  return section === 'resources' ? fleet.origins.fieldOf(field) : (OF_SECTION[section] ?? null);
}

function fieldOfOccurrence(i: number, rest: string): string {
  const [name = ''] = /^\w+/.exec(rest) ?? [];
  if (name === 'days') {
    return 'spacing';
  }
  const ofWindow = /^time_windows\[0\](\..*)$/.exec(rest)?.[1] ?? '';
  return `${OF_JOB[name] ?? COLUMNS.locationIndex}[${i}]${ofWindow}`;
}

/** A refusal of the request as one of the pattern. */
export function asRegistrationError(
  question: RegistrationQuestion,
  { message, errors, context }: ApiError,
): ApiError {
  const written = (field: string) => fieldOfPattern(question, field) ?? field;
  const inPattern = errors.map((error) => ({
    code: error.code === 'SCHEMA_ERROR' ? 'VALIDATION_ERROR' : error.code,
    message: writtenMessage(error.message, error.field, written),
    field: error.field === null ? null : fieldOfPattern(question, error.field),
  }));
  const [first] = errors;
  const text = writtenMessage(message, first?.field ?? null, written);
  return new ApiError('VALIDATION_ERROR', text, { errors: inPattern, context });
}
