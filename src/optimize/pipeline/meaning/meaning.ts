import { rulesOf } from '../endpoints';
import { dimensionsOf } from '../normalise/dimensions';
import { type Notes, quote } from '../notes';
import type { ParsedRequest } from '../shape/parsed';
import { MAX_DIMENSIONS } from '../shape/bounds';
import { checkCycles } from './cycles';
import { checkDays } from './days';
import { checkDuplicates } from './duplicates';
import { type FaultyParts, NOTHING_FAULTY } from './faulty-parts';
import { Findings } from './findings';
import { checkGivenPlan } from './given-plan';
import { checkLocks } from './locks';
import { checkMatrices } from './matrices';
import { checkPins } from './pins';
import { checkProfiles } from './profiles';
import { type Located, locate } from './places';
import { checkReferences, type LockCodes } from './references';
import { checkGaps, checkWindows } from './windows';

/** Which code an answer carries for a fault of meaning: the fault's own on /validate, VALIDATION_ERROR elsewhere (B12). */
export type CodePolicy = 'specific' | 'general';

/**
 * Second stage: does the request make sense? Ids, sizes, references, windows, orders: the places of everything, and all
 * that is wrong, in the order of the checks. What is left can be solved. Nothing is said of `faulty` parts. `newJobs` at
 * the end of the list are new to a plan that came with the request.
 */
export function judgeMeaning(
  request: ParsedRequest,
  notes: Notes,
  policy: CodePolicy,
  faulty: FaultyParts = NOTHING_FAULTY,
  newJobs = 0,
): { located: Located; findings: Findings } {
  const findings = new Findings(faulty);
  const ofPlaces = faulty.hidePlaces ? new Findings() : findings;
  checkDuplicates(request, findings);
  checkMatrices(request, ofPlaces);
  const located = locate(request, ofPlaces);
  checkReferences(request, findings, lockCodes(policy), faulty);
  checkWindows(request, findings);
  checkGaps(request, findings);
  checkCycles(request, findings);
  checkPins(request, located.book.mode, ofPlaces, notes);
  checkProfiles(request, located.book.mode, notes);
  checkDays(request, findings, notes);
  checkLocks(request, findings, notes);
  if (rulesOf(request.endpoint).plan !== 'hint') {
    checkGivenPlan(request, findings, faulty, newJobs);
  }
  checkRest(request, findings);
  return { located, findings };
}

function lockCodes(policy: CodePolicy): LockCodes {
  return policy === 'specific'
    ? { job: 'UNKNOWN_REFERENCE', resource: 'UNKNOWN_REFERENCE' }
    : { job: 'JOB_NOT_FOUND', resource: 'VEHICLE_NOT_FOUND' };
}

function checkRest(request: ParsedRequest, findings: Findings): void {
  const isEmpty = request.jobs.length === 0 && request.shipments.length === 0;
  if (isEmpty && !rulesOf(request.endpoint).mayBeEmpty) {
    findings.add(
      'other',
      'VALIDATION_ERROR',
      'There is nothing to plan: the request has no jobs and no shipments.',
      'jobs',
      ['shipments'],
    );
  }
  const dimensions = dimensionsOf(request);
  if (dimensions.length > MAX_DIMENSIONS) {
    const message = `The request names ${dimensions.length} load dimensions; at most ${MAX_DIMENSIONS} are accepted.`;
    findings.add('other', 'LIMIT_EXCEEDED', message, 'jobs');
  }
  const shared = request.options.fairness?.dimension ?? null;
  if (shared !== null && !dimensions.includes(shared)) {
    const message = `options.fairness.dimension is ${quote(shared)}, which no demand and no capacity names.`;
    findings.add('references', 'UNKNOWN_REFERENCE', message, 'options.fairness.dimension', [
      'jobs',
      'shipments',
      'resources',
    ]);
  }
  checkStations(request, dimensions, findings);
}

/**
 * A name in other letters than everybody else's would empty nothing, and let goods come home. One that nobody names in any
 * letters may be of goods that there are none of today: it is a warning (`noteUndemanded`).
 */
function checkStations(request: ParsedRequest, dimensions: readonly string[], findings: Findings): void {
  const inLetters = new Map(dimensions.map((name) => [plain(name), name]));
  request.dumpStations.forEach((station, i) => {
    station.dimensions?.forEach((name, j) => {
      const meant = inLetters.get(plain(name));
      if (meant !== undefined && !dimensions.includes(name)) {
        const field = `dump_stations[${i}].dimensions[${j}]`;
        const message = `${field} is ${quote(name)}, which no demand and no capacity names: ${quote(meant)} is named.`;
        findings.add('references', 'UNKNOWN_REFERENCE', message, field, ['jobs', 'shipments', 'resources']);
      }
    });
  });
}

function plain(name: string): string {
  return name.trim().toLowerCase();
}
