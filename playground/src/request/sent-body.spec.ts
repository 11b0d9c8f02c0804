import { sentBody } from './sent-body';

const NOTHING = { timeLimitSeconds: null, diagnostics: false, live: false };

describe('sentBody', () => {
  it('is the request where nothing is added', () => {
    const request = { resources: [], options: { seed: 2 } };
    expect(sentBody(request, NOTHING)).toEqual(request);
  });

  it('adds to the options that are there', () => {
    const request = { options: { seed: 2 }, output_options: { geojson: true } };
    expect(sentBody(request, { timeLimitSeconds: 30, diagnostics: true, live: true })).toEqual({
      options: { seed: 2, time_limit_seconds: 30, live_tracking: true },
      output_options: { geojson: true, include_diagnostics: true },
    });
  });

  it('leaves the time limit of the request where none is chosen', () => {
    const request = { options: { time_limit_seconds: 5 } };
    expect(sentBody(request, { ...NOTHING, live: true })).toEqual({
      options: { time_limit_seconds: 5, live_tracking: true },
    });
  });
});
