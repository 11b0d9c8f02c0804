import { describeMemory } from './support/describe-memory';

/** The long form is test/long/memory.spec.ts. */
describeMemory({ requests: 330, slack: 5 });
