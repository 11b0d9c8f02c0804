import { isSet, listAt, objectOf } from '../../optimize/pipeline/replan/raw-json';
import { MATRIX_FIELDS } from '../../optimize/pipeline/shape/matrix';
import { PackedMatrix } from '../../optimize/pipeline/shape/packed-matrix';
import type { JsonObject } from '../../optimize/pipeline/shape/reader';
import { BY_TYPE_FIELDS } from '../../optimize/pipeline/shape/travel';

/**
 * Rows of the matrices that a request brings, as `PlaceBook` counts them when it has been read; 0: it brings none, so places are
 * coordinates. No cell is looked at.
 */
export function suppliedRows(request: JsonObject): number {
  const travel = objectOf(request['travel']) ?? {};
  const byType = BY_TYPE_FIELDS.find((name) => isSet(travel, name));
  const types = byType === undefined ? null : objectOf(travel[byType]);
  const sets = [travel, ...Object.values(types ?? {}).map((set) => objectOf(set) ?? {})];
  return sets.map(rowsOf).find((rows) => rows > 0) ?? 0;
}

/** An empty matrix is the same as none (contract B5). */
function rowsOf(set: JsonObject): number {
  const sizes = MATRIX_FIELDS.map((name) => {
    const matrix = set[name];
    return matrix instanceof PackedMatrix ? matrix.rows : (listAt(set, name)?.length ?? 0);
  });
  return sizes.find((rows) => rows > 0) ?? 0;
}
