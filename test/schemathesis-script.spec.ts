import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolders } from './support/temporary-folder';

const temporaryFolder = temporaryFolders();
const STARTED = 'schemathesis ran';
/** All that the script may need of a machine besides Python, whose part is played: no curl among it. */
const TOOLS = ['bash', 'env', 'node', 'dirname', 'mktemp', 'rm', 'cat', 'tail', 'sleep'];
const BASH = execFileSync('sh', ['-c', 'command -v bash'], { encoding: 'utf8' }).trim();

/** scripts/schemathesis/run.sh with the service played by `service`, and Schemathesis by a line of output. */
function run(service: string) {
  const root = temporaryFolder();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { mode: 0o755 });
  };
  for (const path of ['scripts/schemathesis', 'scripts/lib', 'scripts/image/health.mjs']) {
    cpSync(path, join(root, path), { recursive: true });
  }
  write('bin/python3', '#!/usr/bin/env bash\n[ "$1" = --version ] && echo Python 3.11.0\nexit 0\n');
  for (const tool of TOOLS) {
    const path =
      tool === 'node'
        ? process.execPath
        : execFileSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).trim();
    symlinkSync(path, join(root, 'bin', tool));
  }
  const hash = execFileSync(process.execPath, [
    'scripts/lib/hash.mjs',
    'scripts/schemathesis/requirements.txt',
  ]);
  write('.cache/schemathesis/.install-stamp', `${String(hash).trim()} Python 3.11.0\n`);
  write('.cache/schemathesis/bin/schemathesis', `#!/usr/bin/env bash\necho ${STARTED}\n`);
  write('dist/main.js', service);
  const env = { PATH: join(root, 'bin'), HOME: root, SCHEMATHESIS_START_SECONDS: '2' };
  const script = join(root, 'scripts/schemathesis/run.sh');
  return spawnSync(BASH, [script], { cwd: root, env, encoding: 'utf8', timeout: 60_000 });
}

const answering = (status: number) =>
  `require('node:http').createServer((_, answer) => answer.writeHead(${status}).end()).listen(process.env.PORT);
   process.on('SIGTERM', () => process.exit(0));`;

describe('scripts/schemathesis/run.sh', () => {
  it('asks a service that is ready, on a machine without curl', () => {
    const { status, stdout, stderr } = run(answering(200));
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain(STARTED);
  });

  it.each([
    ['never ready', answering(503), 'the service was not ready within 2 s'],
    ['silent', 'setInterval(() => {}, 1000);', 'the service was not ready within 2 s'],
    ['gone at once', "console.log('no kernel'); process.exit(1);", 'the service did not start'],
  ])('fails, and asks nothing, where the service is %s', (_, service, reason) => {
    const { status, stdout, stderr } = run(service);
    expect(status).toBe(1);
    expect(stderr).toContain(`error: ${reason}`);
    expect(stdout).not.toContain(STARTED);
  });
});
