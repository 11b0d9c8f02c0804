import { currentRequest } from '../../common/http/request-context';
import { RequestDeadline } from '../../optimize/request-deadline';
import type { Solving } from '../../optimize/solving';

/** Name of no application: those hold no colon. */
const APPLICATION = ':recurring';

/** Solves a request of the service's own, as sync does. */
export type SolveRegistration = (body: Uint8Array, tenant: string, gone: AbortSignal) => Promise<unknown>;

/** By the pools that solve for everybody, with the tenant as the caller: his registrations wait for each other, and for nobody else's. */
export function solveRegistration(solving: Solving): SolveRegistration {
  return async (body, tenant, gone) => {
    const deadline = new RequestDeadline(gone);
    try {
      const { body: answer } = await solving.solve({
        endpoint: 'sync',
        body: { bytes: Buffer.from(body), encoding: 'identity' },
        owner: { applicationId: APPLICATION, clientId: tenant },
        requestId: currentRequest()?.requestId ?? 'unknown',
        lane: 'sync',
        deadline,
      });
      return JSON.parse(Buffer.from(answer).toString('utf8')) as unknown;
    } finally {
      deadline.close();
    }
  };
}
