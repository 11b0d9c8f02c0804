import type { RegistrationParts } from '../pattern-registration';
import { REGION } from './bodies';

/** What a registration stands on, with the ids p-1, p-2, …; a test states only what matters to it. */
export function registrationParts(
  given: Pick<RegistrationParts, 'store' | 'solve'> & Partial<RegistrationParts>,
): RegistrationParts {
  let made = 0;
  return {
    clock: { now: () => 0 },
    newId: () => `p-${(made += 1)}`,
    region: REGION,
    retryAfterSeconds: 2,
    maxOccurrences: 1_000,
    ...given,
  };
}
