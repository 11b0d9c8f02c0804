import { quote } from '../../optimize/pipeline/notes';
import { occurrenceId } from '../job-ids';
import type { RegistrationQuestion } from './registration-request';

/** With the word before it that the pattern has another one for. */
const QUOTED = /(?:\b[Jj]ob )?("(?:[^"\\]|\\.)*")/g;
const OF_QUOTES = /("(?:[^"\\]|\\.)*")/;

/** What solve routes say → what a pattern says. Around quoted names … */
const AROUND_NAMES: readonly [said: RegExp, written: string][] = [
  [/\bthe relation "different_day"/g, 'the spacing'],
  [
    /\ballowed_resource_ids of (.+?) leave these resources out: add one that has room/g,
    'The resource of $1 leaves these out: free it',
  ],
];
/** … and outside of them. */
const OUTSIDE: readonly [said: RegExp, written: string][] = [
  [/\b(?:its relations to the jobs of this plan|their relations)\b/g, 'the spacing'],
  [/\brelax (?:a relation|the relation)\b/g, 'relax the spacing'],
  [/\bchange its days or\b/g, 'change its day, the spacing or'],
  [/\btime_windows\b/g, 'tw'],
  [/\btime_window\b/g, 'the shift'],
  [/ or max_wait_before_service\b/g, ''],
  [/: raise time_limit_seconds\b/g, ': leave it more room'],
  [/\bjobs\b/g, 'occurrences'],
  [/\bjob\b/g, 'occurrence'],
];

/** Texts about the request that a registration makes, in the words of the pattern: its jobs are occurrences, their relation its spacing. */
export function patternWords({
  draft,
  promised,
}: Pick<RegistrationQuestion, 'draft' | 'promised'>): (text: string) => string {
  const names = new Map<string, string>();
  const call = (id: string, name: string, unclear: string) => {
    // Of long ids only the beginning is said, which may be that of several.
    names.set(quote(id), names.has(quote(id)) ? unclear : name);
  };
  draft.occurrences.forEach((_, i) =>
    call(occurrenceId(draft.externalId, i), `occurrence ${i}`, 'an occurrence'),
  );
  promised.forEach(({ pattern: { externalId }, index }) => {
    const of = quote(externalId);
    call(occurrenceId(externalId, index), `occurrence ${index} of ${of}`, `an occurrence of ${of}`);
  });
  return (text) => {
    const named = text.replace(QUOTED, (said: string, quoted: string, at: number) => {
      const name = names.get(quoted);
      const begins = at === 0 || text.slice(at - 2, at) === '. ';
      return name === undefined ? said : begins ? capital(name) : name;
    });
    const around = replaced(named, AROUND_NAMES);
    const parts = around.split(OF_QUOTES).map((part, i) => (i % 2 === 1 ? part : replaced(part, OUTSIDE)));
    return parts.join('');
  };
}

/** `occurrence 2`, `occurrences 0, 1 and 2`. */
export function listOccurrences(indices: readonly number[]): string {
  const before = indices.slice(0, -1).join(', ');
  const last = indices.at(-1) ?? '';
  return before === '' ? `occurrence ${last}` : `occurrences ${before} and ${last}`;
}

export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function replaced(text: string, pairs: readonly (readonly [RegExp, string])[]): string {
  return pairs.reduce((now, [said, written]) => now.replace(said, written), text);
}
