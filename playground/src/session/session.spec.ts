import type { Relaxation } from '../api/types';
import { BUILT_SCHEMA } from '../schema/testing/built-schema';
import { Session } from './session';
import { shownRequest } from './shown';

const SOLVED = { jobs: [{ id: 'a', service_time: 60 }, { id: 'b' }] };
const PROPOSAL: Relaxation = {
  ...{ constraint: 'time_windows', job_ids: ['b'], change: 'Later', makes_feasible: true },
  changes: [{ field: 'jobs[1].latest_end', value: 900 }],
};

/** A page that shows what came of `SOLVED`, where `written` was written since; its service takes its time. */
function showing(written: string) {
  const session = new Session(BUILT_SCHEMA);
  session.shown.value = shownRequest(SOLVED);
  session.text.value = written;
  return session;
}

describe('the session of the page', () => {
  const asked: string[] = [];

  beforeEach(() => {
    jest.useFakeTimers();
    asked.length = 0;
    Object.assign(globalThis, {
      history: { replaceState: () => undefined },
      location: { pathname: '/', search: '', hash: '' },
    });
    jest.spyOn(globalThis, 'fetch').mockImplementation((_, options) => {
      asked.push(typeof options?.body === 'string' ? options.body : '');
      return new Promise(() => undefined);
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('forgets the plan that was kept when another request is opened', () => {
    const session = new Session(BUILT_SCHEMA);
    session.before.value = shownRequest({});
    session.open('{}', 'days');
    expect([session.before.value, session.example.value]).toEqual([null, 'days']);
  });

  it('applies a proposal beside what was written since, and solves that', () => {
    const session = showing(
      JSON.stringify({ jobs: [{ id: 'a', service_time: 5 }, { id: 'b' }, { id: 'c' }] }),
    );
    void session.relax(PROPOSAL);
    const relaxed = { jobs: [{ id: 'a', service_time: 5 }, { id: 'b', latest_end: 900 }, { id: 'c' }] };
    expect(JSON.parse(session.text.value)).toEqual(relaxed);
    expect(asked.map((body) => JSON.parse(body) as unknown)).toEqual([expect.objectContaining(relaxed)]);
  });

  it.each([
    ['{"jobs": [', 'Nothing was applied: the request is no JSON at the moment.'],
    [
      '{"jobs": [{"id": "b"}]}',
      'Nothing was applied: jobs[1] is not what it was when it was solved. Solve it again.',
    ],
  ])('says why a proposal cannot be applied to %s, and leaves that as it is', (written, reason) => {
    const session = showing(written);
    void session.relax(PROPOSAL);
    expect([session.text.value, session.notice.value]).toEqual([written, { kind: 'bad', text: reason }]);
    expect([asked, session.isBusy]).toEqual([[], false]);
  });
});
