import { textOfQuery } from './query-parameter';

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
