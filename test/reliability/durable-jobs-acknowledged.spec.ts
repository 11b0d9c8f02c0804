import { describeAcknowledged } from './support/describe-acknowledged';

/** The long form is test/long/acknowledged.spec.ts. */
describeAcknowledged({ kills: 3, jobsPerKill: 12, timeoutMs: 180_000 });
