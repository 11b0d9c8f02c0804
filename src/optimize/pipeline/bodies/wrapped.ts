import { type JsonObject, type Kind, ShapeReader } from '../shape/reader';
import { nameOf } from '../shape/name-of';
import { NO_LATER_JOBS } from '../replan/progress';
import { shapeError } from '../shape/shape';
import { readSeedSolution } from '../shape/seed';
import { FieldOrigins } from '../field-origins';
import { AT_THE_START, type RequestBody } from './request-body';

/** A body around `base`, opened: the reader of its own fields, and the request inside. */
export interface Wrapper {
  reader: ShapeReader;
  fields: JsonObject;
  /** Null: there is none, which is a fault. */
  base: JsonObject | null;
}

const NOTHING: JsonObject = {};

export function openWrapper(json: unknown, kind: Kind): Wrapper {
  const reader = new ShapeReader();
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    reader.fail(`must be a JSON object, not ${nameOf(json)}`);
    // What it should have held is not missed one by one.
    throw shapeError(reader.faults);
  }
  const fields = json as JsonObject;
  reader.knows(fields, kind);
  const base = reader.object(fields, 'base');
  if (base === null && (fields['base'] ?? null) === null) {
    reader.fail('is required', 'base');
  }
  return { reader, fields, base };
}

/** The list at `key`, which must be there; what is wrong with it is a fault. */
export function requiredList({ reader, fields }: Wrapper, key: string): readonly unknown[] {
  if ((fields[key] ?? null) === null) {
    reader.fail('is required', key);
  }
  return reader.array(fields, key) ?? [];
}

/** The request of a wrapper's parts. */
export function wrappedBody(
  { reader, base }: Wrapper,
  changes: Readonly<Record<string, unknown>>,
  plan: unknown,
): RequestBody {
  const options = base?.['options'] ?? NOTHING;
  // What is no object is a fault of the request, and is left for it to say.
  const own = typeof options === 'object' && !Array.isArray(options);
  if (own) {
    checkReplacedPlan(reader, options as JsonObject | null);
  }
  return {
    request:
      base === null
        ? null
        : { ...base, ...changes, options: own ? { ...options, initial_solution: plan } : options },
    origins: new FieldOrigins('base'),
    newJobs: 0,
    faults: reader.faults.list,
    findings: [],
    warnings: reader.notes.toWarnings(),
    progress: AT_THE_START,
    laterJobs: NO_LATER_JOBS,
  };
}

/** A first plan that the base has gives way to the given one; what is wrong with its types is told all the same. */
function checkReplacedPlan(reader: ShapeReader, options: JsonObject | null): void {
  reader.within('base', () =>
    reader.within('options', () => readSeedSolution(reader, options ?? NOTHING, 'initial_solution')),
  );
}
