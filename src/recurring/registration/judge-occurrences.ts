import { quote } from '../../optimize/pipeline/notes';
import type { AskedRule, Occurrence } from '../pattern';
import type { Judgement } from './judgement';
import { COLUMNS, type KnobColumns, RULED } from './knob-columns';

/** What the occurrences are held against. Null: not known. */
export interface Surroundings {
  readonly placeIndices: ReadonlySet<number> | null;
  readonly resourceIds: ReadonlySet<string> | null;
}

/** Every place and resource is there, and every `fix` has its value. A fault stands where the body can be mended. */
export function judgeOccurrences(
  occurrences: readonly Occurrence<AskedRule>[],
  columns: KnobColumns,
  { placeIndices, resourceIds }: Surroundings,
  judgement: Judgement,
): void {
  occurrences.forEach((occurrence, i) => {
    const { locationIndex, resource, resourceRule } = occurrence;
    if (placeIndices !== null && !placeIndices.has(locationIndex)) {
      const field = columns.locationIndex === undefined ? 'locations' : `location_index[${i}]`;
      const message = `Occurrence ${i} is at place ${locationIndex}, which locations do not list.`;
      judgement.add('UNKNOWN_REFERENCE', message, field, [`location_index[${i}]`, 'locations']);
    }
    for (const { value, rule } of RULED) {
      if (occurrence[rule] === 'fix' && occurrence[value] === null) {
        const field = `${COLUMNS[columns[value] === undefined ? rule : value]}[${i}]`;
        const message = `${COLUMNS[value]}[${i}] is null, and the rule "fix" needs a value.`;
        const both = [`${COLUMNS[value]}[${i}]`, `${COLUMNS[rule]}[${i}]`];
        judgement.add('VALIDATION_ERROR', message, columns[value] === null ? COLUMNS[value] : field, both);
      }
    }
    const isAsked = resource !== null && resourceRule !== 'free';
    if (isAsked && resourceIds !== null && !resourceIds.has(resource) && !judgement.hidesIdsOf('resources')) {
      const field = columns.resource?.[i] === undefined ? 'resources' : `resource[${i}]`;
      const message = `Occurrence ${i} is for ${quote(resource)}, and no resource has that id.`;
      judgement.add('UNKNOWN_REFERENCE', message, field, [`resource[${i}]`, `resource_rule[${i}]`]);
    }
  });
}
