import { ApiError } from './api-error';
import { toEnvelope } from './envelope';
import { ERROR_CODES } from './error-codes';
import { toApiError } from './to-api-error';

describe('error envelope (contract A15)', () => {
  it('has code at the top and in detail, the context twice, and exactly the documented keys', () => {
    const error = new ApiError('VALIDATION_ERROR', 'Window ends before it starts.', {
      context: { job_id: 'a' },
      errors: [{ code: 'INVALID_TIME_WINDOW', message: 'end < start', field: 'jobs[0].time_windows[0].end' }],
    });
    expect(toEnvelope(error, 'r1')).toEqual({
      code: 'VALIDATION_ERROR',
      http_status: 422,
      detail: {
        code: 'VALIDATION_ERROR',
        message: 'Window ends before it starts.',
        field: 'jobs[0].time_windows[0].end',
        context: { job_id: 'a' },
        errors: [
          { code: 'INVALID_TIME_WINDOW', message: 'end < start', field: 'jobs[0].time_windows[0].end' },
        ],
        doc_url: '/docs/errors#VALIDATION_ERROR',
      },
      context: { job_id: 'a' },
      request_id: 'r1',
    });
  });

  it('puts the place of an out-of-region error into detail and into context', () => {
    const place = { location_index: 3, lat: 4.4, lon: 51.2, label: 'Antwerp' };
    const envelope = toEnvelope(new ApiError('VALIDATION_ERROR', 'outside', { detail: place }), 'r');
    expect(envelope.detail).toMatchObject(place);
    expect(envelope.context).toEqual(place);
  });

  it('adds the extra keys of the answer but never lets them replace the envelope', () => {
    const body = { status: 'infeasible', routes: [], code: 'SPOOFED', request_id: 'SPOOFED' };
    const envelope = toEnvelope(new ApiError('SOLVER_INFEASIBLE', 'no plan', { body }), 'r');
    expect(envelope).toMatchObject({
      status: 'infeasible',
      routes: [],
      code: 'SOLVER_INFEASIBLE',
      request_id: 'r',
    });
  });

  it.each(Object.keys(ERROR_CODES) as (keyof typeof ERROR_CODES)[])('%s has an error status', (code) => {
    expect(ERROR_CODES[code].httpStatus).toBeGreaterThanOrEqual(400);
    expect(ERROR_CODES[code].httpStatus).toBeLessThan(600);
  });
});

describe('ApiError over a thread border', () => {
  it('comes back the same after a structured clone', () => {
    const error = new ApiError('SERVER_BUSY', 'full', {
      field: 'f',
      context: { queued: 1 },
      detail: { lat: 1 },
      body: { valid: false },
      errors: [{ code: 'X', message: 'x', field: null }],
      retryAfterSeconds: 7,
      httpStatus: 599,
    });
    const back = ApiError.fromJSON(structuredClone(error.toJSON()));
    expect(back).toBeInstanceOf(ApiError);
    expect(back.toJSON()).toEqual(error.toJSON());
    expect(toEnvelope(back, 'r')).toEqual(toEnvelope(error, 'r'));
  });

  it('keeps an absent Retry-After absent', () => {
    expect(ApiError.fromJSON(new ApiError('NOT_FOUND', 'x').toJSON()).retryAfterSeconds).toBeUndefined();
  });

  it('reads a code that the table does not know as INTERNAL_ERROR', () => {
    const spoiled = { ...new ApiError('NOT_FOUND', 'x').toJSON(), code: 'toString' as never };
    expect(ApiError.fromJSON(spoiled).code).toBe('INTERNAL_ERROR');
  });
});

describe('toApiError', () => {
  it('says nothing of an unknown throwable', () => {
    const envelope = toEnvelope(toApiError(new Error('/etc/secret: ECONNREFUSED')), 'r');
    expect(envelope.code).toBe('INTERNAL_ERROR');
    expect(JSON.stringify(envelope)).not.toMatch(/secret|ECONN|stack/);
  });
});
