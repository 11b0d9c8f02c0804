import { setImmediate as turn } from 'node:timers/promises';
import { abandonAfter } from './deadline';

const MS = 50;
const deadline = { ms: MS, late: () => new Error('late') };

function keepBusy(ms: number): void {
  const until = performance.now() + ms;
  let now = performance.now();
  while (now < until) {
    now = performance.now();
  }
}

/** As a command to a server: written at the end of this turn, read in one after it. */
async function answerOfNextTurns(): Promise<string> {
  await turn();
  await turn();
  await turn();
  return 'answer';
}

describe('work that is abandoned', () => {
  it('is so at the deadline, not before', async () => {
    const begun = performance.now();
    await expect(abandonAfter(deadline, new Promise(() => undefined))).rejects.toThrow('late');
    // Timers count whole milliseconds.
    expect(performance.now() - begun).toBeGreaterThan(MS - 10);
  });

  it('is not so for the time in which this thread was busy itself', async () => {
    const asked = abandonAfter(deadline, answerOfNextTurns());
    keepBusy(3 * MS);
    await expect(asked).resolves.toBe('answer');
  });

  it('is so by a thread that is busy again and again too', async () => {
    const asked = abandonAfter(deadline, new Promise(() => undefined));
    let isLate = false;
    asked.catch(() => (isLate = true));
    let turns = 0;
    for (; !isLate; turns += 1) {
      keepBusy(MS);
      await turn();
    }
    expect(turns).toBeLessThan(20);
    await expect(asked).rejects.toThrow('late');
  });

  it('fails as it fails', async () => {
    await expect(abandonAfter(deadline, Promise.reject(new Error('its own')))).rejects.toThrow('its own');
  });
});
