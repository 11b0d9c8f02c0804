import { describeCancelStorm } from '../support/cancel-storm';

const CANCELS = Number(process.env['CANCEL_STORM'] ?? 1_000);

/** The process does not grow over a thousand cancels, after a thousand of warm-up. */
describe('a storm of cancels, long form', () => {
  describeCancelStorm({
    ...{ cancels: CANCELS, warmUp: CANCELS, betweenReadings: 100 },
    ...{ threads: 2, residentShare: 0.1, heapMib: 3, externalMib: 0.7 },
  });
});
