import type { Channel } from '../../persistence/hear-channel';

/** Where it is said that a job was cancelled, with its id, when that is committed. Not beside what says it: TypeORM hangs on that. */
export const CANCELLED_JOBS: Channel = 'route_optimization_cancelled_jobs';
