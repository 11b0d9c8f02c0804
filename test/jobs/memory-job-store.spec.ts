import { MemoryJobStore } from '../../src/jobs/store/memory-job-store';
import { failedContract } from './failed-contract';
import { type EmptyStore, ROOMY, storeContract } from './store-contract';

describe('jobs in memory', () => {
  const emptyStore: EmptyStore = (retention) =>
    Promise.resolve(new MemoryJobStore({ ...ROOMY, ...retention }));
  storeContract(emptyStore);
  failedContract(emptyStore);
});
