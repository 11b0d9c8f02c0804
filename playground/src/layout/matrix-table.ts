import type { Json } from '../api/types';
import { type Fields, fieldsOf, listOf } from '../request/read';

/** All names of a table between places, distances before times. */
const TABLES = ['distance_matrix', 'distances', 'time_matrix', 'duration_matrix', 'durations'] as const;
/** All names of the object that has tables of its own for each vehicle type. */
const BY_TYPE = ['vehicle_matrices', 'matrices', 'matrices_by_type', 'mixed_fleet'] as const;

/** The rows of the table by which places are laid out: that of all vehicles, else that of the first type that has one; none without any. */
export function matrixTable(request: Json): readonly Json[] {
  const travel = fieldsOf(fieldsOf(request)['travel']);
  const types = BY_TYPE.flatMap((name) => Object.values(fieldsOf(travel[name])));
  const sets = [travel, ...types.map((type) => fieldsOf(type))];
  return sets.map((set) => tableOf(set)).find((table) => table.length > 0) ?? [];
}

/** An empty table is as good as none. */
function tableOf(set: Fields): readonly Json[] {
  return TABLES.map((name) => listOf(set[name])).find((table) => table.length > 0) ?? [];
}
