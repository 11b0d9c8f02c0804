import { describeCancelStorm } from '../support/cancel-storm';

/** 500 submits and 500 cancels, interleaved (reliability B7). */
describe('a storm of cancels', () => {
  describeCancelStorm({
    ...{ cancels: 500, warmUp: 100, betweenReadings: 50 },
    ...{ threads: 2, residentShare: 0.1, heapMib: 3, externalMib: 0.7 },
  });
});
