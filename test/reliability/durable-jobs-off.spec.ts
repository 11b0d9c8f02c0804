import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { smallRequest } from '../support/jobs-client';
import { Replica } from './support/replica';
import { accepted, untilEnded } from './support/waiting';

/** What a process has open, and what code it has loaded. */
function held(pid: number): string[] {
  const open = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return [...open, ...readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')];
}

/** That it connects to nobody is test/e2e/outbound.spec.ts's to say. */
describe('a service that keeps its jobs in memory', () => {
  let replica: Replica;
  afterAll(() => replica.kill());

  it('opens no database and no driver of one (reliability A15)', async () => {
    replica = await new Replica({ RESULT_CACHE_ENABLED: 'true' }).startedAndReady();
    await untilEnded(replica, await accepted(replica, smallRequest(4)));
    const names = held(replica.process?.pid ?? 0);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => /sqlite|\.db\b|-wal\b/i.test(name))).toEqual([]);
    expect(existsSync(join(__dirname, '../../route-optimization.sqlite'))).toBe(false);
  }, 60_000);
});
