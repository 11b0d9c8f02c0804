import { InTurn, InTurnByName } from './in-turn';

/** Work that ends when it is told to. */
function open() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { ended, end: () => end() };
}

describe('work in turn', () => {
  it('begins when what came before it has ended, well or not', async () => {
    const turn = new InTurn();
    const seen: string[] = [];
    const first = open();
    const all = [
      turn.run(async () => {
        seen.push('first');
        await first.ended;
        seen.push('ended');
        throw new Error('spilt');
      }),
      turn.run(() => seen.push('second')),
    ];
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(seen).toEqual(['first']);
    first.end();
    await expect(all[0]).rejects.toThrow('spilt');
    await all[1];
    expect(seen).toEqual(['first', 'ended', 'second']);
  });

  it('leaves the event loop to others between two pieces', async () => {
    const turn = new InTurn();
    const seen: string[] = [];
    const pieces = [1, 2].map((piece) => turn.run(() => seen.push(`piece ${piece}`)));
    await pieces[0];
    setImmediate(() => seen.push('other'));
    await pieces[1];
    await turn.run(() => undefined);
    expect(seen).toEqual(['piece 1', 'other', 'piece 2']);
  });

  it('waits for work of its own name alone, and forgets names without work', async () => {
    const turns = new InTurnByName();
    const slow = open();
    const seen: string[] = [];
    const first = turns.run('a', () => slow.ended);
    const second = turns.run('a', () => seen.push('a'));
    await turns.run('b', () => seen.push('b'));
    expect(seen).toEqual(['b']);
    slow.end();
    await Promise.all([first, second]);
    expect(seen).toEqual(['b', 'a']);
    expect((turns as unknown as { turns: Map<string, unknown> }).turns.size).toBe(0);
  });
});
