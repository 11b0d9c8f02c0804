import { describeChaos } from '../reliability/chaos/describe-chaos';

const KILLS = Number(process.env['CHAOS_KILLS'] ?? 50);
const SEED = Number(process.env['CHAOS_SEED'] ?? 2);

/** Fifty kills are ten minutes at most, with all that comes before and after. */
const MS_PER_KILL = 11_000;

/** `make chaos`; the short form is test/reliability/chaos.spec.ts. */
describeChaos({
  ...{ kills: KILLS, betweenKillsMs: [3_000, 11_000], databaseRestarts: 2, seed: SEED },
  ...{ leastPlans: 4 * KILLS, leastSalvaged: KILLS / 5, timeoutMs: KILLS * MS_PER_KILL },
});
