import { listSome, nameProfiles, nameSome } from './name-some';

const names = (count: number) => Array.from({ length: count }, (_, i) => `n${i}`);

it('names three, and says how many more there are', () => {
  expect(nameSome(names(3))).toBe('"n0", "n1", "n2"');
  expect(nameSome(names(100_000))).toBe('"n0", "n1", "n2" and 99997 more');
});

it('writes a name as it is told to', () => {
  const levels = [1, 2, 3, 4];
  expect(nameSome(levels, (level) => `level ${level}`)).toBe('level 1, level 2, level 3 and 1 more');
});

it('leaves out the quotes of profiles, and no line is broken by one', () => {
  expect(nameProfiles(['truck', 'a\nb', 'x'.repeat(1_000)])).toBe(`truck, a\\nb, ${'x'.repeat(80)}…`);
});

it('lists a hundred for machines', () => {
  expect(listSome(names(100))).toEqual(names(100));
  expect(listSome(names(101))).toEqual(names(100));
});
