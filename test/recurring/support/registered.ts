import type { Pattern } from '../../../src/recurring/pattern';
import { PatternRegistration } from '../../../src/recurring/registration/pattern-registration';
import { REGION } from '../../../src/recurring/registration/testing/bodies';
import { PatternsInMemory } from '../../../src/recurring/registration/testing/patterns-in-memory';
import { solveByKernel } from './kernel-solve';

/** What is stored of one tenant's registrations, made one after the other. Throws where one does not fit. */
export async function registered(bodies: readonly unknown[]): Promise<readonly Pattern[]> {
  const store = new PatternsInMemory();
  let made = 0;
  const registration = new PatternRegistration({
    ...{
      store,
      solve: solveByKernel({ diagnoses: false }),
      region: REGION,
      retryAfterSeconds: 2,
      maxOccurrences: 1_000,
    },
    ...{ clock: { now: () => 0 }, newId: () => `p-${(made += 1)}` },
  });
  for (const body of bodies) {
    await registration.register('t', body, new AbortController().signal);
  }
  return store.patterns;
}
