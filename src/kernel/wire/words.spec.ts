import fc from 'fast-check';
import { WordReader, WordWriter } from './words';

describe('words of the kernel border', () => {
  it('writes an i64 as its low and its high word', () => {
    expect([...new WordWriter().i64(2 ** 32 + 7).finish()]).toEqual([7, 1]);
    expect([...new WordWriter().i64(-1).finish()]).toEqual([-1, -1]);
  });

  it('gives back every safe integer', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(new WordReader(new WordWriter(1).i64(value).finish()).i64()).toBe(value);
      }),
    );
  });

  it('gives back every word, however many', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 50 }), (values) => {
        const writer = new WordWriter(1);
        values.forEach((value) => writer.i32(value));
        expect([...writer.finish()]).toEqual(values);
      }),
    );
  });

  it.each([2 ** 31, -(2 ** 31) - 1, 0.5, NaN])('refuses %d as a word', (value) => {
    expect(() => new WordWriter().i32(value)).toThrow(RangeError);
  });

  it.each([2 ** 31 - 1, -(2 ** 31)])('takes %d as a word', (value) => {
    expect([...new WordWriter().i32(value).finish()]).toEqual([value]);
  });

  it('refuses an i64 that a double cannot hold', () => {
    expect(() => new WordWriter().i64(2 ** 53)).toThrow(RangeError);
  });

  it('writes none as -1 and reads it as null', () => {
    const reader = new WordReader(new WordWriter().optionalI32(null).optionalI32(0).finish());
    expect([reader.optionalI32(), reader.optionalI32()]).toEqual([null, 0]);
  });

  it('puts the length before what a section holds', () => {
    const words = new WordWriter().section(9, (writer) => writer.i32(1).i64(2)).finish();
    expect([...words]).toEqual([9, 3, 1, 2, 0]);
  });

  it('throws when the words end too soon or too late', () => {
    expect(() => new WordReader(Int32Array.of()).i32()).toThrow(RangeError);
    expect(() => new WordReader(Int32Array.of(1)).end()).toThrow(RangeError);
  });
});
