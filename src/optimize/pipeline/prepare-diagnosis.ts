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
  return {
    ...input,
    paths: origins.paths,
    positions: new Map(progress.positions),
    reserve: input.reserve.filter(({ resource, day }) => !progress.over.has(dayKey(resource, day))),
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
