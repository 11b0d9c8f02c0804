import { problemsOf } from './testing/problems-of';

describe.each(['HOST', 'METRICS_HOST'])('%s', (name) => {
  it.each([
    ...['0.0.0.0', '127.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1%eth0', '::ffff:10.0.0.1'],
    ...[
      'localhost',
      'a',
      'solver-1.internal',
      'my_host',
      '1and1.example',
      'example.com.',
      'x'.repeat(63),
      '',
    ],
  ])('may be %j', (value) => {
    expect(problemsOf({ [name]: value })).toEqual([]);
  });

  it.each([
    ...[
      '256.1.1.1',
      '1.2.3',
      '1.2.3.4.5',
      '127.1',
      '0',
      '0x7f',
      'a.1',
      '1.2.3.4.',
      ':::',
      '12345::',
      '1:2:3',
    ],
    ...['-a', 'a-', 'a..b', '.', '.a', 'a b', 'http://a', 'a:80', '[::1]', 'x'.repeat(64), 'x.'.repeat(127)],
  ])('may not be %j', (value) => {
    expect(problemsOf({ [name]: value })).toEqual([
      expect.stringMatching(`^${name} must be an IP address or a host name`),
    ]);
  });
});

it('a bad one is named with the other bad variables', () => {
  expect(problemsOf({ HOST: '256.1.1.1', PORT: 'x' })).toHaveLength(2);
});
