import type { Warning } from '../../optimize/pipeline/context';
import { Faults } from '../../optimize/pipeline/notes';
import { objectOf } from '../../optimize/pipeline/replan/raw-json';
import { type JsonObject, kind, ShapeReader } from '../../optimize/pipeline/shape/reader';
import { noSuchPattern } from '../no-such-pattern';
import { DAYS_OF_WEEK, type Pattern } from '../pattern';
import { validationError } from '../validation-error';
import { expandPatterns } from './expand';
import { readPeriodKey, readRequestedDays } from './recurring-block';

const EXPANSION = kind('an expansion', ['period_key', 'requested_days', 'pattern_ids']);

/** The jobs that a week would have (contract A14). */
export interface Preview {
  readonly period_key: string;
  readonly jobs: readonly JsonObject[];
  readonly relations: readonly JsonObject[];
  readonly num_patterns: number;
  readonly warnings: readonly Warning[];
}

/**
 * The body of `expand` and a tenant's patterns → the jobs of a plan over Monday to Friday, each at its `location_index`. Throws
 * VALIDATION_ERROR, and NOT_FOUND for an id that none of the patterns has.
 */
export function previewOf(json: unknown, patterns: readonly Pattern[]): Preview {
  const given = objectOf(json);
  if (given === null) {
    const message = 'The body must be a JSON object.';
    throw validationError([{ code: 'VALIDATION_ERROR', message, field: null }]);
  }
  const reader = new ShapeReader();
  const findings = new Faults();
  reader.knows(given, EXPANSION);
  const periodKey = readPeriodKey(reader, given, findings);
  const requestedDays = readRequestedDays(reader, given, findings);
  const ids = reader.strings(given, 'pattern_ids');
  if (reader.faults.any || findings.any) {
    throw validationError([...reader.faults.list, ...findings.list]);
  }
  const { jobs, relations, numPatterns, warnings } = expandPatterns(
    ids === null ? patterns : named(patterns, ids),
    { periodKey, requestedDays },
    { numDays: DAYS_OF_WEEK, places: 'index' },
  );
  return {
    period_key: periodKey,
    jobs: jobs.map(({ entry }) => entry),
    relations,
    num_patterns: numPatterns,
    warnings: [...reader.notes.toWarnings(), ...warnings],
  };
}

function named(patterns: readonly Pattern[], ids: readonly string[]): readonly Pattern[] {
  const known = new Set(patterns.map(({ id }) => id));
  ids.forEach((id, i) => {
    if (!known.has(id)) {
      throw noSuchPattern(id, `pattern_ids[${i}]`);
    }
  });
  const wanted = new Set(ids);
  return patterns.filter(({ id }) => wanted.has(id));
}
