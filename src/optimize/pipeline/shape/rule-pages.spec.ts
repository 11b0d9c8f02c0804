import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkShape } from './shape';
import { DEFAULT_PIPELINE_SETTINGS } from '../settings';

const DOCS = join(__dirname, '../../../../docs');
const RULES = readFileSync(join(DOCS, 'rules.md'), 'utf8')
  .split('## Readings')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| rule '))
  .map((row) => row.slice(2).split(' | ')[0] ?? '');
const INDEX = readFileSync(join(DOCS, 'rules/README.md'), 'utf8');
const PAGES = readdirSync(join(DOCS, 'rules'))
  .filter((file) => file !== 'README.md')
  .map((file) => {
    const text = readFileSync(join(DOCS, 'rules', file), 'utf8');
    return { file, text, name: /^# (.*)$/m.exec(text)?.[1] ?? '' };
  });

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

describe('docs/rules', () => {
  it('has a page for every rule of the table, and an index in its order', () => {
    expect(PAGES.map(({ name }) => name).sort()).toEqual([...(RULES ?? [])].sort());
    const listed = [...INDEX.matchAll(/^\| \[(.*)\]\((.*)\) \| .+ \|$/gm)].map(([, name, file]) => [
      name,
      file,
    ]);
    const fileOf = (rule: string) => PAGES.find(({ name }) => name === rule)?.file;
    expect(listed).toEqual(RULES?.map((rule) => [rule, fileOf(rule)]));
  });

  it.each(PAGES)('$file shows a part of a request, of fields that are read', ({ text }) => {
    const json = /^```json\n([^]*?)\n```$/m.exec(text)?.[1] ?? '';
    const { faults, notes } = checkShape(whole(JSON.parse(json) as Part), DEFAULT_PIPELINE_SETTINGS, 'sync');
    expect(faults.list).toEqual([]);
    expect(notes.toWarnings()).toEqual([]);
  });

  it.each(PAGES)(
    '$file has the answer and the picture of each example that it names, and says what is often got wrong',
    ({ text }) => {
      const whole = /^Whole: (.+)\.$/m.exec(text)?.[1] ?? '';
      const named = [...whole.matchAll(/\/examples\/([a-z-]+)\.json\)/g)].map(([, example]) => example ?? '');
      expect(named).not.toEqual([]);
      const answers = text.matchAll(/^\$ npx route-optimizer solve examples\/(.*)\.json --table$/gm);
      expect([...answers].map(([, example]) => example)).toEqual(named);
      for (const example of named) {
        expect(text).toContain(`](../pictures/${example}.svg)`);
        expect(existsSync(join(DOCS, 'pictures', `${example}.svg`))).toBe(true);
      }
      expect(text).toMatch(/^## Common mistake\n\n.{40,}/m);
    },
  );
});
