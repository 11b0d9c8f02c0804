import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { builtProgram, ServiceProcess } from '../e2e/service-process';

const ROOT = join(__dirname, '../..');
const TESTS = join(ROOT, 'clients/typescript/test/client.test.mjs');

describe('the TypeScript client', () => {
  let service: ServiceProcess;
  let url: string;
  beforeAll(async () => {
    execFileSync(join(ROOT, 'scripts/client.sh'), ['--build'], { stdio: 'inherit' });
    const env = { NODE_ENV: 'development', MAX_CONCURRENT_SOLVES: '2' };
    service = new ServiceProcess(env, [], builtProgram());
    url = `http://127.0.0.1:${await service.port()}`;
  });
  afterAll(() => service.kill());

  it('its types are those of docs/openapi.json', () => {
    execFileSync(join(ROOT, 'scripts/client.sh'), ['--check'], { stdio: 'inherit' });
  });

  it('its own tests pass against a live service, as it is published', async () => {
    const env = { PATH: process.env['PATH'], SERVICE_URL: url };
    const { stdout } = await promisify(execFile)(process.execPath, ['--test', TESTS], { env });
    expect(stdout).toMatch(/^# fail 0$/m);
    expect(Number(/^# pass (\d+)$/m.exec(stdout)?.[1])).toBeGreaterThanOrEqual(8);
  });
});
