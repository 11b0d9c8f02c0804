import { ApiError } from '../../common/errors';
import { encodePlan } from '../../kernel/wire';
import type { RoadAnswer, RoadQuestion } from '../../travel';
import { automaticChoice } from './automatic-choices';
import { chooseOptions } from './budget';
import { bodyError, checkBody } from './check-request';
import type { RequestBody } from './bodies/request-body';
import { writtenMessage } from './bodies/written-message';
import type { EffectiveOptions, GivenPlan, PlaceInfo, PreparedRequest, SolveContext } from './context';
import { encode } from './encode';
import { type Endpoint, type EndpointRules, rulesOf } from './endpoints';
import { vehicleLimits } from './explain';
import { diagnosisOfBody, prepareDiagnosis } from './prepare-diagnosis';
import type { Located } from './meaning/places';
import { normalise } from './normalise';
import type { InitialPlan } from './normalise/initial-plan';
import type { Notes } from './notes';
import type { ObjectivePlan } from './objective-plan';
import { encodePhase, objectiveOfPhase, objectivesByPhase, optionsOfPhase } from './phases';
import { forbidOtherWays, notePins, pinWindow, placePins } from './pins';
import { inPlaceOrder } from './place-order';
import { profileRequest } from './request-profile';
import { refusePlacesWithoutRoad } from './places-without-road';
import { chooseRoadLines } from './road-lines';
import { roadQuestion } from './road-question';
import { chooseScales } from './scale';
import type { PipelineSettings } from './settings';
import type { ParsedRequest } from './shape/parsed';
import type { Reserve } from './table-bytes';
import { makeTravelTables, reserveFor } from './travel-tables';

const noQuestion: Reserve = () => undefined;
const MS_PER_S = 1000;

/** What must be asked of a road server first, or all that `prepareRequest` gives. */
export type PreparationStep = { readonly road: RoadQuestion } | (PreparedRequest & { readonly road?: never });

/**
 * Request → what the kernel solves and what the answer needs. Throws ApiError for every fault of the request, and what
 * `reserve` throws where there is no memory for its tables. Asks no road server: for tests, warm-ups and benchmarks.
 */
export function prepareRequest(
  json: unknown,
  settings: PipelineSettings,
  endpoint: Endpoint = 'sync',
  reserve: Reserve = noQuestion,
): PreparedRequest {
  const body = rulesOf(endpoint).readBody(json);
  const step = prepareByRoad(body, { ...settings, roadServers: [] }, endpoint, reserve);
  if (step.road !== undefined) {
    throw new Error('Without road servers nothing is asked of them.');
  }
  return step;
}

/**
 * The same in two steps, with IO between them: a request that needs tables by road asks for them, and is prepared when it
 * comes again with the answer. Memory for all its tables is asked for in the first step, before they are fetched.
 */
export function prepareByRoad(
  read: RequestBody,
  settings: PipelineSettings,
  endpoint: Endpoint,
  reserve: Reserve = noQuestion,
  answer: RoadAnswer | null = null,
): PreparationStep {
  const { body, request, located: booked, notes } = checkBody(read, settings, endpoint, 'general');
  const located = inPlaceOrder(booked, request.travel);
  const question = answer === null ? roadQuestion(request, located, settings) : null;
  try {
    if (question !== null) {
      const memory = { maxTableBytes: settings.maxTableBytes, reserve };
      reserveFor(request, located, placePins(request, located).origins, memory, true);
      return { road: { ...question, field: body.origins.fieldOf(question.field) } };
    }
    if (answer !== null && request.travel.provider !== 'auto') {
      refusePlacesWithoutRoad(answer, located.book.places);
    }
    const prepared = prepareChecked(request, located, notes, settings, reserve, answer, body.newJobs);
    const { diagnosis } = prepared;
    return {
      ...prepared,
      context: asWritten(prepared.context, body),
      diagnosis: diagnosis === null ? null : diagnosisOfBody(diagnosis, body),
    };
  } catch (error) {
    throw error instanceof ApiError && error.errors.length > 0 ? bodyError(body, error) : error;
  }
}

/**
 * The stages after the checks; without tables by road all travel is by great circles or matrices. `newJobs` at the end of
 * the list are to be inserted into the plan that came with it.
 */
