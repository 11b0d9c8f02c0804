import type { ClaimedJob } from '../../src/jobs/job';
import { seen, sightingOf } from './others-jobs';
import type { SqlWorld } from './sql-world';
import { jobIn } from './store-contract';

/** What stores do that say of jobs, again and again, that somebody runs them. */
export function heartbeatContract(world: SqlWorld): void {
  describe('a heartbeat', () => {
    it('under an earlier claim keeps nothing alive, of the runner that has the job under a later one either', async () => {
      const store = await world.runner();
      const [before, other] = [await jobIn(store, 'running'), await jobIn(store, 'running')];
      const taken = await store.takeOver(before.id, sightingOf(await seen(store, before.id)));
      const { beats } = await seen(store, before.id);
      expect(await store.beat([before, other])).toEqual([before.id]);
      expect((await seen(store, before.id)).beats).toBe(beats);
      expect(await store.beat([taken as ClaimedJob, other])).toEqual([]);
      expect((await seen(store, before.id)).beats).toBe(beats + 1);
    });

    it('tells what was ended by somebody else', async () => {
      const [first, second] = [await world.runner(), await world.runner()];
      const kept = await jobIn(first, 'running');
      const cancelled = await jobIn(first, 'running');
      const forgotten = await jobIn(first, 'running');
      await second.change(cancelled.id, { event: 'cancel', at: 5_000, result: null });
      await world.statement(`DELETE FROM jobs WHERE id = '${forgotten.id}'`);
      expect([...(await first.beat([kept, cancelled, forgotten]))].sort()).toEqual(
        [cancelled.id, forgotten.id].sort(),
      );
      expect(await first.beat([kept])).toEqual([]);
      expect(await first.beat([])).toEqual([]);
    });
  });

  describe('a heartbeat of more jobs than a statement may name', () => {
    it('arrives, and tells what is in other hands', async () => {
      const store = await world.runner();
      const first = await jobIn(store, 'running');
      const ids = await world.copies(first, 1_200);
      const held = [first.id, ...ids].map((id) => ({ id, claim: first.claim }));
      expect(await store.beat(held)).toEqual([]);
      const [taken = '', ended = ''] = [ids[3], ids[1_100]];
      await world.statement(`UPDATE jobs SET claim = claim + 1 WHERE id = '${taken}'`);
      await world.statement(`UPDATE jobs SET status = 'cancelled' WHERE id = '${ended}'`);
      expect(await store.beat(held)).toEqual([taken, ended]);
      const beats = `SELECT count(*) AS n FROM jobs WHERE beats = ${(await beatsOf(first.id)) ?? -1}`;
      expect(Number(((await world.statement(beats)) as { n: unknown }[])[0]?.n)).toBe(held.length - 2);
    }, 60_000);

    async function beatsOf(id: string): Promise<number | undefined> {
      const rows = (await world.statement(`SELECT beats FROM jobs WHERE id = '${id}'`)) as {
        beats: unknown;
      }[];
      return Number(rows[0]?.beats);
    }
  });
}
