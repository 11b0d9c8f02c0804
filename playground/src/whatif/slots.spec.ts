import { handRoutesOf, type Target } from './hand-plan';
import { neighbourTarget, placeNames, stopBehind, targetAtStop, targetAtTime } from './slots';
import { route, viewOf } from './testing/plans';

const VIEW = viewOf(route('van', 'a b ~ c'), route('bike', 'd'));
const ROUTES = handRoutesOf(VIEW, { resources: [{ id: 'van' }, { id: 'bike' }, { id: 'cart' }] });
const at = (route: number, position: number): Target => ({ route, position });
const [van] = ROUTES;

describe('neighbourTarget', () => {
  it.each([
    ['up', '0:2', -1, at(0, 0)],
    ['down', '0:1', 1, at(0, 2)],
    ['over the break', '0:2', 1, at(0, 3)],
    ['up from the first place of a route into the end of the one before', '1:1', -1, at(0, 3)],
    ['down from the last place of a route to the first of the next', '0:4', 1, at(1, 0)],
    ['down into a route that is unused', '1:1', 1, at(2, 0)],
    ['up from the very first place nowhere', '0:1', -1, null],
    ['with a break nowhere', '0:3', 1, null],
  ] as const)('goes %s', (_, key, step, target) => {
    expect(neighbourTarget(ROUTES, key, step)).toEqual(target);
  });
});

describe('a pointer', () => {
  it.each([
    ['the upper half of a stop means before it', '0:2', false, at(0, 1)],
    ['the lower half behind it', '0:2', true, at(0, 2)],
    ['the start of a route means its first place', '0:0', true, at(0, 0)],
    ['a break means the place between its neighbours', '0:3', true, at(0, 2)],
    ['the end of a route means its last place', '0:5', false, at(0, 3)],
    ['what is not there means nothing', '7:7', false, null],
  ])('on %s', (_, key, isLowerHalf, target) => {
    expect(targetAtStop(VIEW, key, isLowerHalf)).toEqual(target);
  });

  it.each([
    [0, 0],
    [1029, 0],
    [1031, 1],
    [3500, 2],
    [9999, 3],
  ])('in the schedule at %s s means place %s: behind all that is half done', (seconds, position) => {
    const [view] = VIEW.routes;
    expect(view && targetAtTime(view, seconds)).toEqual(at(0, position));
  });

  it('is shown just before what comes behind the place', () => {
    const shown = [at(0, 0), at(0, 2), at(0, 3), at(2, 0)].map((target) => stopBehind(VIEW, target));
    expect(shown).toEqual(['0:1', '0:4', '0:5', null]);
  });
});

describe('placeNames', () => {
  it('calls each place by the stop before it, and the own one by what it is', () => {
    expect(van && placeNames(van, '0:2')).toEqual([
      { position: 0, name: 'first' },
      { position: 1, name: 'after a (where it is)' },
      { position: 3, name: 'after c' },
    ]);
  });

  it('of another route has one more than its stops', () => {
    expect(van && placeNames(van, '1:1').map(({ name }) => name)).toEqual([
      'first',
      'after a',
      'after b',
      'after c',
    ]);
  });
});
