import { quote } from '../notes';
import { matrixSets } from '../place-book';
import type { ParsedMatrix, ParsedRequest } from '../shape/parsed';
import type { Findings } from './findings';

/** Matrices are square and all of one size; every index points into them (the places are checked where they are booked). */
export function checkMatrices(request: ParsedRequest, findings: Findings): void {
  const { travel } = request;
  const own = matrixSets(travel).flatMap((set) => [set.distance, set.time]);
  const ofSegments = travel.traffic.map(({ matrices }) => matrices.time);
  const first = own.find((matrix) => matrix !== null) ?? null;
  const size = first?.rows ?? 0;
  const present = (first === null ? [] : [...own, ...ofSegments]).filter((matrix) => matrix !== null);
  for (const matrix of present) {
    checkSize(matrix, size, first?.field ?? '', findings);
  }
  if (size === 0) {
    checkTraffic(request, findings);
  } else {
    checkListedIndices(request, size, findings);
    checkTypesCovered(request, findings);
  }
}

function checkSize(matrix: ParsedMatrix, size: number, first: string, findings: Findings): void {
  const { field, rows, raggedRow } = matrix;
  if (raggedRow !== null) {
    const message = `${field} has ${rows} rows, but row ${raggedRow} has another number of columns: it must be square.`;
    findings.add('matrices', 'MATRIX_SIZE_MISMATCH', message, `${field}[${raggedRow}]`);
  } else if (rows !== size) {
    const message = `${field} has ${rows} rows, but ${first} has ${size}: all matrices are of one size.`;
    findings.add('matrices', 'MATRIX_SIZE_MISMATCH', message, field);
  }
}

/** A segment's own table needs matrices beside it: without, its rows are nobody's places. */
function checkTraffic({ travel }: ParsedRequest, findings: Findings): void {
  travel.traffic.forEach(({ matrices: { time } }) => {
    if (time !== null) {
      const message = `${time.field} needs matrices of the whole day beside it: with coordinates give a factor.`;
      findings.add('matrices', 'VALIDATION_ERROR', message, time.field);
    }
  });
}

function checkListedIndices(request: ParsedRequest, size: number, findings: Findings): void {
  request.travel.places.forEach(({ index }, i) => {
    if (index !== null && index >= size) {
      const message = `travel.locations[${i}].index is ${index}, but the matrices have ${size} rows.`;
      findings.add('matrices', 'MATRIX_SIZE_MISMATCH', message, `travel.locations[${i}].index`);
    }
  });
}

/** Without a base matrix there is nothing for a type that has none of its own to fall back to. */
function checkTypesCovered(request: ParsedRequest, findings: Findings): void {
  const { base, byType } = request.travel;
  if (base.distance !== null || base.time !== null) {
    return;
  }
  request.resources.forEach(({ vehicleType }, i) => {
    const own = vehicleType === null ? undefined : byType.get(vehicleType);
    if (own === undefined || (own.distance === null && own.time === null)) {
      const type = vehicleType === null ? 'no vehicle_type' : `the vehicle_type ${quote(vehicleType)}`;
      const message = `resources[${i}] has ${type}, for which there is neither an own nor a base matrix.`;
      findings.add('other', 'VALIDATION_ERROR', message, `resources[${i}].vehicle_type`);
    }
  });
}
