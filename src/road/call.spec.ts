import { retryAfterMs } from './call';

/** What calls do is shown against a server, in test/road. */
describe('Retry-After', () => {
  it.each([
    ['7', 7_000],
    ['0', 0],
    ['Thu, 01 Jan 1970 00:00:30 GMT', 20_000],
    ['Thu, 01 Jan 1970 00:00:05 GMT', 0],
    ['soon', null],
    [null, null],
  ])('%s', (header, ms) => {
    expect(retryAfterMs(header, 10_000)).toBe(ms);
  });
});
