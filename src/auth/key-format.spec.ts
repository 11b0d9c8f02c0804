import { generateKey, isMistyped } from './key-format';

describe('issued keys (reliability, Keys 1)', () => {
  it.each([
    ['app', /^ro_app_[0-9A-Za-z]{22}_[0-9A-Za-z]{6}$/],
    ['cli', /^ro_cli_[0-9A-Za-z]{22}_[0-9A-Za-z]{6}$/],
  ] as const)('%s keys carry their prefix, 131 random bits and a checksum', (kind, shape) => {
    expect(generateKey(kind)).toMatch(shape);
  });

  it('are all different', () => {
    expect(new Set(Array.from({ length: 1_000 }, () => generateKey('app'))).size).toBe(1_000);
  });

  it('one changed character is noticed, wherever it is', () => {
    const key = generateKey('cli');
    expect(isMistyped(key)).toBe(false);
    for (let at = 'ro_cli_'.length; at < key.length; at++) {
      if (key[at] !== '_') {
        const typo = key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1);
        expect(isMistyped(typo)).toBe(true);
      }
    }
  });

  it('keys of another format are none of its business', () => {
    expect(isMistyped('dev-app-key')).toBe(false);
    expect(isMistyped('')).toBe(false);
  });
});
