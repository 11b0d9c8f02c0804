export { Admission, type AdmissionBounds, type Ticket } from './admission';
export type { LaneBound } from './lanes';
export { serveThread, type TaskAnswer, type TaskContext, type TaskHandler } from './serve-thread';
export { STOP, StopFlag } from './stop-flag';
export type { Task } from './task';
export { type ThreadEntry, threadEntry } from './thread-entry';
export { type Failure, type Incident, ThreadPool, type ThreadPoolOptions } from './thread-pool';
export { clampDelay } from './timers';
export type { Patience } from './watchdog';
