import { describeStartFailure } from './describe-start-failure';

const failure = (code: string) =>
  Object.assign(new Error(`${code}: open '/srv/page.json'`), { code, port: 3000 });

it.each([
  ['EADDRINUSE', /^Port 3000 is already in use/],
  ['EACCES', /^This user may not listen/],
  ['EADDRNOTAVAIL', /^HOST is not an address of this machine/],
  ['ENOTFOUND', /^HOST is not an address of this machine/],
  ['EMFILE', /^This process may not open as many files as it needs .*ulimit -n/],
  ['ENFILE', /^This machine has as many files open as it may/],
])('a start that fails of %s says what to do, and names no file', (code, expected) => {
  const text = describeStartFailure(failure(code));
  expect(text).toMatch(expected);
  expect(text).not.toContain('/srv');
});

it('anything else is told as it is', () => {
  expect(describeStartFailure(failure('EIO'))).toBe(
    "The service could not start: EIO: open '/srv/page.json'",
  );
});
