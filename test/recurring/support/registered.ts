import type { Pattern } from '../../../src/recurring/pattern';
import { PatternRegistration } from '../../../src/recurring/registration/pattern-registration';
import { PatternsInMemory } from '../../../src/recurring/registration/testing/patterns-in-memory';
import { registrationParts } from '../../../src/recurring/registration/testing/registration-parts';
import { solveByKernel } from './kernel-solve';

/** What is stored of one tenant's registrations, made one after the other. Throws where one does not fit. */
export async function registered(bodies: readonly unknown[]): Promise<readonly Pattern[]> {
  const store = new PatternsInMemory();
  const solve = solveByKernel({ diagnoses: false });
  const registration = new PatternRegistration(registrationParts({ store, solve }));
  for (const body of bodies) {
    await registration.register('t', body, new AbortController().signal);
  }
  return store.patterns;
}
