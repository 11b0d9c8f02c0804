import { type JsonObject, kind, type ShapeReader } from '../../optimize/pipeline/shape/reader';
import type { Spacing } from '../pattern';
import { MAX_GAP_DAYS } from './bounds';

const SPACING = kind('spacing', ['distinct_days', 'min_gap_days']);
export const NO_SPACING: Spacing = { distinctDays: false, minGapDays: 0 };

export function readSpacing(reader: ShapeReader, body: JsonObject): Spacing {
  const object = reader.object(body, 'spacing');
  if (object === null) {
    return NO_SPACING;
  }
  return reader.within('spacing', () => {
    reader.knows(object, SPACING);
    return {
      distinctDays: reader.boolean(object, 'distinct_days', false),
      minGapDays: reader.integer(object, 'min_gap_days', { min: 0, max: MAX_GAP_DAYS }) ?? 0,
    };
  });
}
