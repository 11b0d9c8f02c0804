export {
  type ErrorCode,
  type ErrorEnvelope,
  type FieldError,
  JobEndedError,
  NetworkError,
  ServiceError,
} from './errors.js';
export { type RetryOptions } from './retry.js';
export {
  type CallOptions,
  type Job,
  type Plan,
  RouteOptimizer,
  type RouteOptimizerOptions,
  type SolveRequest,
  type WaitOptions,
} from './route-optimizer.js';
export type { components, paths } from './schema.js';
