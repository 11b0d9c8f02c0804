import { SeenBodies } from './seen-bodies';

const bodyOf = (text: string, encoding: 'identity' | 'gzip' = 'identity') => ({
  bytes: Buffer.from(text),
  encoding,
});

describe('seen bodies', () => {
  it('are told apart by endpoint, encoding and bytes', () => {
    const seen = new SeenBodies();
    const keys = [
      seen.keyOf('sync', bodyOf('{}')),
      seen.keyOf('evaluate', bodyOf('{}')),
      seen.keyOf('sync', bodyOf('{}', 'gzip')),
      seen.keyOf('sync', bodyOf('{ }')),
    ];
    expect(new Set(keys).size).toBe(4);
    expect(seen.keyOf('sync', bodyOf('{}'))).toBe(keys[0]);
    expect(seen.keyOf('sync', bodyOf(' '.repeat(200_000)))).toBeNull();
  });

  it('of many, those that were asked for last are remembered', () => {
    const seen = new SeenBodies(2);
    seen.set('a', '1');
    seen.set('b', '2');
    expect(seen.get('a')).toBe('1');
    seen.set('c', '3');
    expect(['a', 'b', 'c'].map((key) => seen.get(key))).toEqual(['1', null, '3']);
  });
});
