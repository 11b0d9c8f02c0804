import { WARM_UP_REQUESTS } from '../solver/warm-up/requests';
import { untilSteady } from '../solver/warm-up/until-steady';
import { type PrepSettings, readBodyAsJson, workOn } from './prep-work';

/** For each request; the first large body then takes half the time it would take in a cold thread. */
const MAX_MS_PER_REQUEST = 50;

/** Prepares small requests until the compiler has made optimised code of the loops over their tables. */
export function warmUpPrep({ pipeline, ...rest }: PrepSettings): void {
  // Nobody asks a road server for these.
  const settings = { ...rest, pipeline: { ...pipeline, roadServers: [] } };
  for (const text of Object.values(WARM_UP_REQUESTS).flatMap(writtenAs)) {
    const body = { bytes: Buffer.from(text), encoding: 'identity' } as const;
    untilSteady(
      () => workOn('solve', readBodyAsJson(body, settings), settings, { endpoint: 'sync' }),
      MAX_MS_PER_REQUEST,
    );
  }
}

/** The first of them in decimals, too: such tables are read, and have their fingerprint made, by loops of their own. */
function writtenAs(request: object, index: number): string[] {
  const text = JSON.stringify(request);
  const inDecimals = (_: string, cell: unknown) =>
    Array.isArray(cell) ? cell.map((one: unknown) => (typeof one === 'number' ? one + 0.5 : one)) : cell;
  return index === 0 ? [text, JSON.stringify(request, inDecimals)] : [text];
}
