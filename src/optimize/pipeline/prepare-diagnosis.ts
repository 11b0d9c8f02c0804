import type { WireVehicle } from '../../kernel/wire';
import { dayKey, type RequestBody } from './bodies/request-body';
import { type DiagnosisInput, diagnosisInput } from './diagnose';
import { type EncodeInput, scaleProblem } from './encode';
import { normalise, type NormaliseInput } from './normalise';
import { locksOf } from './normalise/locks';
import { makeLookup } from './normalise/lookup';
import { zonesOf } from './normalise/zones';
import { Notes } from './notes';
import type { ParsedRequest } from './shape/parsed';

type Known = Omit<NormaliseInput, 'objective' | 'notes'>;
type Solved = Omit<EncodeInput, 'tables'>;

/** What relaxed problems are made of: the problem that is solved, who could work besides, and where the caller wrote it. */
export function prepareDiagnosis(known: Known, solved: Solved): DiagnosisInput {
  const { normalised, options } = solved;
  const { request } = known;
  return diagnosisInput({
    request,
    problem: scaleProblem({ ...solved, tables: known.tables }),
    activities: normalised.activities,
    pins: known.pins,
    timeLimitMs: options.timeLimitMs,
    everybody: () => vehiclesOfEverybody(known, solved),
    lockFields: lockFieldsOf(request, solved),
    zoneFields: zoneFieldsOf(known, solved),
  });
}

/** In the words of the body around the request, and without the days that are over. */
export function diagnosisOfBody(
  input: DiagnosisInput,
  { origins, progress }: Pick<RequestBody, 'origins' | 'progress'>,
): DiagnosisInput {
  const { over, shiftsOver, positions } = progress;
  const late = new Map([...shiftsOver].filter(([resource]) => input.disabled[resource] !== true));
  return {
    ...input,
    paths: origins.paths,
    positions: new Map(positions),
    late,
    reserve: input.reserve.flatMap((vehicle) => {
      const shiftOver = late.get(vehicle.resource);
      if (shiftOver === undefined) {
        return over.has(dayKey(vehicle.resource, vehicle.day)) ? [] : [vehicle];
      }
      return [{ ...vehicle, shift: [shiftOver.now, shiftOver.now], overtime: null }];
    }),
  };
}

/** As if nobody were disabled and everybody worked every day. */
function vehiclesOfEverybody(known: Known, solved: Solved): WireVehicle[] {
  const request: ParsedRequest = {
    ...known.request,
    resources: known.request.resources.map((resource) => ({ ...resource, availableDays: null })),
    locks: { routes: [], disabledResourceIds: [] },
  };
  const { objective } = solved.normalised;
  const normalised = normalise({ ...known, request, objective, notes: new Notes() });
  return scaleProblem({ ...solved, normalised, tables: known.tables }).vehicles;
}

/** Locks of the problem, then those that nobody can drive. */
function lockFieldsOf(request: ParsedRequest, { normalised }: Solved): DiagnosisInput['lockFields'] {
  const lookup = makeLookup(request);
  const ofProblem = request.locks.routes.flatMap((route) => {
    const locks = { ...request.locks, routes: [route] };
    const { wire } = locksOf({ ...request, locks }, normalised.vehicles, lookup);
    return wire.map(({ activities }) => ({ field: route.field, activities }));
  });
  return [...ofProblem, ...normalised.lockConflicts.map(({ field, activities }) => ({ field, activities }))];
}

function zoneFieldsOf(known: Known, { normalised }: Solved): DiagnosisInput['zoneFields'] {
  const { request, places } = known;
  const lookup = makeLookup(request);
  return request.zones.flatMap((zone, i) => {
    const alone = { ...request, zones: [zone] };
    const { activities } = normalised;
    const found = zonesOf({ request: alone, activities, places, lookup, notes: new Notes() });
    return found.map(() => ({ field: `zones[${i}]`, resourceIds: zone.resourceIds }));
  });
}
