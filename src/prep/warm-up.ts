import { WARM_UP_REQUESTS } from '../solver/warm-up/requests';
import { untilSteady } from '../solver/warm-up/until-steady';
import { type PrepSettings, readBodyAsJson, workOn } from './prep-work';

/** For each request; the first large body then takes half the time it would take in a cold thread. */
const MAX_MS_PER_REQUEST = 50;

/** Prepares small requests until the compiler has made optimised code of the loops over their tables. */
export function warmUpPrep({ pipeline, ...rest }: PrepSettings): void {
  // Nobody asks a road server for these.
  const settings = { ...rest, pipeline: { ...pipeline, roadServers: [] } };
  for (const request of Object.values(WARM_UP_REQUESTS)) {
    const body = { bytes: Buffer.from(JSON.stringify(request)), encoding: 'identity' } as const;
    untilSteady(
      () => workOn('solve', readBodyAsJson(body, settings), settings, { endpoint: 'sync' }),
      MAX_MS_PER_REQUEST,
    );
  }
}
