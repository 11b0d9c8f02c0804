import { hashesOf, hashKey, parseKeyDocument } from './key-document';

const parse = (document: unknown) => parseKeyDocument(JSON.stringify(document));
const sha = hashKey('x');

describe('key document (contract A17)', () => {
  it('takes the documented shape', () => {
    const { document, problems } = parse({
      applications: [
        {
          id: 'acme',
          key_sha256: sha,
          clients: [{ id: 'acme-nl', key_sha256: hashKey('y'), active: true, rate_limit: null }],
        },
      ],
    });
    expect(problems).toEqual([]);
    expect(document?.applications[0]?.id).toBe('acme');
  });

  it.each([
    ['no JSON', undefined, 'is not JSON'],
    ['a misspelt field', { applications: [{ id: 'a', activ: false }] }, 'applications.0'],
    ['a digest that is none', { applications: [{ id: 'a', key_sha256: 'zz' }] }, 'applications.0.key_sha256'],
    ['an id with a space', { applications: [{ id: 'a b' }] }, 'applications.0.id'],
    [
      'a negative rate limit',
      { applications: [{ id: 'a', clients: [{ id: 'c', rate_limit: -1 }] }] },
      'rate_limit',
    ],
    [
      'two keys in one entry',
      { applications: [{ id: 'a', keys: [{ key: 'k', key_sha256: sha }] }] },
      'keys.0',
    ],
    ['no key in an entry', { applications: [{ id: 'a', keys: [{}] }] }, 'keys.0'],
    [
      'a date that is none',
      { applications: [{ id: 'a', keys: [{ key: 'k', not_after: 'soon' }] }] },
      'not_after',
    ],
    ['an application named twice', { applications: [{ id: 'a' }, { id: 'a' }] }, 'an application twice'],
    [
      'a client named twice',
      { applications: [{ id: 'a', clients: [{ id: 'c' }, { id: 'c' }] }] },
      'a client twice',
    ],
    [
      'one key for two holders',
      {
        applications: [
          { id: 'a', key: 'x' },
          { id: 'b', key_sha256: sha.toUpperCase() },
        ],
      },
      'two holders',
    ],
  ])('refuses %s, and says where', (_, document, where) => {
    const { document: parsed, problems } = document === undefined ? parseKeyDocument('{') : parse(document);
    expect(parsed).toBeNull();
    expect(problems.join()).toContain(where);
  });

  it('one client id may stand under two applications', () => {
    const of = (id: string) => ({ id, clients: [{ id: 'nl', key: `${id}-nl` }] });
    expect(parse({ applications: [of('a'), of('b')] }).problems).toEqual([]);
  });

  it('knows a holder under all its keys, plain ones hashed, each with its end', () => {
    const { document } = parse({
      applications: [{ id: 'a', key: 'x', keys: [{ key: 'y', not_after: '2030-01-01T00:00:00Z' }] }],
    });
    expect(document?.applications.flatMap(hashesOf)).toEqual([
      { sha256: sha, notAfterMs: Infinity },
      { sha256: hashKey('y'), notAfterMs: Date.UTC(2030, 0, 1) },
    ]);
  });
});
