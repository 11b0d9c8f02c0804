import { Turns } from './turns';

const anyone = () => true;

function turnsOf(...pieces: string[]): Turns<string> {
  const turns = new Turns<string>();
  pieces.forEach((piece) => turns.add(piece.charAt(0), piece));
  return turns;
}

function takeAll(turns: Turns<string>, mayGo: (caller: string) => boolean = anyone): string[] {
  const taken: string[] = [];
  for (let next = turns.take(mayGo); next !== undefined; next = turns.take(mayGo)) {
    taken.push(next);
  }
  return taken;
}

describe('Turns', () => {
  it('serves callers in turn, and each of them in its own order', () => {
    expect(takeAll(turnsOf('a1', 'a2', 'a3', 'b1', 'c1', 'b2'))).toEqual([
      'a1',
      'b1',
      'c1',
      'a2',
      'b2',
      'a3',
    ]);
  });

  it('puts a newcomer behind those who wait, and before their next turn', () => {
    const turns = turnsOf('a1', 'a2', 'a3');
    expect(turns.take(anyone)).toBe('a1');
    turns.add('b', 'b1');
    expect(takeAll(turns)).toEqual(['a2', 'b1', 'a3']);
  });

  it('does not let a caller jump the line by coming one piece at a time', () => {
    const turns = turnsOf('a1', 'b1', 'b2');
    expect(turns.take(anyone)).toBe('a1');
    turns.add('a', 'a2');
    expect(takeAll(turns)).toEqual(['b1', 'a2', 'b2']);
  });

  it('passes over a caller that may not go, which keeps its turn', () => {
    const turns = turnsOf('a1', 'b1', 'b2');
    expect(turns.take((caller) => caller !== 'a')).toBe('b1');
    expect(takeAll(turns)).toEqual(['a1', 'b2']);
  });

  it('forgets a piece that gave up, once, and a caller without pieces', () => {
    const turns = turnsOf('a1', 'a2', 'b1');
    expect(turns.remove('a', 'a1')).toBe(true);
    expect(turns.remove('a', 'a1')).toBe(false);
    expect(turns.remove('b', 'b1')).toBe(true);
    expect(turns.remove('c', 'c1')).toBe(false);
    expect(turns.length).toBe(1);
    expect(takeAll(turns)).toEqual(['a2']);
  });

  it('hands out everything at the end', () => {
    const turns = turnsOf('a1', 'b1', 'a2');
    expect(turns.clear().sort()).toEqual(['a1', 'a2', 'b1']);
    expect(turns.length).toBe(0);
  });
});
