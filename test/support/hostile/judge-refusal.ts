import { areNested, keysOf, leadsSomewhere } from '../field-names';
import { OPENAPI } from '../openapi';
import { undocumented } from '../schema';
import type { Answer, Json } from '../service';

/** A valid body with one place spoilt. */
export interface Spoilt {
  readonly body: string;
  readonly place: readonly (string | number)[];
  /** What the document says of the place. */
  readonly schema: Json;
}

/**
 * What is wrong with the answer to a body of which one place is spoilt, beyond what `AnswerWatch` sees. A value of
 * the wrong type is refused at that place, around it or in it; any other refusal names what the body has.
 */
export function judgeRefusal({ body, place, schema }: Spoilt, { status, body: answer }: Answer): string[] {
  if (status !== 200 && status !== 422) {
    return [`is answered ${status} ${answer.code}`];
  }
  const parsed: Json = JSON.parse(body);
  const value = place.reduce((at, key) => at?.[key], parsed);
  const mistyped = isMistyped(schema, value);
  if (status === 200) {
    return mistyped ? ['is answered 200 although its type is wrong'] : [];
  }
  const errors = answer.detail.errors as { code: string; field: string | null; message: string }[];
  const lost = errors.filter(
    ({ field, message }) => field !== null && !leadsSomewhere(parsed, field, message),
  );
  const keys = place.map(String);
  const named = errors.some(({ field }) => field !== null && areNested(keysOf(field), keys));
  const planless = answer.code === 'SOLVER_INFEASIBLE' || answer.code === 'SOLVER_TIMEOUT_NO_SOLUTION';
  return [
    ...lost.map(({ field }) => `is refused at ${String(field)}, which the body does not have`),
    ...(mistyped && planless ? [`has the wrong type, and is ${answer.code}`] : []),
    ...(mistyped && !named ? [`is refused elsewhere: ${errors.map(({ field }) => field).join(', ')}`] : []),
    ...(!planless && (errors.length === 0 || answer.detail.field === null)
      ? ['is refused without a field']
      : []),
  ];
}

/**
 * By the document, read as the contract does: null is absent, fractions of whole numbers are rounded (B48), names that
 * the document does not have are warnings (B41). What is missing has no wrong type.
 */
function isMistyped(schema: Json, value: unknown): boolean {
  return undocumented(LIBERAL, liberal(schema), value, '$', 'allowed').length > 0;
}

function liberal(schema: Json): Json {
  if (Array.isArray(schema)) {
    return schema.map(liberal);
  }
  if (typeof schema !== 'object' || schema === null) {
    return schema === 'integer' ? 'number' : schema;
  }
  const entries = Object.entries(schema).map(([key, value]) => [key, liberal(value)]);
  const inner: Json = Object.fromEntries(entries);
  const isSchema = typeof schema.type === 'string' || [schema.oneOf, schema.allOf].some(Array.isArray);
  return isSchema ? { ...inner, nullable: true, required: [] } : inner;
}

const LIBERAL: Json = { components: { schemas: liberal(OPENAPI.components.schemas) } };
