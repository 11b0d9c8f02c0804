import type { FieldChange, Json } from '../api/types';
import { applyChanges } from '../request/apply-changes';
import { lostPlace } from '../request/lost-place';
import { printJson } from '../request/print-json';

/** The text of a request with what was proposed, or in words why there is none. */
export type Applied = { readonly text: string } | { readonly reason: string };

/** The changes that were proposed for the plan of `solved`, in what is `written` now; null while that is no JSON. */
export function appliedTo(written: Json, solved: Json, changes: readonly FieldChange[]): Applied {
  if (written === null) {
    return { reason: 'Nothing was applied: the request is no JSON at the moment.' };
  }
  const lost = lostPlace(solved, written, changes);
  return lost === null
    ? { text: printJson(applyChanges(written, changes)) }
    : { reason: `Nothing was applied: ${lost} is not what it was when it was solved. Solve it again.` };
}
