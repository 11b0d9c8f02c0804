import { MAX_ERRORS, quote } from './notes';

/** A caller's names in one sentence, at most: any list of them can be as long as the body. */
const NAMED = 3;
/** And in one list of a detail; the sentence beside it says how many there are. */
const MAX_LISTED = MAX_ERRORS;

/** `"a", "b", "c" and 2 more`. `write`: how one is written, of names that are not only quoted. */
export function nameSome<T = string>(
  names: readonly T[],
  write: (name: T) => string = (name) => quote(String(name)),
): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  return `${names.slice(0, NAMED).map(write).join(', ')}${more}`;
}

/** Profiles of travel stand in a sentence as they are configured, without quotes. */
export function nameProfiles(profiles: readonly string[]): string {
  return nameSome(profiles, (profile) => quote(profile).slice(1, -1));
}

/** The first of them, for machines. */
export function listSome<T>(names: readonly T[]): T[] {
  return names.slice(0, MAX_LISTED);
}
