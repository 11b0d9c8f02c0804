import type { RawBody } from '../common/body/raw-body';
import type { AcceptedBody } from '../prep/prep-work';
import type { JobPayload } from './store/job-store';

/** The body as it was sent: a thread that had taken its bytes has given them back. */
export function acceptedPayload(
  { bytes, encoding }: RawBody,
  { bytes: given, keptPatterns: patterns }: AcceptedBody,
): JobPayload {
  return {
    bytes: given === undefined ? bytes : Buffer.from(given.buffer),
    encoding,
    ...(patterns === undefined ? {} : { patterns }),
  };
}
