import type { FieldError } from '../../../common/errors';
import { Faults, type Notes } from '../notes';
import { type JsonObject, ShapeReader } from '../shape/reader';
import { AT_THE_START, type ResourceProgress } from '../bodies/request-body';
import { advancedResources } from './advance';
import { Horizon } from './days';
import { FieldOrigins } from '../field-origins';
import { noteGoodsOnBoard } from './goods-on-board';
import { entriesOf, positionsOf } from './positions';
import { checkNewJobs, type LaterJobs, NO_LATER_JOBS, progressOf } from './progress';
import { prunedLocks } from './prune-locks';
import { prunedOptions, prunedZones } from './prune-mentions';
import { RelationPruning } from './prune-relations';
import { jobsLeft, shipmentsLeft, type WorkPruning } from './prune-work';
import { readReplanRequest } from './read-request';
import { WorkBook } from './work-book';

export interface ReplanTransform {
  /** An OptimizationRequest as JSON; the original is not touched, and shares what did not change. */
  request: JsonObject | null;
  /** What the transform has to say, in the fields of the replan request. */
  notes: Notes;
  /** What is wrong with the shape of the replan request itself … */
  faults: readonly FieldError[];
  /** … and with its meaning; the new request was not checked. */
  findings: readonly FieldError[];
  origins: FieldOrigins;
  progress: ResourceProgress;
  laterJobs: LaterJobs;
}

/**
 * ReplanRequest → the OptimizationRequest of what is left (interface, replan; contract B19 to B22), a function of the JSON
 * alone. Where there is no original request to begin with the new one is null, and `faults` say why.
 *
 * `laterJobs`: jobs that belong to the original request and are not in it, because they are injected behind the transform. They are known
 * as all others are: they may be over, be where a vehicle is, and stand in relations and locks.
 */
export function transformReplan(json: unknown, laterJobs: readonly JsonObject[] = []): ReplanTransform {
  const reader = new ShapeReader();
  const { notes } = reader;
  const origins = new FieldOrigins('original_request');
  const findings = new Faults();
  const given = readReplanRequest(reader, json);
  if (given === null) {
    return {
      request: null,
      notes,
      faults: reader.faults.list,
      findings: [],
      origins,
      progress: AT_THE_START,
      laterJobs: NO_LATER_JOBS,
    };
  }
  const { original } = given;
  const book = new WorkBook(original, laterJobs);
  const horizon = new Horizon(original);
  const progress = progressOf(given, book, findings, notes);
  checkNewJobs(given, progress, findings);
  const positions = positionsOf(given, book, progress, horizon, findings, notes);
  noteGoodsOnBoard(given, book, progress, notes);
  const { relations, boundTo } = new RelationPruning(progress, notes, origins).prune(original);
  const isMultiDay = horizon.numDays > 1;
  const pruning: WorkPruning = { book, progress, positions, isMultiDay, boundTo, notes, origins };
  const said = { faults: findings, notes, origins };
  const advanced = advancedResources(original, positions, horizon, said);
  const changes: [string, unknown][] = [
    ['resources', advanced.resources],
    ['jobs', jobsLeft(original, given.newJobs, pruning)],
    ['shipments', shipmentsLeft(original, pruning)],
    ['relations', relations],
    ['locks', prunedLocks(original, book, progress, positions, notes, origins)],
    ['zones', prunedZones(original, progress, origins)],
    ['options', prunedOptions(original, progress, origins)],
  ];
  const request = { ...original, ...Object.fromEntries(changes.filter(([, value]) => value !== undefined)) };
  return {
    request,
    notes,
    faults: reader.faults.list,
    findings: findings.list,
    origins,
    progress: { ...advanced.progress, positions: entriesOf(positions, isMultiDay) },
    laterJobs: { ...progress.later, boundTo },
  };
}
