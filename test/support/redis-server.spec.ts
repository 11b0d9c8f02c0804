import type * as childProcess from 'node:child_process';
import { readFileSync } from 'node:fs';
import type * as redisServer from './redis-server';

const ADVICE = 'redis-server is missing: apt-get install redis-server, or https://redis.io';

describe('a suite with Redis on a machine without it', () => {
  it('is a skip that says how to get it, and nothing is installed', () => {
    const ran: string[] = [];
    const skip = jest.spyOn(describe, 'skip').mockImplementation(() => undefined);
    jest.doMock<Partial<typeof childProcess>>('node:child_process', () => ({
      ...jest.requireActual<typeof childProcess>('node:child_process'),
      spawnSync: ((command: string, args: readonly string[]) => {
        ran.push([command, ...args].join(' '));
        return { status: null };
      }) as typeof childProcess.spawnSync,
    }));
    jest.isolateModules(() => {
      const { describeWithRedis } = jest.requireActual<typeof redisServer>('./redis-server');
      describeWithRedis('shared results', () => undefined);
    });
    expect(skip).toHaveBeenCalledWith(`shared results (${ADVICE})`, expect.any(Function));
    expect(ran).toEqual(['redis-server --version']);
    skip.mockRestore();
  });

  it('is one where `make ci` installs it, because a skip fails there', () => {
    const tools = readFileSync('scripts/ci-tools.sh', 'utf8');
    expect(tools).toMatch(/command -v redis-server .*\|\|\s+need redis-server redis-server /);
    expect(readFileSync('scripts/ci.sh', 'utf8')).toMatch(
      /export REQUIRE_ALL=1[^]*step ci-tools make ci-tools/,
    );
  });
});
