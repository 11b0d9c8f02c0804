import fc from 'fast-check';
import { ApiError, type FieldError } from '../../src/common/errors';
import { checkRequest } from '../../src/optimize/pipeline/check-request';
import { DEFAULT_PIPELINE_SETTINGS } from '../../src/optimize/pipeline/settings';
import { ALIASED, CANONICAL, located } from '../support/aliases';
import { leadsSomewhere } from '../support/field-names';
import { pathsOf, replaced, twisted } from '../support/generators/hostile';
import { coordinateRequests } from '../support/generators/requests';
import { ruleRequests } from '../support/generators/rules';
import { sampled } from '../support/sampled';

function faultsOf(body: unknown): readonly FieldError[] {
  try {
    checkRequest(body, DEFAULT_PIPELINE_SETTINGS, 'sync', 'specific');
    return [];
  } catch (error) {
    if (error instanceof ApiError) {
      return error.errors;
    }
    throw error;
  }
}

function expectFound(body: unknown, faults: readonly FieldError[]): void {
  const lost = faults.filter(({ field, message }) => field === null || !leadsSomewhere(body, field, message));
  expect(lost.map(({ code, field, message }) => `${code} ${field} ${message}`)).toEqual([]);
}

const ODD: readonly unknown[] = [true, 'text', -1, 1e300, [], {}, [[]], ['x'], { x: 1 }, 99];

describe('every fault', () => {
  it.each([
    ['the usual names', CANONICAL],
    ['other names', ALIASED],
    ['coordinates', located('latitude', 'lng')],
  ])('of any value under %s names a field of the body', (_, body) => {
    expect(faultsOf(body)).toEqual([]);
    const { travel: _travel, ...sections } = body;
    let wrong = 0;
    for (const path of pathsOf(sections)) {
      for (const odd of ODD) {
        const spoiled = replaced(body, path, odd);
        const faults = faultsOf(spoiled);
        wrong += faults.length;
        expectFound(spoiled, faults);
      }
    }
    expect(wrong).toBeGreaterThan(100);
  });

  it('names a field that the caller can find in the body, and there are a hundred at most', () => {
    const seen = new Map<string, number>();
    const bodies = fc.oneof(twisted(ruleRequests(30)), twisted(coordinateRequests()));
    fc.assert(
      fc.property(bodies, (drawn) => {
        // As it comes over the wire: what is undefined is not there, and a hole in a list is null.
        const body = JSON.parse(JSON.stringify(drawn)) as unknown;
        const faults = faultsOf(body);
        expect(faults.length).toBeLessThanOrEqual(100);
        for (const { code } of faults) {
          seen.set(code, (seen.get(code) ?? 0) + 1);
        }
        expectFound(body, faults);
      }),
      sampled({ seed: 20_260_401, runs: 700, limitMs: 50_000 }),
    );
    expect([...seen.keys()]).toEqual(expect.arrayContaining(['SCHEMA_ERROR', 'UNKNOWN_REFERENCE']));
  }, 60_000);
});
