import type { Shown } from '../session/shown';
import { planView } from '../plan/plan-view';
import { plan, route } from '../whatif/testing/plans';
import { tabOf } from './plan-tab';

const SHOWN: Shown = {
  ...{ request: {}, tasks: [], report: null, view: planView(plan([route('van', 'a b')]), []) },
  layout: { kind: 'globe', pointOf: () => null },
};
const REFUSED: Shown = { ...SHOWN, report: { stages: [], summary: '', suggestions: [] } };
const LOOKING = { tab: 'run', before: null, isByHand: false } as const;

describe('the tab of a plan that has just come', () => {
  it('is that of its stops, beside a plan that was kept the comparison, and what is unserved where something is', () => {
    expect(tabOf(SHOWN, LOOKING)).toBe('stops');
    expect(tabOf(SHOWN, { ...LOOKING, before: SHOWN })).toBe('compare');
    expect(tabOf(REFUSED, { ...LOOKING, before: SHOWN })).toBe('unserved');
  });

  it('stays that of the stops where one was moved by hand', () => {
    const moving = { tab: 'stops', before: SHOWN, isByHand: true } as const;
    expect([SHOWN, REFUSED].map((shown) => tabOf(shown, moving))).toEqual(['stops', 'stops']);
    expect(tabOf(SHOWN, { ...moving, isByHand: false })).toBe('compare');
    expect(tabOf(SHOWN, { ...moving, tab: 'calls' })).toBe('compare');
  });
});
