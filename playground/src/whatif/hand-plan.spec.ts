import { evaluationOf, type HandRoute, handRoutesOf, moveStop, placeOfStop } from './hand-plan';
import { route, viewOf } from './testing/plans';

const REQUEST = { resources: [{ id: 'van' }, { id: 'bike' }, { id: 'cart' }] };
const VIEW = viewOf(route('van', 'a b ~ c'), route('bike', 's+ d s-'));
const ROUTES = handRoutesOf(VIEW, REQUEST);

const letters = (routes: readonly HandRoute[] | undefined): string[] =>
  (routes ?? []).map(({ stops }) => stops.map(({ workId, task }) => `${workId}${task?.[0] ?? ''}`).join(' '));
const keyOf = (name: string): string =>
  ROUTES.flatMap(({ stops }) => stops).find(({ label }) => label === name)?.key ?? '';

describe('handRoutesOf', () => {
  it('has the routes of the plan without their breaks, then the resources that it does not use', () => {
    expect(letters(ROUTES)).toEqual(['a b c', 'sp d sd', '']);
    expect(ROUTES.map(({ name }) => name)).toEqual(['van', 'bike', 'cart']);
  });

  it('leaves out resources that are disabled', () => {
    const request = { ...REQUEST, locks: { disabled_resource_ids: ['cart'] } };
    expect(handRoutesOf(VIEW, request).map(({ name }) => name)).toEqual(['van', 'bike']);
  });

  it('of several days has a route for each day on which a resource works', () => {
    const request = {
      problem: { num_days: 3 },
      resources: [{ id: 'van', available_days: [0, 2] }, { id: 'b' }],
    };
    const view = viewOf(route('van', 'a', { day: 2 }));
    expect(handRoutesOf(view, request).map(({ name }) => name)).toEqual([
      'van, day 3',
      'van, day 1',
      'b, day 1',
      'b, day 2',
      'b, day 3',
    ]);
  });
});

describe('moveStop', () => {
  it.each([
    ['a', 0, 2, 'b a c'],
    ['a', 0, 3, 'b c a'],
    ['c', 0, 0, 'c a b'],
    ['c', 0, 1, 'a c b'],
  ])('moves %s within its route %s to before place %s', (name, target, position, order) => {
    const move = moveStop(ROUTES, keyOf(name), { route: target, position });
    expect(letters(move?.routes)[0]).toBe(order);
    expect(move?.at).toEqual({ route: 0, position: order.split(' ').indexOf(name) });
  });

  it('moves nothing where the stop would stay where it is', () => {
    expect([1, 2].map((position) => moveStop(ROUTES, keyOf('b'), { route: 0, position }))).toEqual([
      null,
      null,
    ]);
  });

  it('moves a stop to another route, an unused one too', () => {
    expect(letters(moveStop(ROUTES, keyOf('b'), { route: 1, position: 1 })?.routes)).toEqual([
      'a c',
      'sp b d sd',
      '',
    ]);
    expect(letters(moveStop(ROUTES, keyOf('b'), { route: 2, position: 0 })?.routes)[2]).toBe('b');
  });

  it('takes a whole shipment to another route, and moves one step of it within its own', () => {
    const across = moveStop(ROUTES, keyOf('s delivery'), { route: 0, position: 1 });
    expect(letters(across?.routes)).toEqual(['a sp sd b c', 'd', '']);
    expect(across?.at).toEqual({ route: 0, position: 2 });
    const within = moveStop(ROUTES, keyOf('s delivery'), { route: 1, position: 1 });
    expect(letters(within?.routes)[1]).toBe('sp sd d');
  });

  it('moves no break, and nothing to a route that there is not', () => {
    expect(placeOfStop(ROUTES, '0:3')).toBeNull();
    expect(moveStop(ROUTES, '0:3', { route: 1, position: 0 })).toBeNull();
    expect(moveStop(ROUTES, keyOf('a'), { route: 9, position: 0 })).toBeNull();
  });
});

describe('evaluationOf', () => {
  it('is the request with the routes that have stops, in their order', () => {
    expect(evaluationOf(REQUEST, ROUTES)).toEqual({
      base: REQUEST,
      solution_routes: [
        { resource_id: 'van', stops: [{ job_id: 'a' }, { job_id: 'b' }, { job_id: 'c' }] },
        {
          resource_id: 'bike',
          stops: [{ job_id: 's', task: 'pickup' }, { job_id: 'd' }, { job_id: 's', task: 'delivery' }],
        },
      ],
    });
  });

  it('names a route that became empty where a lock of the request stands on it', () => {
    const request = { ...REQUEST, locks: { routes: [{ resource_id: 'cart', job_ids: ['a'] }] } };
    expect(evaluationOf(request, ROUTES)).toMatchObject({
      solution_routes: [{}, {}, { resource_id: 'cart', stops: [] }],
    });
  });

  it('names the day of a route', () => {
    const routes = handRoutesOf(viewOf(route('van', 'a', { day: 1 })), { resources: [] });
    expect(evaluationOf({}, routes)).toMatchObject({ solution_routes: [{ resource_id: 'van', day: 1 }] });
  });
});
