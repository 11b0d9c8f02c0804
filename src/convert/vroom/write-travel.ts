import type { Source } from '../reading/source';
import type { TypedMatrices } from '../request-parts';

/** Where there is no way: longer than any route, inside VROOM's 32 bits when several are added up. */
const NO_WAY = 100_000_000;

/** `matrices` by profile; a vehicle type without some of its own has the base's. */
export function writeVroomMatrices(
  travel: Source,
  profiles: ReadonlyMap<string, TypedMatrices | null>,
): object {
  const byProfile = [...profiles].map(([profile, matrices]) => {
    const tables = {
      durations: cells(travel, matrices?.time ?? null),
      distances: cells(travel, matrices?.distance ?? null),
    };
    return [profile, tables] as const;
  });
  return { matrices: Object.fromEntries(byProfile) };
}

function cells(travel: Source, matrix: (number | null)[][] | null): number[][] {
  return (matrix ?? []).map((row) =>
    row.map((cell) => {
      if (cell === null) {
        travel.note('APPROXIMATED', 'VROOM has no cell without a way: it is a very long one');
        return NO_WAY;
      }
      if (!Number.isInteger(cell)) {
        travel.note('APPROXIMATED', 'VROOM has whole numbers in matrices: cells are rounded');
      }
      return Math.round(cell);
    }),
  );
}
