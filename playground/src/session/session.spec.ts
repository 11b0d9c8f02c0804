import { BUILT_SCHEMA } from '../schema/testing/built-schema';
import { Session } from './session';
import { shownRequest } from './shown';

describe('the session of the page', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(globalThis, {
      ...{ history: { replaceState: () => undefined } },
      location: { pathname: '/', search: '', hash: '' },
    });
  });
  afterEach(() => void jest.useRealTimers());

  it('forgets the plan that was kept when another request is opened', () => {
    const session = new Session(BUILT_SCHEMA);
    session.before.value = shownRequest({});
    session.open('{}', 'days');
    expect([session.before.value, session.example.value]).toEqual([null, 'days']);
  });
});
