import { describeCrashCycles } from '../reliability/support/describe-crash-cycles';

const CYCLES = Number(process.env['CRASH_CYCLES'] ?? 2_000);

/** The short form is test/reliability/crash-cycles.spec.ts. */
describeCrashCycles({ cycles: CYCLES, slack: 1, timeoutMs: 1_800_000 });
