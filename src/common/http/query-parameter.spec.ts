import { flagOfQuery, textOfQuery } from './query-parameter';

it('has the text of a parameter, or null where it is absent', () => {
  expect(textOfQuery({ status: 'failed', 'other[]': 'x' }, 'status')).toBe('failed');
  expect(textOfQuery({ status: '' }, 'status')).toBe('');
  expect(textOfQuery({ statuses: 'failed' }, 'status')).toBeNull();
});

it.each([
  [{ status: ['failed', 'failed'] }, 'status must be given once.'],
  [{ 'status[]': 'failed' }, 'status must be named without brackets.'],
  [{ 'status[0]': 'failed', status: 'failed' }, 'status must be named without brackets.'],
  [{ 'status[': 'failed' }, 'status must be named without brackets.'],
])('refuses %j', (query, message) => {
  const errors = [{ code: 'VALIDATION_ERROR', message, field: 'status' }];
  const refused = { code: 'VALIDATION_ERROR', message, field: 'status', errors };
  expect(() => textOfQuery(query, 'status')).toThrow(expect.objectContaining(refused));
});

it.each(['true', 'TRUE', '1'])('a flag is set by %s', (text) => {
  expect(flagOfQuery({ verbose: text }, 'verbose')).toBe(true);
});

it.each([undefined, '', 'false', 'False', '0'])('a flag is not set by %j', (text) => {
  expect(flagOfQuery({ verbose: text }, 'verbose')).toBe(false);
});

it.each([
  [{ verbose: 'maybe' }, 'verbose must be true or false.'],
  [{ 'verbose[]': 'true' }, 'verbose must be named without brackets.'],
  [{ verbose: ['true', 'true'] }, 'verbose must be given once.'],
])('a flag is refused that says %j', (query, message) => {
  const refused = { code: 'VALIDATION_ERROR', message, field: 'verbose' };
  expect(() => flagOfQuery(query, 'verbose')).toThrow(expect.objectContaining(refused));
});
