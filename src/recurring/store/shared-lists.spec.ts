import type { Pattern } from '../pattern';
import { SharedLists } from './shared-lists';

/** Reads that end when they are told to, each with a pattern named as the read. */
function reads() {
  const begun: { tenant: string; end: () => void; fail: () => void }[] = [];
  const lists = new SharedLists(
    (tenant) =>
      new Promise((resolve, reject) => {
        const id = `${tenant}-${begun.length}`;
        begun.push({
          tenant,
          end: () => resolve([{ id } as Pattern]),
          fail: () => reject(new Error('away')),
        });
      }),
  );
  const idsOf = async (list: Promise<Pattern[]>) => (await list).map(({ id }) => id);
  return { begun, ask: (tenant: string, active = true) => idsOf(lists.list(tenant, { active })) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('lists that are asked for at once', () => {
  it('are one that is read, and one more for all who asked since it began', async () => {
    const { begun, ask } = reads();
    const asked = Array.from({ length: 40 }, () => ask('t'));
    expect(begun).toHaveLength(1);
    begun[0]?.end();
    expect(await asked[0]).toEqual(['t-0']);
    await settled();
    begun[1]?.end();
    expect(await Promise.all(asked.slice(1))).toEqual(asked.slice(1).map(() => ['t-1']));
    expect(begun).toHaveLength(2);
    const later = ask('t');
    begun[2]?.end();
    expect(await later).toEqual(['t-2']);
  });

  it('never are a read that began before them: it may have missed what they know of', async () => {
    const { begun, ask } = reads();
    void ask('t');
    const second = ask('t');
    begun[0]?.end();
    await settled();
    const third = ask('t');
    begun[1]?.end();
    expect(await second).toEqual(['t-1']);
    await settled();
    begun[2]?.end();
    expect(await third).toEqual(['t-2']);
  });

  it('are each tenant’s own, and of all patterns others than of the active ones', async () => {
    const { begun, ask } = reads();
    const asked = [ask('a'), ask('b'), ask('a', false)];
    expect(begun.map(({ tenant }) => tenant)).toEqual(['a', 'b', 'a']);
    begun.forEach(({ end }) => end());
    expect(await Promise.all(asked)).toEqual([['a-0'], ['b-1'], ['a-2']]);
  });

  it('fail for those alone whose read failed', async () => {
    const { begun, ask } = reads();
    const [first, second] = [ask('t'), ask('t')];
    begun[0]?.fail();
    await expect(first).rejects.toThrow('away');
    await settled();
    begun[1]?.end();
    expect(await second).toEqual(['t-1']);
    const third = ask('t');
    begun[2]?.end();
    expect(await third).toEqual(['t-2']);
  });
});
