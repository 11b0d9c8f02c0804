import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkShape } from './shape';
import { DEFAULT_PIPELINE_SETTINGS } from '../settings';

const page = (name: string) => readFileSync(join(__dirname, '../../../../docs', name), 'utf8');
const RULES = page('rules.md')
  .split('## Readings')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| rule '))
  .map((row) => row.slice(2).split(' | ')[0]);
const SECTIONS = page('rule-guide.md')
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ name: text.slice(0, text.indexOf('\n')), text }));

type Part = Record<string, object[] | object>;

/** A snippet shows what its rule is about; places, ids and whoever serves are filled in. */
function whole(part: Part): Part {
  const jobs = (part['jobs'] ?? [{ id: 'job' }]) as Record<string, unknown>[];
  return {
    travel: {},
    resources: [{ id: 'vehicle' }],
    ...part,
    jobs: jobs.map((job) => (job['location_index'] === undefined ? { location_index: 0, ...job } : job)),
  };
}

describe('docs/rule-guide.md', () => {
  it('has a section for every rule of the table, in its order', () => {
    expect(SECTIONS.map(({ name }) => name)).toEqual(RULES);
  });

  it.each(SECTIONS)('shows a part of a request for $name, of fields that are read', ({ text }) => {
    const json = /^```json\n([^]*?)\n```$/m.exec(text)?.[1] ?? '';
    const { faults, notes } = checkShape(whole(JSON.parse(json) as Part), DEFAULT_PIPELINE_SETTINGS, 'sync');
    expect(faults.list).toEqual([]);
    expect(notes.toWarnings()).toEqual([]);
  });

  it.each(SECTIONS)('says of $name what is often got wrong, and which example shows it whole', ({ text }) => {
    expect(text).toMatch(
      /^\*\*Common mistake\.\*\* .+\. \*\*Whole request:\*\* \[.+\]\(\.\.\/examples\/.+\.json\)\.$/m,
    );
  });
});