export function prepareChecked(
  request: ParsedRequest,
  located: Located,
  notes: Notes,
  settings: PipelineSettings,
  reserve: Reserve = noQuestion,
  road: RoadAnswer | null = null,
  newJobs = 0,
): PreparedRequest {
  const pinned = placePins(request, located);
  const places = pinned.origins.map((origin) => placeInfo(located.book.places[origin]));
  const memory = { maxTableBytes: settings.maxTableBytes, reserve };
  const tables = makeTravelTables(request, located, pinned.origins, notes, memory, road);
  forbidOtherWays(tables, pinned);
  const pinWindows = pinned.pins.map((pin) => pinWindow(pin, tables, places.length));
  notePins(request, pinned.pins, pinWindows, notes);

  noteMissingCoordinates(request, places, notes);
  const roadLines = chooseRoadLines(request, settings, road, notes);

  const asked = objectivesByPhase(request.options);
  const objective = asked[asked.length - 1] as ObjectivePlan;
  const known = { request, located, places, tables, pins: pinned.pins, pinWindows };
  const normalised = normalise({ ...known, objective, notes });
  const scales = chooseScales(normalised, tables, notes);
  const profile = profileRequest(normalised);
  const {
    problem: unscaled,
    objective: { tiers },
  } = normalised;
  const automatic = automaticChoice({ problem: unscaled, profile, options: request.options, tiers });
  const numStops = normalised.activities.length;
  const rules = rulesOf(request.endpoint);
  const ownLimit = rules.automaticLimitSeconds;
  const chosen = chooseOptions(request.options, numStops, settings, notes, automatic, rules);
  const isSearch = rules.plan !== 'answer';
  const options = isSearch ? chosen : withoutSearch(chosen, ownLimit ?? 1);
  const added = automatic.phases.map((phase) => objectiveOfPhase(request.options, phase.objective));
  const objectives = [...added, ...asked];
  const last = objectives.length - 1;
  const problem = encode({ normalised, tables, scales, options: optionsOfPhase(options, last) });
  const phases = (isSearch ? objectives : [])
    .slice(0, last)
    .map((earlier, i) => encodePhase(known, earlier, optionsOfPhase(options, i), { problem, scales }));
  const { dimensions, resources, vehicles, tasks, activities, dumpStations, zones, relations, fairness } =
    normalised;
  const given = normalised.initialPlan;
  return {
    problem,
    phases,
    given: givenPlanOf(rules, given, request.jobs.length, newJobs),
    context: {
      endpoint: request.endpoint,
      problemId: request.problemId,
      options,
      output: request.output,
      roadLines,
      numDays: request.numDays,
      calendar: request.calendar,
      ...{ dimensions, places, resources, vehicles, tasks, activities },
      ...{ dumpStations, zones, relations, fairness },
      tiers: objective.tiers,
      showsTiers: objective.showsTiers,
      lockConflicts: normalised.lockConflicts.map(({ field, message }) => ({ field, message })),
      lockedRoutes: normalised.lockedRoutes,
      disabledResources: request.locks.disabledResourceIds.map((resourceId, i) => {
        return { field: `locks.disabled_resource_ids[${i}]`, resourceId };
      }),
      initialSolution: rules.plan === 'hint' ? (given?.info ?? null) : null,
      givenRoutes: (given?.routes ?? []).map(({ vehicle }, i) => ({
        vehicle,
        field: given?.fields[i] ?? '',
      })),
      scales: { distance: scales.distance, money: scales.money, load: scales.load },
      tables: tables.profiles.map(({ distance }) =>
        !scales.distanceIsExact && (scales.distance < 0 || distance instanceof Float64Array)
          ? distance
          : null,
      ),
      limits: request.output.explain ? vehicleLimits(normalised.problem, vehicles) : [],
      warnings: notes.toWarnings(),
      rounded: notes.has('ROUNDED_INPUT'),
      isMakeshift: road !== null && road.failure !== null,
      profile,
    },
    diagnosis: request.includeDiagnostics
      ? prepareDiagnosis(known, { normalised, scales, options: optionsOfPhase(options, last) })
      : null,
  };
}

/** Null where no plan came, or nothing of a hint can be used. */
function givenPlanOf(
  { plan: purpose }: EndpointRules,
  given: InitialPlan | null,
  numJobs: number,
  newJobs: number,
): GivenPlan | null {
  if (given === null || (purpose === 'hint' && !given.info.used)) {
    return null;
  }
  const newTasks = Array.from({ length: newJobs }, (_, i) => numJobs - newJobs + i);
  return { purpose, plan: new Int32Array(encodePlan(given.routes)), newTasks };
}

/** An answer that is given needs no search, whatever the options say of one (contract B16). */
function withoutSearch(options: EffectiveOptions, limitSeconds: number): EffectiveOptions {
  return {
    ...options,
    timeLimitMs: limitSeconds * MS_PER_S,
    maxIterations: 0,
    threads: 1,
    phases: [],
    autoConfigured: [],
  };
}

/** Fields as the caller wrote them, and what the rest of the body says. */
function asWritten(context: SolveContext, { origins, warnings, progress }: RequestBody): SolveContext {
  const fieldInBody = (path: string) => origins.fieldOf(path);
  const field = <T extends { field: string | null }>(entry: T): T =>
    entry.field === null ? entry : { ...entry, field: fieldInBody(entry.field) };
  const said = <T extends { field: string | null; message: string }>(entry: T): T => ({
    ...field(entry),
    message: writtenMessage(entry.message, entry.field, fieldInBody),
  });
  return {
    ...context,
    roadLines: context.roadLines === null ? null : field(context.roadLines),
    resources: context.resources.map((resource, i) => {
      return { ...resource, shiftOver: progress.shiftsOver.get(i) ?? null };
    }),
    tasks: context.tasks.map(field),
    dumpStations: context.dumpStations.map(field),
    lockConflicts: context.lockConflicts.map(said),
    lockedRoutes: context.lockedRoutes.map(field),
    disabledResources: context.disabledResources.map(field),
    givenRoutes: context.givenRoutes.map(field),
    warnings: [...warnings, ...context.warnings.map(said)],
  };
}

function placeInfo(place: PlaceInfo | undefined): PlaceInfo {
  const { index = 0, lat = null, lon = null, label = null } = place ?? {};
  return { index, lat, lon, label };
}

/** A map can show only what has coordinates. */
function noteMissingCoordinates({ output }: ParsedRequest, places: readonly PlaceInfo[], notes: Notes): void {
  const field = output.geojson ? 'output_options.geojson' : 'output_options.geometry';
  if ((output.geojson || output.geometry !== 'none') && places.some(({ lat }) => lat === null)) {
    const message =
      'Places without coordinates have no geometry: list them in travel.locations with lat and lon';
    notes.add('NO_COORDINATES', message, field);
  }
}
