import { ApiError, withReadBody } from '../common/errors';
import { currentRequest } from '../common/http/request-context';
import { joinAnswer } from '../optimize/answer-head';
import { RequestDeadline } from '../optimize/request-deadline';
import type { Solving } from '../optimize/solving';
import type { RegistrationAnswer } from './registration/freeze';
import type { RegistrationSolve } from './registration/pattern-registration';

/** Name of no application: those hold no colon. */
const APPLICATION = ':recurring';

/** By the pools that solve for everybody, with the tenant as the caller: his registrations wait for each other, and for nobody else's. */
export function registrationSolve(solving: Solving): RegistrationSolve {
  return async (body, tenant, gone) => {
    const deadline = new RequestDeadline(gone);
    try {
      const answer = await solving.solve({
        endpoint: 'registration',
        body: { bytes: Buffer.from(body), encoding: 'identity' },
        owner: { applicationId: APPLICATION, clientId: tenant },
        requestId: currentRequest()?.requestId ?? 'unknown',
        lane: 'sync',
        deadline,
      });
      return JSON.parse(Buffer.from(await joinAnswer(answer)).toString('utf8')) as RegistrationAnswer;
    } catch (thrown) {
      // A registration looks into what there is of a plan.
      throw thrown instanceof ApiError ? withReadBody(thrown) : thrown;
    } finally {
      deadline.close();
    }
  };
}
