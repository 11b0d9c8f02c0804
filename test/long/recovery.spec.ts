import { describeRecovery } from '../reliability/support/describe-recovery';

const ABANDONED = Number(process.env['ABANDONED_JOBS'] ?? 5_000);

/** The short form is test/reliability/durable-jobs-recovery.spec.ts. */
describeRecovery({ replicas: 1, abandoned: ABANDONED, claimedWithinMs: 60_000, timeoutMs: 900_000 });
describeRecovery({ replicas: 2, abandoned: ABANDONED, claimedWithinMs: 60_000, timeoutMs: 900_000 });
