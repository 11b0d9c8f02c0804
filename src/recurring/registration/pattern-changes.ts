import { quote } from '../../optimize/pipeline/notes';
import type { FieldChange } from '../../optimize/pipeline/diagnose/report';
import { objectOf } from '../../optimize/pipeline/replan/raw-json';
import type { JsonObject } from '../../optimize/pipeline/shape/reader';
import { DAYS_OF_WEEK, gapOf } from '../pattern';
import { LATEST_S, MAX_ID_LENGTH, MAX_RESOURCES } from './bounds';
import { COLUMNS } from './knob-columns';
import { listOccurrences } from './pattern-words';
import type { RegistrationQuestion } from './registration-request';

/** What helps, in the words of a pattern: with these values in it the body registers. */
export interface PatternChange {
  readonly say: string;
  readonly changes: readonly FieldChange[];
}

/** What a relaxation asks of one occurrence or resource, or of the knobs that are to be free. */
interface Asked {
  readonly parts: PatternChange[];
  readonly freeDays: Set<number>;
  readonly freeResources: Set<number>;
  liftsSpacing: boolean;
}

/** Whether its spacing is a relation of the request that a registration makes, the first one there. */
export function asksForSpacing({ draft: { spacing, occurrences } }: Pick<RegistrationQuestion, 'draft'>) {
  return gapOf(spacing) > 0 && occurrences.length > 1;
}

/**
 * A relaxation of the request that a registration makes, as changes of the pattern that allow at least as much. Null where the pattern
 * has no word for a part of it: that would not help without the rest.
 */
export function patternChange(
  question: RegistrationQuestion,
  changes: readonly FieldChange[],
): PatternChange | null {
  const asked: Asked = { parts: [], freeDays: new Set(), freeResources: new Set(), liftsSpacing: false };
  const ids = new Set(question.fleet.ids);
  const isSayable = changes.every(({ field, value }) => {
    const [, job, rest = ''] = /^jobs\[(\d+)\]\.(.+)$/.exec(field) ?? [];
    if (job !== undefined) {
      return askOfJob(question, Number(job), rest, value, asked);
    }
    if (field === 'resources[+]') {
      return askForResource(question, value, ids, asked);
    }
    if (/^resources\[\d+\]/.test(field)) {
      return askOfResource(question, field, value, asked);
    }
    // The first relation is the pattern's own, where it has one; others are promised to other patterns.
    asked.liftsSpacing ||= field === 'relations[0].hard' && asksForSpacing(question);
    return field === 'relations[0].hard' && asksForSpacing(question);
  });
  const parts = isSayable ? [...asked.parts, ...freed(question, asked)] : [];
  return parts.length === 0
    ? null
    : { say: parts.map(({ say }) => say).join('; '), changes: parts.flatMap((part) => part.changes) };
}

/** False: nothing of a pattern. Jobs behind its own are promised to other patterns, and stay as they are. */
function askOfJob({ draft }: RegistrationQuestion, i: number, rest: string, value: unknown, asked: Asked) {
  const occurrence = draft.occurrences[i];
  if (occurrence === undefined) {
    return false;
  }
  switch (rest) {
    case 'day':
      if (occurrence.dayRule !== 'free' && occurrence.day !== null) {
        asked.freeDays.add(i);
      }
      return true;
    case 'days':
      // The days that keep a wider gap; of a gap of one they are the whole week.
      asked.liftsSpacing ||= gapOf(draft.spacing) > 1 && asksForSpacing({ draft });
      return true;
    case 'allowed_resource_ids':
      asked.freeResources.add(i);
      return true;
    case 'mandatory':
      asked.parts.push({
        say: `plan without occurrence ${i} (${COLUMNS.mandatory}[${i}] false)`,
        changes: [{ field: `${COLUMNS.mandatory}[${i}]`, value: false }],
      });
      return value === false;
    case 'time_windows[0].end': {
      const { tw } = occurrence;
      const field = `${COLUMNS.tw}[${i}].end`;
      if (tw === null || typeof value !== 'number' || value > LATEST_S) {
        return false;
      }
      const say = `let the window of occurrence ${i} end ${later(value - tw.end)}, at ${value}`;
      asked.parts.push({ say, changes: [{ field, value }] });
      return true;
    }
    default:
      return false;
  }
}

