import type { Plan, Warning } from '../api/types';

/** What the service says beside a plan, each with its field where the answer names one. Older answers have the messages alone. */
export function warningsOf({ warnings, warning_details: details }: Plan): readonly Warning[] {
  return details ?? warnings.map((message) => ({ code: '', message, field: null }));
}

/** Where the field of a warning stands in the request that is written: an evaluation has that one as its `base`. */
export const fieldInRequest = (field: string): string => field.replace(/^base\./, '');
