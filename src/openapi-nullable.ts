/** What is null and nothing else, in the words of OpenAPI 3.0. */
const NULL = { type: 'object', nullable: true, enum: [null] };

/**
 * Says of references that may be null what OpenAPI 3.0 understands. Nest writes `nullable` beside `allOf`, of which the referenced schema
 * admits no null, so that tools which follow the standard refuse it.
 */
export function withNullableReferences<T>(value: T): T {
  if (Array.isArray(value)) {
    return value.map(withNullableReferences) as T;
  }
  if (value === null || typeof value !== 'object') {
    return value;
  }
  const entries = Object.entries(value).map(([key, inner]) => [key, withNullableReferences(inner)] as const);
  const schema = Object.fromEntries(entries) as Record<string, unknown>;
  const { allOf, nullable, type: _type, ...others } = schema;
  const isNullableReference = nullable === true && Array.isArray(allOf) && allOf.length === 1;
  return (isNullableReference ? { ...others, oneOf: [allOf[0], NULL] } : schema) as T;
}
