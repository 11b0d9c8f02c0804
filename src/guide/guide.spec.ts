import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '../common/errors';
import { REASONS } from '../kernel/wire';
import { ERROR_GUIDE } from './error-guide';
import { FAULT_GUIDE, WARNING_GUIDE } from './fault-guide';
import { markdownOf } from './markdown';
import { ERRORS_PAGE, REASONS_PAGE } from './pages';
import { REASON_GUIDE } from './reason-guide';

const ROOT = join(__dirname, '../..');
const docs = (name: string): string => readFileSync(join(ROOT, 'docs', name), 'utf8');
const ENTRIES = [ERROR_GUIDE, FAULT_GUIDE, WARNING_GUIDE, REASON_GUIDE].flatMap((guide) =>
  Object.entries(guide),
);

/** What stands in the sources as the code of a fault or a warning; notes of conversions are no part of an answer. */
function codesOfSources(): string[] {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') && !/\.spec\.ts$|(^|\/)testing\//.test(file) && !/^(guide|convert)\//.test(file),
  );
  const codes = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, 'src', file), 'utf8');
    const added = text.matchAll(/\b(?:add|said|warned)\((?:\s*(?:body|'\w+'),)?\s*'([A-Z][A-Z_]+)'/g);
    const named = text.matchAll(/\bcode: '([A-Z][A-Z_]+)'/g);
    const constants = text.matchAll(/^const \w+ = '([A-Z]+_[A-Z_]+)';$/gm);
    return [...added, ...named, ...constants].map(([, code = '']) => code);
  });
  return [...new Set(codes)].sort();
}

describe('the pages of errors and reasons', () => {
  it('docs/errors.md is what the code says (make pages)', () => {
    expect(docs('errors.md')).toBe(markdownOf(ERRORS_PAGE));
  });

  it('docs/reasons.md is what the code says (make pages)', () => {
    expect(docs('reasons.md')).toBe(markdownOf(REASONS_PAGE));
  });

  it('has every code that the sources write, and none that they do not', () => {
    const guided = new Set([ERROR_GUIDE, FAULT_GUIDE, WARNING_GUIDE].flatMap((guide) => Object.keys(guide)));
    const written = codesOfSources();
    expect(written.length).toBeGreaterThan(50);
    expect(written.filter((code) => !guided.has(code))).toEqual([]);
    const own = new Set([...written, ...Object.keys(ERROR_CODES)]);
    expect([...guided].filter((code) => !own.has(code))).toEqual([]);
  });

  it('has every reason of the kernel', () => {
    expect(Object.keys(REASON_GUIDE).sort()).toEqual([...REASONS, 'not_in_routes'].sort());
  });

  it.each(ENTRIES)('%s says where, why and what to do, in sentences', (_, { when, cause, fix }) => {
    for (const text of [when, cause, fix]) {
      expect(text).toMatch(/^[A-Z`].*\.$/s);
    }
  });

  it('shows both sides of every error and reason that a change of the request mends', () => {
    const told = { ...ERROR_GUIDE, ...REASON_GUIDE, ...FAULT_GUIDE };
    const bare = Object.entries(told).filter(([, { before }]) => before === undefined);
    const ofService = ['SOLVER_ERROR', 'SOLVE_TIMEOUT', 'INTERNAL_ERROR', 'RETRY_LIMIT_EXCEEDED'];
    // Which profiles a server has is for its operator to say.
    expect(bare.map(([code]) => code)).toEqual(expect.arrayContaining([...ofService, 'PROFILE_NOT_SERVED']));
    expect(bare).toHaveLength(ofService.length + 1);
  });

  it.each(ENTRIES.filter(([, { before }]) => before !== undefined))('%s shows both sides', (_, entry) => {
    expect(entry.after).toBeDefined();
    expect(entry.after).not.toBe(entry.before);
  });
});
