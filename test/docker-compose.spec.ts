import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../src/config/config';
import { VARIABLES } from '../src/config/variables';

const read = (path: string) => readFileSync(join(__dirname, '..', path), 'utf8');
const COMPOSE = read('docker-compose.yml');
const DOCKERFILE = read('Dockerfile');
const LINES = COMPOSE.split('\n').filter((line) => !/^\s*(#|$)/.test(line));

/** The lines below a heading that are further in than it: all that a reader of text needs of YAML without flow and quotes over lines. */
function below(heading: string): string[] {
  const at = LINES.findIndex((line) => line.trimEnd() === heading || line.startsWith(`${heading} &`));
  expect(at).toBeGreaterThanOrEqual(0);
  const depth = (line: string) => line.length - line.trimStart().length;
  const rest = LINES.slice(at + 1);
  const end = rest.findIndex((line) => depth(line) <= depth(heading));
  return end === -1 ? rest : rest.slice(0, end);
}

const SERVICES = below('services:').flatMap((line) => /^ {2}([\w-]+):$/.exec(line)?.[1] ?? []);
/** Services that this project builds. */
const OURS = SERVICES.filter((name) => below(`  ${name}:`).some((line) => line.includes('*service')));
/** Variables of ours, in whatever block they stand. */
const ENVIRONMENT = Object.fromEntries(
  [below('x-environment:'), ...OURS.map((name) => below(`  ${name}:`))]
    .flat()
    .flatMap((line) => [...line.matchAll(/^\s+([A-Z][A-Z0-9_]*): '?(.*?)'?$/g)])
    .map(([, name = '', value = '']) => [name, value]),
);

/** Judged as text: no machine of ours has an engine, and nothing that is installed here for itself reads YAML. */
describe('docker-compose.yml', () => {
  it('sets variables that exist, to values with which the service starts', () => {
    expect(Object.keys(ENVIRONMENT).length).toBeGreaterThan(3);
    expect(Object.keys(ENVIRONMENT).filter((name) => !Object.hasOwn(VARIABLES, name))).toEqual([]);
    const config = loadConfig(ENVIRONMENT);
    expect(config.jobs.persistence?.address.kind).toBe('postgres');
    expect(config.cache).toMatchObject({ enabled: true, isPlaceChosen: true });
    expect(config.host).toBe('0.0.0.0');
  });

  it('has the services that its addresses name, healthy before the service starts', () => {
    expect(OURS).toContain('service');
    const hosts = Object.values(ENVIRONMENT)
      .filter((value) => value.includes('://'))
      .map((url) => new URL(url).hostname);
    expect(hosts.length).toBeGreaterThan(1);
    for (const host of hosts) {
      expect(SERVICES).toContain(host);
      expect(below(`  ${host}:`).some((line) => line.trim() === 'healthcheck:')).toBe(true);
      expect(below('x-service:').join('\n')).toContain(`${host}: { condition: service_healthy }`);
    }
  });

  it('has a user, a password and a database as PostgreSQL is told to make them', () => {
    const { username, password, pathname } = new URL(ENVIRONMENT['JOB_PERSISTENCE_DATABASE_URL'] ?? '');
    const told = below('  postgres:').join('\n');
    expect(told).toContain(`POSTGRES_USER: ${username}`);
    expect(told).toContain(`POSTGRES_PASSWORD: ${password}`);
    expect(told).toContain(`POSTGRES_DB: ${pathname.slice(1)}`);
  });

  it('builds and runs the image as the Dockerfile and docs/container.md do', () => {
    const shared = below('x-service:').map((line) => line.trim());
    const built = /docker build -t ([\w-]+) \./.exec(read('docs/container.md'))?.[1] ?? 'none';
    expect(shared).toEqual(expect.arrayContaining(['build: .', `image: ${built}`]));
    expect(DOCKERFILE).toContain(`docker build -t ${built} .`);
    const stages = [...DOCKERFILE.matchAll(/^FROM .* AS ([\w-]+)$/gm)].map(([, name]) => name);
    const targets = [...COMPOSE.matchAll(/^\s+target: (\S+)$/gm)].map(([, name]) => name);
    expect(targets.filter((name) => !stages.includes(name))).toEqual([]);
    // The flags of `docker run` in docs/container.md, in the words of Compose.
    expect(shared).toEqual(
      expect.arrayContaining([
        ...['init: true', 'read_only: true', 'tmpfs: [/tmp]', 'cap_drop: [ALL]', 'mem_limit: 2g'],
        "security_opt: ['no-new-privileges:true']",
      ]),
    );
  });

  it('publishes the port of the image on the loopback address alone, for its keys are known to all', () => {
    const port = /^EXPOSE (\d+)$/m.exec(DOCKERFILE)?.[1];
    const published = [...COMPOSE.matchAll(/^\s+- '([\d.:-]+)'$/gm)].map(([, text]) => text);
    expect(ENVIRONMENT['NODE_ENV']).toBe('development');
    expect(published).toEqual([`127.0.0.1:${port}:${port}`]);
  });

  it('waits longer than a drain takes before it kills', () => {
    const seconds = Number(/stop_grace_period: (\d+)s/.exec(COMPOSE)?.[1]);
    expect(seconds).toBeGreaterThan(loadConfig(ENVIRONMENT).drainTimeoutSeconds);
  });

  it('names a version of every image, never the latest', () => {
    const images = [...COMPOSE.matchAll(/^\s+image: (\S+)$/gm)].map(([, name = '']) => name);
    const foreign = images.filter((name) => name !== 'route-optimization-service');
    expect(foreign.length).toBeGreaterThan(1);
    foreign.forEach((name) => expect(name).toMatch(/^[a-z]+:\d[\w.-]*$/));
  });
});

/** On top of the other one. */
describe('docker-compose.workers.yml', () => {
  const workers = read('docker-compose.workers.yml');
  const variables = Object.fromEntries(
    [...workers.matchAll(/^\s+([A-Z][A-Z0-9_]*): (\S+)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

  it('sets variables with which both the service and a worker start', () => {
    expect(Object.keys(variables).sort()).toEqual(['JOB_ENGINE', 'JOB_QUEUE_REDIS_URL']);
    for (const role of ['service', 'worker'] as const) {
      const { jobs, cache } = loadConfig({ ...ENVIRONMENT, ...variables }, {}, role);
      expect(jobs.queueRedisUrl).toBe(variables['JOB_QUEUE_REDIS_URL']);
      expect(cache.redisUrl).not.toBe(jobs.queueRedisUrl);
    }
  });

  it('has a queue that forgets nothing, and runs a program that exists', () => {
    const { hostname } = new URL(variables['JOB_QUEUE_REDIS_URL'] ?? '');
    expect(workers).toMatch(new RegExp(`^  ${hostname}:\\n    image: redis:\\d`, 'm'));
    expect(workers).toContain("'--maxmemory-policy', 'noeviction'");
    const [, program = 'none'] = /'dist\/([\w.]+)\.js'/.exec(workers) ?? [];
    expect(read(`src/${program}.ts`)).toContain('main()');
  });
});
