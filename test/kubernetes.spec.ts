import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../src/config/config';
import { VARIABLES } from '../src/config/variables';

const read = (path: string) => readFileSync(join(__dirname, '..', path), 'utf8');
const PAGE = read('docs/kubernetes.md');
const MANIFEST = /```yaml\n([^]*?)```/.exec(PAGE)?.[1] ?? '';
const DOCKERFILE = read('Dockerfile');
const PATHS = (JSON.parse(read('docs/openapi.json')) as { paths: Record<string, object> }).paths;
const number = (pattern: RegExp) => Number(pattern.exec(MANIFEST)?.[1]);
/** What closing may take behind the drain: words to who was cut off, and parts that let go (src/shutdown.ts). */
const CLOSING_SECONDS = 2.5;

/** Judged as text, as docker-compose.yml is: no machine of ours has a cluster. */
describe('the Deployment of docs/kubernetes.md (reliability, Supply chain 41)', () => {
  it.each([
    ['startupProbe', '/health'],
    ['livenessProbe', '/health'],
    ['readinessProbe', '/health/ready'],
  ])('asks as %s for %s, which is a route', (probe, path) => {
    expect(MANIFEST).toMatch(new RegExp(`${probe}:\\n +httpGet: \\{ path: ${path}, port: http \\}`));
    expect(PATHS[path]).toHaveProperty('get');
  });

  it('sleeps before the signal, and kills nobody before sleep, drain and closing are over', () => {
    const sleep = number(/preStop:\n +exec: \{ command: \['sleep', '(\d+)'\] \}/);
    expect(sleep).toBe(5);
    const drain = number(/DRAIN_TIMEOUT_SECONDS, value: '(\d+)'/);
    expect(drain).toBe(loadConfig({}).drainTimeoutSeconds);
    const grace = number(/terminationGracePeriodSeconds: (\d+)/);
    expect(grace).toBeGreaterThanOrEqual(sleep + drain + CLOSING_SECONDS);
    expect(PAGE).toContain(`${sleep} + ${drain} + ${grace - sleep - drain} |`);
  });

  it('has a budget for disruptions over the pods of the Deployment, of which there are more than one', () => {
    expect(MANIFEST).toMatch(/kind: PodDisruptionBudget\n[^]*maxUnavailable: 1\n/);
    expect(number(/replicas: (\d+)/)).toBeGreaterThan(1);
    const labels = [...MANIFEST.matchAll(/(?:matchLabels|labels): (\{.*\})/g)].map(([, text]) => text);
    expect(labels).toEqual([labels[0], labels[0], labels[0]]);
  });

  it('runs the image as the Dockerfile says: its user, its port, nothing writable, no privilege', () => {
    const [, user, group] = /^USER (\d+):(\d+)$/m.exec(DOCKERFILE) ?? [];
    expect(MANIFEST).toContain(`runAsUser: ${user}, runAsGroup: ${group}`);
    expect(MANIFEST).toContain(`containerPort: ${/^EXPOSE (\d+)$/m.exec(DOCKERFILE)?.[1]}`);
    for (const line of [
      'readOnlyRootFilesystem: true',
      'allowPrivilegeEscalation: false',
      'drop: [ALL]',
      'memory: 2Gi',
    ]) {
      expect(MANIFEST).toContain(line);
    }
  });

  it('sets variables that exist, and mounts the folders of the files that they name', () => {
    const variables = [...MANIFEST.matchAll(/- \{ name: ([A-Z_]+), value: '?([^' ]+)'? \}/g)];
    expect(variables.length).toBeGreaterThan(3);
    const known = (name: string) =>
      Object.hasOwn(VARIABLES, name) || Object.hasOwn(VARIABLES, name.replace(/_FILE$/, ''));
    expect(variables.map(([, name = '']) => name).filter((name) => !known(name))).toEqual([]);
    const folders = variables.flatMap(([, , value = '']) => /^(\/\w+)\//.exec(value)?.[1] ?? []);
    expect(folders).toEqual(['/keys', '/secrets']);
    folders.forEach((folder) => expect(MANIFEST).toContain(`mountPath: ${folder},`));
    expect(MANIFEST).not.toContain('subPath:');
  });

  it('is found from the README and from the page of the container, which says the same in short', () => {
    expect(read('README.md')).toContain('(docs/kubernetes.md)');
    expect(read('docs/container.md')).toMatch(
      /On Kubernetes: `\/health` is startup and liveness[^]*\(kubernetes\.md\)/,
    );
  });
});
