import { planView } from '../plan/plan-view';
import { activity, planOf, routeOf } from '../plan/testing/plans';
import type { Activity } from '../api/types';
import { drawingOf } from './drawing';

const at = (lat: number, lon: number) => ({ location: { lat, lon } });
const REST = { type: 'break', break_id: 'lunch' } as const;

/** What is drawn of a route of these between its start and its end. */
const dotsOf = (activities: readonly Activity[]) =>
  drawingOf({
    request: null,
    tasks: [],
    layout: {
      kind: 'globe',
      pointOf: ({ location }) => (location === null ? null : [location.lat, location.lon]),
    },
    view: planView(planOf([routeOf('van', activities)]), []),
    report: null,
  }).dots;

describe('breaks on the map', () => {
  it('that have a place of their own stand there', () => {
    const [job, rest] = dotsOf([
      activity({ job_id: 'a', ...at(50, 4) }),
      activity({ ...REST, ...at(51, 5) }),
    ]);
    expect([job?.shape, job?.isBeside]).toEqual(['circle', false]);
    expect(rest).toMatchObject({
      ...{ key: '0:2', at: [51, 5], shape: 'triangle', text: '' },
      ...{ title: 'break: lunch, van', isBeside: false },
    });
  });

  it('that are taken at a stop stand beside it', () => {
    const [, rest] = dotsOf([activity({ job_id: 'a', ...at(50, 4) }), activity({ ...REST, ...at(50, 4) })]);
    expect([rest?.shape, rest?.isBeside]).toEqual(['triangle', true]);
  });

  it('of which nobody knows the place are not drawn', () => {
    expect(dotsOf([activity(REST)])).toEqual([]);
  });
});
