import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSON_LIMITS } from '../src/prep/prep-limits';

const ROOT = join(__dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const PAGE = read('docs/limits.md');
const CONFIGURATION = read('docs/configuration.md');
const SHAPE = 'src/optimize/pipeline/shape';

/** The rows of a section's table, by their first cell. */
function rowsOf(title: string): Map<string, string[]> {
  const section = PAGE.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? '';
  const lines = section.split('\n').filter((line) => /^\| (?!what)/.test(line));
  return new Map(
    lines.map((line): [string, string[]] => {
      const [what = '', ...cells] = line.slice(2, -2).split(' | ');
      return [what, cells];
    }),
  );
}

/** Which constant each row is; where a bound is no one else's business its file does not export it. */
const FIXED: Readonly<Record<string, readonly [file: string, name: string]>> = {
  'resources × days': ['src/optimize/pipeline/normalise/vehicles.ts', 'MAX_VEHICLES'],
  days: [`${SHAPE}/shape.ts`, 'MAX_DAYS'],
  'windows of a job': [`${SHAPE}/bounds.ts`, 'MAX_WINDOWS_PER_JOB'],
  'dimensions of goods': [`${SHAPE}/bounds.ts`, 'MAX_DIMENSIONS'],
  'skills in one field': [`${SHAPE}/bounds.ts`, 'MAX_SKILLS'],
  'breaks of a resource': [`${SHAPE}/breaks.ts`, 'MAX_BREAKS'],
  'parts of a break': [`${SHAPE}/breaks.ts`, 'MAX_PARTS'],
  depots: [`${SHAPE}/bounds.ts`, 'MAX_DEPOTS'],
  zones: [`${SHAPE}/zones.ts`, 'MAX_ZONES'],
  'corners of a zone': [`${SHAPE}/zones.ts`, 'MAX_CORNERS'],
  relations: [`${SHAPE}/bounds.ts`, 'MAX_RELATIONS'],
  'members of all relations': [`${SHAPE}/bounds.ts`, 'MAX_RELATION_MEMBERS'],
  'segments of traffic': [`${SHAPE}/traffic.ts`, 'MAX_SEGMENTS'],
  objectives: [`${SHAPE}/objectives.ts`, 'MAX_OBJECTIVES'],
  phases: [`${SHAPE}/objectives.ts`, 'MAX_PHASES'],
  'places of a call to `/api/v1/travel`': ['src/optimize/pipeline/travel-request.ts', 'MAX_TRAVEL_LOCATIONS'],
  'visits to dump stations of a route': [`${SHAPE}/resource.ts`, 'MAX_DUMP_VISITS'],
  'seconds of any time': [`${SHAPE}/bounds.ts`, 'MAX_TIME_S'],
  'characters of `metadata.problem_id`': [`${SHAPE}/bounds.ts`, 'MAX_PROBLEM_ID_LENGTH'],
  'faults listed in one answer': ['src/optimize/pipeline/notes.ts', 'MAX_ERRORS'],
};

const shown = (value: number) => value.toLocaleString('en');

describe('docs/limits.md', () => {
  it.each(Object.entries(FIXED))('says as the code does: %s', (what, [file, name]) => {
    const value = new RegExp(`const ${name} = ([\\d_]+);`).exec(read(file))?.[1]?.replaceAll('_', '');
    expect(rowsOf('Of a request, fixed').get(what)).toEqual([shown(Number(value))]);
  });

  it('has no other fixed bound', () => {
    expect([...rowsOf('Of a request, fixed').keys()].sort()).toEqual(Object.keys(FIXED).sort());
  });

  it('says the defaults of the variables that it names', () => {
    const rows = [...rowsOf('Of a request, set by the operator'), ...rowsOf('Of a process')];
    const numbered = rows.filter(([, [told = '']]) => /^\d/.test(told));
    expect(numbered.length).toBeGreaterThan(8);
    for (const [what, [told = '', variable = '']] of numbered) {
      const line = CONFIGURATION.split('\n').find((row) => row.startsWith(`| ${variable} |`)) ?? '';
      const [, byDefault] = line.split(' | ');
      expect([what, /^[\d,]+/.exec(told)?.[0]]).toEqual([what, shown(Number(byDefault))]);
    }
  });

  it('tells the gaps of the benchmark, where both name a set', () => {
    const SETS = {
      'loads alone (X)': 'X (CVRP',
      'loads and windows (Solomon)': 'Solomon (VRPTW',
      'loads and windows (Homberger)': 'Homberger 1000 (VRPTW',
      'optional stops (prizes)': 'prize-collecting',
      'several depots': 'several depots',
    };
    const measured = read('docs/benchmarks.md')
      .split(/^## /m)
      .find((text) => text.startsWith('Solver\n'));
    for (const [what, set] of Object.entries(SETS)) {
      const row = (text: string | undefined, start: string) =>
        (text ?? '').split('\n').find((line) => line.startsWith(`| ${start}`)) ?? '';
      const gaps = row(measured, set).split('|').slice(3, 7);
      const told = row(PAGE, what).split('|').slice(3, 7);
      expect([what, ...told.map((cell) => cell.trim())]).toEqual([
        what,
        ...gaps.map((cell) => cell.trim().replace('–', '')),
      ]);
    }
  });
});

it('docs/jobs.md says which JSON objects become no job', () => {
  const { maxDepth, maxContainers, maxStrings } = JSON_LIMITS;
  const bounds = `nested deeper than ${maxDepth} or has more than ${shown(maxContainers)} objects and lists or ${shown(maxStrings)} keys`;
  expect(read('docs/jobs.md')).toContain(bounds);
});
