import { RequestDeadline } from './request-deadline';

describe('RequestDeadline', () => {
  beforeEach(() => jest.useFakeTimers({ now: 0 }));
  afterEach(() => jest.useRealTimers());

  const timedOut = expect.objectContaining({ code: 'SOLVE_TIMEOUT', httpStatus: 504 });

  it('ends a request that never gets as far as to know its limit after the grace', () => {
    const deadline = new RequestDeadline(new AbortController().signal, 100);
    jest.advanceTimersByTime(99);
    expect(deadline.signal.aborted).toBe(false);
    jest.advanceTimersByTime(1);
    expect(deadline.signal.reason).toEqual(timedOut);
  });

  it('counts the grace and the limit from the beginning of the request', () => {
    const deadline = new RequestDeadline(new AbortController().signal, 100);
    jest.advanceTimersByTime(60);
    deadline.prepared(1_000);
    jest.advanceTimersByTime(1_039);
    expect(deadline.signal.aborted).toBe(false);
    jest.advanceTimersByTime(1);
    expect(deadline.signal.reason).toEqual(timedOut);
  });

  it('ends with the client, and never after it was closed', () => {
    const client = new AbortController();
    const [open, closed] = [1, 2].map(() => new RequestDeadline(client.signal, 100));
    closed?.close();
    client.abort();
    jest.advanceTimersByTime(1_000);
    expect(open?.signal.reason).toMatchObject({ code: 'BAD_REQUEST' });
    expect(closed?.signal.aborted).toBe(false);
  });

  it('has ended for a client that had gone before', () => {
    expect(new RequestDeadline(AbortSignal.abort()).signal.aborted).toBe(true);
  });
});
