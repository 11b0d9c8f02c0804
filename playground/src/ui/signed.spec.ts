import { signed } from './signed';

describe('signed', () => {
  it('writes a sign before what changes', () => {
    expect([1234, -1234, 0].map((value) => signed(value))).toEqual(['+1,234', '−1,234', '0']);
    expect(signed(-3.14159, 1)).toBe('−3.1');
  });
});
