import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstFault, locate } from './position-map';

const TEXT = `{
  "resources": [{"id": "van"}],
  "jobs": [
    {"id": "a", "time_windows": [{"start": 1, "end": 2}]},
    {"id": "b \\"x\\" ] }", "demands": {"kg": -1.5e3}}
  ]
}`;

const at = (path: string, text = TEXT): string => {
  const [span] = locate(text, [path]);
  return text.slice(span?.from, span?.to);
};

describe('locate', () => {
  it.each([
    ['jobs[0].time_windows[0].end', '2'],
    ['jobs[1].demands.kg', '-1.5e3'],
    ['jobs[1].id', '"b \\"x\\" ] }"'],
    ['resources', '[{"id": "van"}]'],
    ['resources[0]', '{"id": "van"}'],
  ])('finds %s', (path, found) => {
    expect(at(path)).toBe(found);
  });

  it.each([
    ['jobs[0].location_index', 'jobs[0]'],
    ['jobs[0].time_windows[4].end', 'jobs[0].time_windows'],
    ['resources[+]', 'resources'],
  ])('of %s, which is not there, finds %s', (path, above) => {
    expect(at(path)).toBe(at(above));
  });

  it('of a name that stands twice finds the last, which counts', () => {
    expect(at('a', '{"a": 1, "a": 2}')).toBe('2');
  });

  it('finds names that are written with escapes', () => {
    expect(at('jobs', '{"j\\u006fbs": 7}')).toBe('7');
  });

  it('finds many at once, each as if it were alone', () => {
    const paths = ['jobs[1].id', 'jobs[0].id', 'resources', 'nothing'];
    expect(locate(TEXT, paths)).toEqual(paths.map((path) => locate(TEXT, [path])[0]));
  });
});

describe('firstFault', () => {
  it.each([
    ['', 0],
    ['{"a": 1,}', 8],
    ['{"a" 1}', 5],
    ['[1 2]', 3],
    ['[1, 02]', 4],
    ['[tru]', 1],
    ['{"a": "b}', 6],
    ['[1] x', 4],
    ["{'a': 1}", 1],
  ])('says where %s goes wrong, and JSON.parse agrees that it does', (text, offset) => {
    expect(() => JSON.parse(text) as unknown).toThrow();
    expect(firstFault(text)?.offset).toBe(offset);
  });

  it('finds nothing in any of the examples', () => {
    const folder = join(__dirname, '../../../examples');
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
    expect(files.length).toBeGreaterThan(40);
    expect(files.filter((name) => firstFault(readFileSync(join(folder, name), 'utf8')) !== null)).toEqual([]);
  });

  it('says that a text is nested too deep, and does not end', () => {
    expect(firstFault('['.repeat(200_000))?.message).toContain('nested too deep');
  });
});