function askOfResource({ fleet }: RegistrationQuestion, field: string, value: unknown, asked: Asked) {
  const [, index = '', name = ''] = /^resources\[(\d+)\]\.(.+)$/.exec(field) ?? [];
  const resource = fleet.resources[Number(index)];
  if (resource === undefined) {
    return false;
  }
  const change = { field: fleet.origins.fieldOf(field), value };
  asked.parts.push({ say: sayOfResource(resource, name, change), changes: [change] });
  return true;
}

function sayOfResource(resource: JsonObject, name: string, { field, value }: FieldChange): string {
  const id = quote(String(resource['id']));
  const before = objectOf(resource['time_window'])?.['end'];
  if (name === 'time_window.end' && typeof before === 'number' && typeof value === 'number') {
    return `let the shift of ${id} end ${later(value - before)}, at ${value}`;
  }
  if (name === 'available_days' && Array.isArray(value)) {
    const days = value.filter((day) => typeof day === 'number' && day < DAYS_OF_WEEK);
    return `let ${id} work on the days ${days.join(', ')}`;
  }
  return /^breaks\[\d+\]\.mandatory$/.test(name)
    ? `make a break of ${id} optional (${field} false)`
    : `set ${field} of ${id} to ${JSON.stringify(value)}`;
}

/**
 * A copy of one that there is. What is fixed to that one may be served by the copy only when it is fixed to nobody; what other
 * patterns were promised of it cannot be, and a plan that moves it there proves nothing.
 */
function askForResource(
  { draft, fleet, promised }: RegistrationQuestion,
  value: unknown,
  ids: Set<string>,
  asked: Asked,
) {
  const like = objectOf(value)?.['like'];
  const r = fleet.resources.findIndex(({ id }) => id === like);
  const { time_window: shift, ...rest } = fleet.resources[r] ?? {};
  const isPromised = promised.some(({ pattern, index }) => pattern.occurrences[index]?.resource === like);
  const newId = idLike(String(like), ids);
  if (r < 0 || isPromised || ids.size >= MAX_RESOURCES || newId.length > MAX_ID_LENGTH) {
    return false;
  }
  ids.add(newId);
  draft.occurrences.forEach(({ resource, resourceRule }, i) => {
    if (resourceRule !== 'free' && resource === like) {
      asked.freeResources.add(i);
    }
  });
  // In the caller's words.
  const isTw = fleet.origins.fieldOf(`resources[${r}].time_window`).endsWith('.tw');
  const copy = {
    ...rest,
    ...(shift === undefined ? {} : { [isTw ? 'tw' : 'time_window']: shift }),
    ...(fleet.sharedIds.has(String(like)) ? { share_with_existing: true } : {}),
  };
  asked.parts.push({
    say: `add ${quote(newId)}, a resource like ${quote(String(like))}`,
    changes: [{ field: 'resources[+]', value: { ...copy, id: newId, like } }],
  });
  return true;
}

function idLike(id: string, taken: ReadonlySet<string>): string {
  let n = 1;
  while (taken.has(`${id}-extra-${n}`)) {
    n += 1;
  }
  return `${id}-extra-${n}`;
}

function freed(
  { draft }: RegistrationQuestion,
  { freeDays, freeResources, liftsSpacing }: Asked,
): PatternChange[] {
  const free = (name: 'day' | 'resource', rule: 'dayRule' | 'resourceRule', of: ReadonlySet<number>) => {
    const indices = [...of].sort((a, b) => a - b);
    const changes = indices.flatMap((i) => [
      { field: `${COLUMNS[name]}[${i}]`, value: null },
      // What is to be pinned still is, to whatever is chosen.
      ...(draft.occurrences[i]?.[rule] === 'fix' ? [{ field: `${COLUMNS[rule]}[${i}]`, value: 'free' }] : []),
    ]);
    const say = `leave the ${name} of ${listOccurrences(indices)} open`;
    return indices.length === 0 ? [] : [{ say, changes }];
  };
  return [
    ...free('day', 'dayRule', freeDays),
    ...free('resource', 'resourceRule', freeResources),
    ...(liftsSpacing ? [{ say: 'lift the spacing', changes: [{ field: 'spacing', value: null }] }] : []),
  ];
}

function later(seconds: number): string {
  return `${seconds} s${seconds < 120 ? '' : ` (${Math.round(seconds / 60)} min)`} later`;
}
