import { PatternRegistration } from './pattern-registration';
import { answerWith } from './testing/answers';
import { patternBody } from './testing/bodies';
import { PatternsInMemory } from './testing/patterns-in-memory';
import { registrationParts } from './testing/registration-parts';

const NEVER = new AbortController().signal;
const TWO = patternBody({});

function registering(maxOccurrences: number) {
  const store = new PatternsInMemory([]);
  const made = { solves: 0 };
  const solve = () => {
    made.solves += 1;
    return Promise.resolve(answerWith(['0@1 anna 36000', '1@2 anna 36000']));
  };
  const registration = new PatternRegistration(registrationParts({ store, solve, maxOccurrences }));
  return { registration, store, made };
}

/** With each occurrence twice. */
function twice(body: object): object {
  const lists = Object.entries(body).filter(
    ([key, value]) => Array.isArray(value) && value.length === 2 && key !== 'locations',
  );
  return Object.fromEntries(
    lists.map(([key, value]) => [key, [...(value as unknown[]), ...(value as unknown[])]]),
  );
}

it('a tenant has no more occurrences than it may: 422 before anything is solved, by POST and by a PATCH that adds some', async () => {
  const { registration, store, made } = registering(3);
  const { pattern: stored } = await registration.register('t', TWO, NEVER);
  const more = { ...TWO, external_id: 'more' };
  await expect(registration.register('t', more, NEVER)).rejects.toMatchObject({
    ...{ code: 'VALIDATION_ERROR', errors: [{ code: 'LIMIT_EXCEEDED', field: 'location_index' }] },
    message: expect.stringContaining('have 2 occurrences already; with 2 more they are beyond the 3'),
  });
  const grown = { ...twice(TWO), expected_version: 1 };
  await expect(registration.modify(stored, grown, NEVER)).rejects.toMatchObject({
    errors: [{ code: 'LIMIT_EXCEEDED', field: 'location_index' }],
  });
  expect([made.solves, store.patterns.length]).toEqual([1, 1]);

  await registration.register('other', more, NEVER);
  await registration.modify(stored, { expected_version: 1, client_ref: 'r' }, NEVER);
});

it('nor more places: ten for each occurrence that it may have', async () => {
  const { registration, made } = registering(4);
  const listing = (count: number) => ({
    locations: Array.from({ length: count }, (_, index) => ({ index, lat: 50.8 + index / 1_000, lon: 4.3 })),
  });
  const { pattern: stored } = await registration.register('t', { ...TWO, ...listing(20) }, NEVER);
  const refused = {
    errors: [{ code: 'LIMIT_EXCEEDED', field: 'locations' }],
    message: expect.stringContaining('beyond the 40'),
  };
  const patch = (count: number) =>
    registration.modify(stored, { ...listing(count), expected_version: 1 }, NEVER);
  await expect(patch(41)).rejects.toMatchObject(refused);
  const more = { ...TWO, ...listing(21), external_id: 'more' };
  await expect(registration.register('t', more, NEVER)).rejects.toMatchObject(refused);
  expect(made.solves).toBe(1);
  await patch(40);
});

it('of two that come at once the last room is one’s', async () => {
  const { registration, store } = registering(6);
  await registration.register('t', TWO, NEVER);
  await registration.register('t', { ...TWO, external_id: 'more' }, NEVER);
  const grown = { ...twice(TWO), expected_version: 1 };
  const both = await Promise.allSettled(store.patterns.map((one) => registration.modify(one, grown, NEVER)));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(store.patterns.reduce((sum, { occurrences }) => sum + occurrences.length, 0)).toBe(6);
});
