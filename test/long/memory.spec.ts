import { describeMemory } from '../reliability/support/describe-memory';

/** The short form is test/reliability/memory.spec.ts. */
describeMemory({ requests: Number(process.env['SOAK_REQUESTS'] ?? 6_600), slack: 1 });
