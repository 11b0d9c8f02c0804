import type { KeyDocument } from '../config/key-document';
import { generateKey } from './key-format';
import { KeyStore } from './key-store';

const END = '2030-01-01T00:00:00.000Z';

function storeAt(now: number, document: KeyDocument): KeyStore {
  return new KeyStore(document, { now: () => now, monotonic: () => 0 });
}

const document: KeyDocument = {
  applications: [
    {
      id: 'a',
      key: 'new',
      keys: [{ key: 'old', not_after: END }],
      clients: [{ id: 'c', key: 'client', rate_limit: 5 }],
    },
    { id: 'b', key: 'b', clients: [{ id: 'c', key: 'b-client' }] },
  ],
};

describe('KeyStore', () => {
  it('gives the public ids and the rate limit of the client', () => {
    expect(storeAt(0, document).verify('new', 'client')).toEqual({
      applicationId: 'a',
      clientId: 'c',
      rateLimitPerMinute: 5,
    });
  });

  it('a client id that two applications share does not let one key pass for the other', () => {
    expect(storeAt(0, document).verify('new', 'b-client')).toBeNull();
    expect(storeAt(0, document).verify('b', 'client')).toBeNull();
  });

  it.each([
    ['before', -1, true],
    ['at', 0, true],
    ['after', 1, false],
  ])('%s its not_after an old key is accepted: %s ms, %s (reliability, Keys 5)', (_, offset, accepted) => {
    const store = storeAt(Date.parse(END) + offset, document);
    expect(store.verify('old', 'client') !== null).toBe(accepted);
    expect(store.verify('new', 'client')).not.toBeNull();
  });

  it('a mistyped key of our format is refused even where its digest is listed', () => {
    const good = generateKey('app');
    const typo = `${good.slice(0, -1)}${good.endsWith('a') ? 'b' : 'a'}`;
    const holding = (key: string): KeyDocument => ({
      applications: [{ id: 'a', key, clients: [{ id: 'c', key: 'client' }] }],
    });
    expect(storeAt(0, holding(good)).verify(good, 'client')).not.toBeNull();
    expect(storeAt(0, holding(typo)).verify(typo, 'client')).toBeNull();
  });
});
