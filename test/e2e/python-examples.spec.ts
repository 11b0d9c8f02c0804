import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolders } from '../support/temporary-folder';
import { describeWithPython, PYTHON } from '../support/with-python';
import { runApp, type RunningApp } from './running-app';

const ROOT = join(__dirname, '../..');
const SCRIPTS = join(ROOT, 'examples/python');

const folder = temporaryFolders()();
let service: RunningApp;
beforeAll(async () => {
  service = await runApp();
});
afterAll(() => service.close());

/** What a script prints. */
async function python(script: string, ...args: string[]): Promise<string> {
  const env = {
    ...{ PATH: process.env['PATH'], ROUTE_OPTIMIZER_URL: service.url },
    ...{ PYTHONDONTWRITEBYTECODE: '1', PYTHONIOENCODING: 'utf-8' },
  };
  return (await promisify(execFile)(PYTHON, [join(SCRIPTS, script), ...args], { env })).stdout;
}

/** Cells hold no commas but in the last column, which is quoted then. */
async function planned(stops: string, ...args: string[]): Promise<{ said: string; rows: string[][] }> {
  const plan = join(folder, 'plan.csv');
  const said = await python('stops_to_plan_csv.py', stops, plan, ...args);
  const lines = readFileSync(plan, 'utf8').trimEnd().split('\n');
  return { said, rows: lines.map((line) => line.split(',')) };
}

describeWithPython('examples/python', () => {
  it('solve.py prints who serves what, and when', async () => {
    const printed = await python('solve.py', join(ROOT, 'examples/named-capacities.json'));
    expect(printed).toMatch(/^ {2}\d\d:\d\d {2}\S/m);
    expect(printed).toMatch(/^(optimal|feasible), cost \d/m);
  });

  it('stops_to_plan_csv.py plans the sample: a line a stop, with hours and minutes', async () => {
    const args = ['--vans', '2', '--depot', '51.05,3.72', '--capacity', '1000'];
    const { said, rows } = await planned(join(SCRIPTS, 'stops.csv'), ...args);
    expect(said).toMatch(/^(optimal|feasible): 8 of 8 stops, /);
    const [header, ...stops] = rows;
    expect(header).toEqual(['resource', 'position', 'id', 'arrives', 'leaves', 'reason']);
    expect(stops).toHaveLength(8);
    for (const [resource, position, , arrives, leaves, reason] of stops) {
      expect(resource).toMatch(/^van [12]$/);
      expect(Number(position)).toBeGreaterThan(0);
      expect([arrives, leaves, reason]).toEqual([
        ...[expect.stringMatching(/^\d\d:\d\d$/), expect.stringMatching(/^\d\d:\d\d$/), ''],
      ]);
    }
  });

  it('what no van can take has its reason, and cells that are empty or missing say nothing', async () => {
    const stops = join(folder, 'stops.csv');
    writeFileSync(stops, 'id,lat,lon,kg\n007,51.1,3.8,\nheavy,51.0,3.7,500\n');
    const { said, rows } = await planned(stops, '--vans', '1', '--capacity', '100');
    expect(said).toMatch(/^infeasible: 1 of 2 stops, /);
    expect(rows[1]).toMatchObject({ 0: 'van 1', 1: '1', 2: '007' });
    expect(rows[2]?.slice(0, 5)).toEqual(['', '', 'heavy', '', '']);
    expect(rows[2]?.[5]).toMatch(/\w/);
  });
});
