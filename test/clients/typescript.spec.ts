import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { builtProgram, ServiceProcess } from '../e2e/service-process';

const ROOT = join(__dirname, '../..');
const PACKAGE = join(ROOT, 'clients/typescript');
const TESTS = join(PACKAGE, 'test/client.test.mjs');

/** The paths that `npm pack` puts into the package, as it is called by hand: npm's own variables of a run would change it. */
function packed(): string[] {
  const { PATH, HOME } = process.env;
  const options = { cwd: PACKAGE, env: { PATH, HOME }, encoding: 'utf8' } as const;
  const printed = execFileSync('npm', ['pack', '--dry-run', '--json', '--offline'], options);
  // What prepack says stands before it.
  const [{ files }] = JSON.parse(printed.slice(printed.search(/^\[/m))) as [{ files: { path: string }[] }];
  return files.map(({ path }) => path);
}

describe('the TypeScript client', () => {
  let service: ServiceProcess;
  let url: string;
  let files: readonly string[];
  beforeAll(async () => {
    // Packing is what compiles it, whatever an earlier version has left.
    rmSync(join(PACKAGE, 'dist'), { recursive: true, force: true });
    mkdirSync(join(PACKAGE, 'dist'));
    writeFileSync(join(PACKAGE, 'dist/gone.js'), '// compiled of a file that is gone');
    files = packed();
    // Without the cache no job is watched.
    const env = { NODE_ENV: 'development', MAX_CONCURRENT_SOLVES: '2', RESULT_CACHE_ENABLED: 'true' };
    service = new ServiceProcess(env, [], builtProgram());
    url = `http://127.0.0.1:${await service.port()}`;
    // Building the service and the client may wait for other suites.
  }, 600_000);
  afterAll(() => service.kill());

  it('its package has what it runs, its types and its licence, which is that of the service', () => {
    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'dist/index.js', 'dist/index.d.ts']),
    );
    expect(files).not.toContain('dist/gone.js');
    const licence = (folder: string) => readFileSync(join(folder, 'LICENSE'), 'utf8');
    expect(licence(PACKAGE)).toBe(licence(ROOT));
  });

  it('its types are those of docs/openapi.json', () => {
    execFileSync(join(ROOT, 'scripts/client.sh'), ['--check'], { stdio: 'inherit' });
  });

  it('its own tests pass against a live service, as it is published', async () => {
    const env = { PATH: process.env['PATH'], SERVICE_URL: url };
    // What failed stands in what the run has printed, not in its error.
    const { stdout } = await promisify(execFile)(process.execPath, ['--test', TESTS], { env }).catch(
      (failed: { readonly stdout: string }) => failed,
    );
    expect(stdout).toMatch(/^# fail 0$/m);
    expect(Number(/^# pass (\d+)$/m.exec(stdout)?.[1])).toBeGreaterThanOrEqual(8);
  });
});
