export { beside } from './beside';
export { encodeProblem } from './encode-problem';
export { withInitialPlan } from './initial-plan';
export { withoutSearch } from './no-search';
export { decodePlaces, type TaskPlace } from './places';
export { decodePlan, encodePlan, type PlannedRoute } from './plan';
export * from './problem';
export { decodeReasons, NO_REASONS, type TaskReasons, type VehicleReason } from './reasons';
export * from './report';
export {
  ACTIVITY_KIND,
  BREAK_RULE,
  DUMP_MODE,
  ENGINE,
  FAIRNESS_METRIC,
  FIRST_SOLUTION,
  METAHEURISTIC,
  type ReasonCode,
  REASONS,
  RELATION_KIND,
  TASK_KIND,
  TERM,
  UNREACHABLE,
  type ViolationKind,
} from './schema';
export { decodeStandings, type TaskMove, type TaskStanding } from './standings';
export { decodeSummary } from './summary';
