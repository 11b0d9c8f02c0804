export type { RequestBody } from './bodies/request-body';
export type { GivenPlan, PreparedRequest, SolveContext } from './context';
export { type Endpoint, REQUEST_FIELDS, rulesOf } from './endpoints';
export {
  diagnose,
  diagnoseGivenPlan,
  type DiagnosisInput,
  type GivenPlanInput,
  type InfeasibilityReport,
  type Laboratory,
  type Trial,
} from './diagnose';
export { explanationMs } from './explain';
export { finishResponse } from './finish';
export type { FinishMeta } from './plan-answer';
export { finishEvaluation, isFirmPlan, requireFeasible } from './finish-evaluation';
export { warnOfInitialSolution } from './initial-solution';
export { warnOfMethods } from './methods-not-run';
export { warnOfPhase } from './phases';
export { type JobRequest, readJobRequest } from './job-request';
export { legPositions, LineText } from './line-text';
export { type LineHole, type OpenLines, writeAnswer, type WrittenAnswer } from './open-lines';
export { straightLegsWarning } from './road-lines';
export { prepareByRoad, prepareRequest } from './prepare';
export type { OptimizationResponse } from './response';
export { DEFAULT_PIPELINE_SETTINGS, type PipelineSettings, type Region } from './settings';
export { ONE_THREAD, type ThreadsRun, warnOfThreads } from './threads';
export { isBetter, type Snapshot, takeSnapshot } from './snapshot';
export { MOST_PLACES, suggestionsOf } from './suggestions';
export { MATRIX_FIELDS } from './shape/matrix';
export { decimalCells, type MatrixCells, NO_WAY_CELL, PackedMatrix } from './shape/packed-matrix';
export { maxTableBytes, type Reserve } from './table-bytes';
export { BY_TYPE_FIELDS } from './shape/travel';
export { type ValidationAnswer, validateBody, validateRequest, withVerdict } from './validate';
export { answerTravel, type TravelAnswer } from './travel-answer';
export { MAX_TRAVEL_LOCATIONS } from './travel-request';
