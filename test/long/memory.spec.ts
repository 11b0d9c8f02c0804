import { describeMemory } from '../reliability/support/describe-memory';

const minutes = process.env['SOAK_MINUTES'];

/** The short form is test/reliability/memory.spec.ts. */
describeMemory({
  requests: Number(process.env['SOAK_REQUESTS'] ?? 6_600),
  ...(minutes === undefined ? {} : { minutes: Number(minutes) }),
  slack: 1,
});
