import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from '../support/factories';
import { temporaryFolders } from '../support/temporary-folder';
import { KEYS } from '../support/service';
import { builtProgram, ServiceProcess } from './service-process';

const ROOT = join(__dirname, '../..');
const BIN = join(ROOT, 'bin/route-optimizer.cjs');
const BODY = { ...request(), options: { max_iterations: 100 } };

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const folder = temporaryFolders()();
beforeAll(() => builtProgram());

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** The command as a process; what it is given on standard input, and in its environment beside the path. */
function command(args: readonly string[], input = '', env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [BIN, ...args], { cwd: ROOT, env: { PATH, ...env } });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdin.end(input);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
}

describe('the command line', () => {
  it('solves a file without a server', async () => {
    const { code, stdout, stderr } = await command(['solve', file('a.json', BODY)]);
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      status: expect.stringMatching(/optimal|feasible/),
      unserved: [],
    });
  });

  it('solves standard input, and writes to a file', async () => {
    const output = join(folder, 'plan.json');
    const { code, stdout } = await command(['solve', '--output', output], JSON.stringify(BODY));
    expect([code, stdout]).toEqual([0, '']);
    expect(existsSync(output) && JSON.parse(readFileSync(output, 'utf8'))).toHaveProperty('routes');
  });

  it('prints a table where it is asked for', async () => {
    const { stdout } = await command(['solve', '--table'], JSON.stringify(BODY));
    expect(stdout).toMatch(/^resource +# +stop/);
  });

  it('a plan with holes is printed, and its exit code is 3', async () => {
    const body = request({ jobs: [{ id: 'a', location_index: 1, required_skills: ['crane'] }] });
    const { code, stdout } = await command(['solve'], JSON.stringify(body));
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'infeasible',
      unserved: [{ reason: 'skill_missing' }],
    });
  });

  it('a request that is refused tells every fault with its field, and its exit code is 2', async () => {
    const body = { ...request(), jobs: [{ id: 'a', location_index: 1, service_time: 'long' }, { id: 'b' }] };
    const { code, stderr } = await command(['solve'], JSON.stringify(body));
    expect(code).toBe(2);
    expect(stderr).toMatch(/^SCHEMA_ERROR: /);
    expect(stderr).toMatch(/^ {2}jobs\[0\]\.service_time: .*\(SCHEMA_ERROR\)$/m);
    expect(stderr).toMatch(/^ {2}jobs\[1\]\.location_index: /m);
  });

  it('validate says whether it is valid, in the fields that docs/command-line.md names', async () => {
    const { code, stdout } = await command(['validate'], JSON.stringify(BODY));
    expect([code, JSON.parse(stdout)]).toEqual([0, { valid: true, message: expect.any(String) }]);
    const refused = await command(['validate'], JSON.stringify({ ...BODY, resources: [] }));
    expect(refused.code).toBe(2);
    expect(JSON.parse(refused.stdout)).toMatchObject({ code: 'SCHEMA_ERROR', detail: { errors: [{}] } });
  });

  it('evaluate scores routes for a request, by the fields that the help names', async () => {
    const path = join(ROOT, 'examples/routes/evaluate.json');
    const { code, stdout } = await command(['evaluate', path, '--table']);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^van-2 +3 +bruges/m)]);
    const fields = Object.keys(JSON.parse(readFileSync(path, 'utf8'))).join(', ');
    expect((await command(['--help'])).stdout).toContain(`the routes of {${fields}}`);
    expect(readFileSync(join(ROOT, 'docs/command-line.md'), 'utf8')).toContain(`\`{${fields}}\``);
  });

  it('warnings stand on standard error where the answer is not shown, and in the answer else', async () => {
    const body = { ...BODY, options: { max_iterations: 50, nonsense_option: 1 } };
    const shown = await command(['solve', '--table'], JSON.stringify(body));
    expect([shown.code, shown.stderr]).toEqual([
      0,
      expect.stringMatching(/^warning: .*nonsense_option.*\n$/),
    ]);
    const drawn = await command(['solve', '--svg'], JSON.stringify(body));
    expect(drawn.stderr).toBe(shown.stderr);
    const printed = await command(['solve', '--json'], JSON.stringify(body));
    expect([printed.stderr, JSON.parse(printed.stdout).warnings]).toEqual(['', [expect.any(String)]]);
    const routes = JSON.parse(readFileSync(join(ROOT, 'examples/routes/evaluate.json'), 'utf8'));
    const evaluated = { ...routes, base: { ...routes.base, nonsense: 1 } };
    const { stderr } = await command(['evaluate', '--table'], JSON.stringify(evaluated));
    expect(stderr).toMatch(/^warning: .*nonsense/m);
  });

  it('solves on a machine whose environment is that of a service with keys, a queue and ports', async () => {
    const { code, stderr } = await command(['solve', file('b.json', BODY)], '', {
      ...{ NODE_ENV: 'production', GATEWAY_KEYS_FILE: 'nowhere.json', JOB_ENGINE: 'bullmq' },
      ...{ METRICS_PORT: '1', RECURRING_ENABLED: 'true', RECURRING_REQUIRE_KEYS: 'true' },
    });
    expect([code, stderr]).toEqual([0, '']);
  });

  it('a variable that cannot be used is named without a stack, and the exit code is 1', async () => {
    const { code, stderr } = await command(['solve', file('c.json', BODY)], '', { MAX_JOBS: 'many' });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/MAX_JOBS .*"many"/)]);
    expect(stderr).not.toMatch(/\n {4}at /);
  });

  it.each([
    ['is production and says that there are no keys', {}, 403, /NODE_ENV is unset, which is production/],
    ['in development takes the development keys', { NODE_ENV: 'development' }, 200, null],
  ])('serve %s', async (_, env, status, said) => {
    const service = new ServiceProcess({ ...env, HOST: '127.0.0.1' }, [], [BIN, 'serve']);
    try {
      const url = `http://127.0.0.1:${await service.port()}/api/v1/optimize/validate`;
      const headers = { ...KEYS, 'Content-Type': 'application/json' };
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(BODY) });
      expect(answer.status).toBe(status);
      expect(service.output).toMatch(said ?? /^(?![^]*NODE_ENV is unset)/);
    } finally {
      await service.kill();
    }
  });

  it.each([
    [['solve', 'nowhere.json'], '', 2, /nowhere\.json: ENOENT/],
    [['solve'], '{"jobs": [', 2, /standard input is no JSON/],
    [['solve'], '[]', 2, /must hold a JSON object/],
    [['fly'], '', 1, /no command "fly"/],
    [['solve', '--server', 'http://127.0.0.1:9'], '{}', 4, /127\.0\.0\.1:9 does not answer/],
    [['solve', '--server', 'here'], '{}', 1, /must be an http or https URL/],
  ])('%p ends with its code and a sentence', async (args, input, code, message) => {
    const ended = await command(args, input);
    expect(ended.code).toBe(code);
    expect(ended.stderr).toMatch(message);
    expect(ended.stderr).not.toMatch(/\n {4}at /);
  });

  it('draws the plan, and solves and converts problems of other tools', async () => {
    const drawn = await command(['solve', '--svg'], JSON.stringify(BODY));
    expect([drawn.code, drawn.stderr]).toEqual([0, '']);
    expect(drawn.stdout).toMatch(/^<\?xml [^]*<svg [^]*<\/svg>\s*$/);
    const vroom = {
      vehicles: [{ id: 1, start_index: 0, end_index: 0, return: true }],
      jobs: [{ id: 7, location_index: 1 }],
      matrices: {
        car: {
          durations: [
            [0, 60],
            [60, 0],
          ],
        },
      },
    };
    const solved = await command(['solve', '--from', 'vroom', '--iterations', '50'], JSON.stringify(vroom));
    expect(solved.code).toBe(0);
    expect(solved.stderr).toMatch(/^NOT_CARRIED vehicles\[0\]\.return: /m);
    expect(JSON.parse(solved.stdout).routes[0].activities).toContainEqual(
      expect.objectContaining({ job_id: '7' }),
    );
    const there = await command(['convert', '--from', 'auto', '--to', 'vroom'], JSON.stringify(vroom));
    expect(JSON.parse(there.stdout).jobs).toEqual([expect.objectContaining({ id: 7 })]);
    const refused = await command(['convert', '--from', 'vroom'], '{"vehicles": 3, "jobs": []}');
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringMatching(/^WRONG_TYPE vehicles: /)]);
  });

  it('has help, a version, and the commands for keys', async () => {
    expect((await command(['--help'])).stdout).toMatch(/^route-optimizer: /);
    expect((await command(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const issued = await command(['keys', 'issue-app', 'acme', '--file', join(folder, 'keys.json')]);
    expect([issued.code, issued.stdout]).toEqual([0, expect.stringMatching(/X-API-Key/)]);
    expect(await command(['keys', '--help'])).toMatchObject({
      ...{ code: 0, stdout: expect.stringMatching(/^ {2}route-optimizer keys issue-app <application>$/m) },
    });
    const wrong = await command(['keys']);
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.not.stringContaining('npm run')]);
    expect((await command(['serve', '--help'])).stdout).toMatch(/NODE_ENV=development HOST=127\.0\.0\.1/);
  });
});
