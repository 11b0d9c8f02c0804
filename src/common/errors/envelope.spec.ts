import { ApiError } from './api-error';
import { toEnvelope, withReadBody, withWrittenBody, writeEnvelope } from './envelope';

const error = new ApiError('SOLVER_INFEASIBLE', 'No feasible plan', {
  context: { problem_id: 'p' },
  body: { status: 'infeasible', routes: [], request_id: 'not ours', code: 'not ours' },
});

it('says the same where a thread has written the body, after it has crossed to another', () => {
  const written = ApiError.fromJSON(structuredClone(withWrittenBody(error).toJSON()));
  expect(written.body).toEqual({});
  expect(written.writtenBody).toBeInstanceOf(Uint8Array);
  const text = writeEnvelope(written, 'r').toString();
  expect(JSON.parse(text)).toEqual(toEnvelope(error, 'r'));
  expect(text.match(/request_id/g)).toHaveLength(1);
});

it('gives a written body back to who must look into it', () => {
  expect(withReadBody(withWrittenBody(error)).toJSON()).toEqual({
    ...error.toJSON(),
    body: { status: 'infeasible', routes: [] },
  });
  expect(withReadBody(error)).toBe(error);
});

it('writes an error without a body as it is', () => {
  const plain = new ApiError('SERVER_BUSY', 'busy', { body: { code: 'not ours' }, retryAfterSeconds: 2 });
  expect(withWrittenBody(plain)).toBe(plain);
  expect(JSON.parse(writeEnvelope(plain, 'r').toString())).toEqual(toEnvelope(plain, 'r'));
});
