import { describeAcknowledged } from '../reliability/support/describe-acknowledged';

const KILLS = Number(process.env['ACKNOWLEDGED_KILLS'] ?? 50);

/** The short form is test/reliability/durable-jobs-acknowledged.spec.ts. Some ten jobs a kill, of twenty at most. */
describeAcknowledged({ kills: KILLS, jobsPerKill: 20, timeoutMs: KILLS * 30_000 });
