import { describeRecovery } from './support/describe-recovery';

/** The long form is test/long/recovery.spec.ts. */
describeRecovery({ replicas: 2, abandoned: 200, claimedWithinMs: 20_000, timeoutMs: 180_000 });
