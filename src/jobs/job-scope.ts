import type { Caller } from '../common/http/request-state';
import type { Config } from '../config/config';
import type { Job } from './job';
import type { JobScope } from './store/job-store';

/** The jobs that a caller may be shown (contract B32). */
export function scopeOf(
  { applicationId, clientId }: Caller,
  visibility: Config['jobs']['visibility'],
): JobScope {
  const scopes = { client: { applicationId, clientId }, application: { applicationId }, all: {} };
  return scopes[visibility];
}

export function isInScope({ owner }: Job, { applicationId, clientId }: JobScope): boolean {
  return (
    (applicationId === undefined || owner.applicationId === applicationId) &&
    (clientId === undefined || owner.clientId === clientId)
  );
}
