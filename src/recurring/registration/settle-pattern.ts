import { ApiError } from '../../common/errors';
import type { Warning } from '../../optimize/pipeline/context';
import { type DaySet, daySetsOf } from './day-sets';
import { freeze, type FrozenPattern, type RegistrationAnswer } from './freeze';
import { infeasibleError, isFeasible } from './infeasible';
import { asRegistrationError } from './pattern-fields';
import { type Asking, type RegistrationQuestion, registrationRequest } from './registration-request';

/** Solves a request (JSON in UTF-8); throws ApiError where its route would answer one. */
export type Solve = (body: Uint8Array) => Promise<RegistrationAnswer>;

/** The occurrences with every pin resolved. Throws VALIDATION_ERROR where they have no room. */
export async function settlePattern(
  question: RegistrationQuestion,
  warnings: readonly Warning[],
  solve: Solve,
): Promise<FrozenPattern> {
  const { draft } = question;
  const { sets, contradicts } = daySetsOf(draft);
  const put = (asking: Asking) => ask(question, asking, solve);
  const best =
    sets.length === 1
      ? await put({ days: sets[0] ?? null, share: 1, diagnoses: true })
      : await bestOf(sets, put);
  if (contradicts || !isFeasible(best)) {
    throw infeasibleError(question, best, contradicts, warnings);
  }
  return freeze(draft, best);
}

/** Of the answers for several sets of days; only of one that does not fit is it asked why. */
async function bestOf(
  sets: readonly DaySet[],
  put: (asking: Asking) => Promise<RegistrationAnswer>,
): Promise<RegistrationAnswer> {
  const share = sets.length + 1;
  let best: { days: DaySet; answer: RegistrationAnswer } | null = null;
  for (const days of sets) {
    const answer = await put({ days, share, diagnoses: false });
    best = best === null || isBetter(answer, best.answer) ? { days, answer } : best;
  }
  const { days = null, answer = null } = best ?? {};
  return answer !== null && isFeasible(answer) ? answer : put({ days, share, diagnoses: true });
}

async function ask(
  question: RegistrationQuestion,
  asking: Asking,
  solve: Solve,
): Promise<RegistrationAnswer> {
  const body = new TextEncoder().encode(JSON.stringify(registrationRequest(question, asking)));
  try {
    return await solve(body);
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.httpStatus !== 422) {
      throw thrown;
    }
    // An answer that is an error carries the answer's keys (contract B1); any other 422 is a fault of the request.
    if (Array.isArray(thrown.body['unserved'])) {
      return thrown.body as unknown as RegistrationAnswer;
    }
    throw asRegistrationError(question, thrown);
  }
}

/** Less mandatory work left out, then the cheaper plan. */
function isBetter(answer: RegistrationAnswer, than: RegistrationAnswer): boolean {
  const missing = ({ unserved }: RegistrationAnswer) => unserved.filter(({ mandatory }) => mandatory).length;
  const fewer = missing(answer) - missing(than);
  return fewer < 0 || (fewer === 0 && answer.score.total < than.score.total);
}
