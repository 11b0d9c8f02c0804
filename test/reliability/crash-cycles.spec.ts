import { describeCrashCycles } from './support/describe-crash-cycles';

/** The long form is test/long/crash-cycles.spec.ts. */
describeCrashCycles({ cycles: 100, slack: 5, timeoutMs: 180_000 });
