import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (path: string) => readFileSync(join(__dirname, '..', path), 'utf8');
const LINES = read('Dockerfile')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const of = (instruction: string) => LINES.filter((line) => line.startsWith(`${instruction} `));

/** What a linter of Dockerfiles would ask, judged as text: no machine of ours has an engine. */
describe('the Dockerfile', () => {
  it('knows no other instruction than these', () => {
    const known = /^(ARG|FROM|WORKDIR|COPY|RUN|ENV|USER|EXPOSE|HEALTHCHECK|CMD) /;
    expect(LINES.filter((line) => !known.test(line))).toEqual([]);
  });

  it('names a version of every base image, never the latest', () => {
    const images = of('ARG').filter((line) => line.includes('_IMAGE='));
    expect(images.length).toBeGreaterThan(0);
    images.forEach((line) => expect(line).toMatch(/^ARG \w+_IMAGE=[a-z]+:\d[\w.-]*$/));
    expect(of('FROM').every((line) => /^FROM (\$\{\w+_IMAGE\}|kernel-\$\{KERNEL\})/.test(line))).toBe(true);
  });

  it('runs as a user by number, who owns nothing of what it runs', () => {
    expect(of('USER')).toEqual(['USER 65532:65532']);
    expect(LINES.indexOf('USER 65532:65532')).toBeGreaterThan(
      LINES.findLastIndex((line) => line.startsWith('COPY ')),
    );
    expect(LINES.some((line) => line.includes('--chown'))).toBe(false);
  });

  it('starts Node itself, without a shell or npm between, and asks its own health', () => {
    expect(of('CMD')).toHaveLength(1);
    expect(JSON.parse(of('CMD')[0]?.slice(4) ?? '')).toEqual([
      'node',
      expect.stringMatching(/^--max-old/),
      'dist/main.js',
    ]);
    expect(of('HEALTHCHECK')[0]).toMatch(/CMD \["node", "health\.mjs"\]$/);
  });

  it('holds no secret', () => {
    expect(LINES.filter((line) => /(KEY|SECRET|TOKEN|PASSWORD)/i.test(line))).toEqual([]);
  });
});

it('the command of docs/container.md starts the container with an init, nothing writable and no privilege', () => {
  const command = /docker run [\s\S]*?```/.exec(read('docs/container.md'))?.[0] ?? '';
  for (const flag of [
    '--init',
    '--read-only',
    '--cap-drop=ALL',
    '--security-opt=no-new-privileges',
    '--memory ',
  ]) {
    expect(command).toContain(flag);
  }
});

/** A command replaces the key file; a mount of the file alone would hold the old one, with its revoked keys. */
describe('keys in a container', () => {
  /** The folder that is mounted, and the variable, as a text names them. */
  const told = (text: string) => ({
    mounts: [...text.matchAll(/[\s'"/](\w+(?:\.\w+)?):(\/[\w/.-]+):ro\b/g)].map(([, from, to]) => [from, to]),
    file: /GATEWAY_KEYS_FILE[=:] ?(\/\S+)/.exec(text)?.[1],
  });

  it.each(['docs/container.md', 'docker-compose.yml', 'docs/keys.md'])(
    '%s mounts the folder of the key file, not the file',
    (path) => {
      expect(told(read(path))).toEqual({ mounts: [['keys', '/keys']], file: '/keys/gateway-keys.json' });
    },
  );

  it('are issued into the folder that docs/container.md mounts', () => {
    const [, file = ''] = /export GATEWAY_KEYS_FILE=(\S+)/.exec(read('docs/container.md')) ?? [];
    expect(`/${file}`).toBe(told(read('docs/container.md')).file);
  });
});
