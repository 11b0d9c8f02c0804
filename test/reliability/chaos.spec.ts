import { describeChaos } from './chaos/describe-chaos';

/** The long form is test/long/chaos.spec.ts (`make chaos`). */
describeChaos({
  ...{ kills: 5, betweenKillsMs: [2_000, 5_000], databaseRestarts: 1, seed: 1 },
  ...{ leastPlans: 10, leastSalvaged: 1, timeoutMs: 240_000 },
});
