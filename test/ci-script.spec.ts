import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolders } from './support/temporary-folder';

const temporaryFolder = temporaryFolders();

interface Run {
  readonly status: number | null;
  /** The targets that make was asked for. */
  readonly made: readonly string[];
  readonly lines: readonly string[];
}

/** scripts/ci.sh with a `make` that does nothing but fail where it is told to; `counted` is what its tests print. */
function runCi(failing: string, counted: string, killed = ''): Run {
  const root = temporaryFolder();
  mkdirSync(join(root, 'scripts'));
  mkdirSync(join(root, 'bin'));
  copyFileSync('scripts/ci.sh', join(root, 'scripts/ci.sh'));
  const script = (path: string, text: string) =>
    writeFileSync(join(root, path), `#!/usr/bin/env bash\n${text}\n`, { mode: 0o755 });
  script(
    'bin/make',
    `echo "$1" >> made; [ "$1" = '${killed}' ] && kill -9 $PPID; [ "$1" = test ] && echo '${counted}'; [ "$1" = '${failing}' ] && exit 3; exit 0`,
  );
  const env = { ...process.env, PATH: `${join(root, 'bin')}:${process.env['PATH']}` };
  const { status, stdout } = spawnSync('bash', [join(root, 'scripts/ci.sh')], { env, encoding: 'utf8' });
  const made = readFileSync(join(root, 'made'), 'utf8').trim().split('\n');
  return { status, made, lines: stdout.trimEnd().split('\n') };
}

describe('scripts/ci.sh', () => {
  it.each([
    ['no step', '', '7 passed, 0 failed, 0 skipped', '7 passed, 0 failed, 0 skipped', 0],
    ['a step before the tests', 'lint', '7 passed, 0 failed, 0 skipped', '0 passed, 1 failed, 0 skipped', 1],
    ['the tests', 'test', '5 passed, 2 failed, 0 skipped', '5 passed, 2 failed, 0 skipped', 1],
    ['the build before the tests', 'test', 'error TS2322', '0 passed, 1 failed, 0 skipped', 1],
    ['what counts the tests', '', 'no counts', '0 passed, 1 failed, 0 skipped', 1],
  ])('ends with the counts where %s fails', (_, failing, counted, last, exitCode) => {
    const { status, lines } = runCi(failing, counted);
    expect([lines.at(-1), status]).toEqual([last, exitCode]);
    if (failing !== '') {
      expect(lines.at(-2)).toContain(`the step "${failing}" failed (exit code`);
    }
  });

  it('asks for every check, tells what each printed and the seconds of each, and for the tests last', () => {
    const { made, lines } = runCi('', '7 passed, 0 failed, 0 skipped');
    const checks = [
      ...[
        'ci-tools',
        'install',
        'sqlite',
        'build',
        'format-check',
        'lint',
        'types',
        'clippy',
        'openapi-check',
      ],
      ...[
        'dependencies',
        'kernel-verify',
        'kernel-compilers',
        'kernel-test-build',
        'image-steps',
        'schemathesis',
        'test',
      ],
    ];
    expect([...made].sort()).toEqual([...checks].sort());
    expect(made.at(-1)).toBe('test');
    for (const check of checks) {
      expect(lines).toContain(`== ${check}`);
      expect(lines.some((line) => new RegExp(`^ {2}${check} +\\d+$`).test(line))).toBe(true);
    }
  });

  it('fails where the shell of a check is killed, and says which', () => {
    const { status, lines } = runCi('', '7 passed, 0 failed, 0 skipped', 'lint');
    expect(status).toBe(1);
    expect(lines.at(-2)).toContain('the step "lint" failed');
    expect(lines.at(-1)).toBe('0 passed, 1 failed, 0 skipped');
  });

  it('begins nothing more where one of two beside each other fails', () => {
    const { made, status } = runCi('kernel-verify', '7 passed, 0 failed, 0 skipped');
    expect(status).toBe(1);
    expect(made).not.toContain('image-steps');
    expect(made).not.toContain('test');
  });
});
