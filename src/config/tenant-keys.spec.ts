import { hashKey } from './key-document';
import { readTenantKeys } from './tenant-keys';

const TWO = new Map([
  [hashKey('k1'), 'acme'],
  [hashKey('k2'), 'beta.eu'],
]);

describe('RECURRING_API_KEYS', () => {
  it.each([
    ['JSON', '{"k1":"acme","k2":"beta.eu"}'],
    ['key:tenant,…', 'k1:acme,k2:beta.eu'],
    ['key:tenant,… with spaces and a comma at the end', ' k1:acme, k2 : beta.eu,'],
    ['key=tenant;…', 'k1=acme;k2=beta.eu'],
    ['key=tenant;… with a semicolon at the end', 'k1=acme; k2=beta.eu;'],
  ])('is read as %s', (_, text) => {
    expect(readTenantKeys(text)).toEqual(TWO);
  });

  it('lets keys hold what parts them from their tenants, and tenants have several keys', () => {
    expect(readTenantKeys('a:b:acme,c==:acme')).toEqual(
      new Map([
        [hashKey('a:b'), 'acme'],
        [hashKey('c=='), 'acme'],
      ]),
    );
    expect(readTenantKeys('{"a:b\\"":"acme"}')).toEqual(new Map([[hashKey('a:b"'), 'acme']]));
    expect(readTenantKeys('c===acme')).toEqual(new Map([[hashKey('c=='), 'acme']]));
    expect(readTenantKeys('c==:acme')).toEqual(new Map([[hashKey('c=='), 'acme']]));
    expect(readTenantKeys('a:b=acme')).toEqual(new Map([[hashKey('a:b'), 'acme']]));
  });

  it('may be a mapping without keys: nobody is let in', () => {
    expect(readTenantKeys('{}')).toEqual(new Map());
  });

  it.each([
    '',
    ' ',
    ',',
    'k1',
    'k1:',
    ':acme',
    'k1=acme,k2=beta',
    'k1:acme,,k2:beta',
    'k1:acme,k1:beta',
    'k1:acme;k2:beta',
    '{"k1":"acme","k1":"beta"}',
    '{"k1":"acme","\\u006b1":"beta"}',
    'k1:two words',
    '{"k1":7}',
    '{"k1":"acme"',
    '["k1","acme"]',
    '{"":"acme"}',
  ])('%j is refused, and not taken for unset', (text) => {
    expect(readTenantKeys(text)).toBeNull();
  });
});
