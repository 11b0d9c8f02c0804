import { MemoryJobStore } from '../../src/jobs/store/memory-job-store';
import { ROOMY, storeContract } from './store-contract';

describe('jobs in memory', () => {
  storeContract((retention) => Promise.resolve(new MemoryJobStore({ ...ROOMY, ...retention })));
});
