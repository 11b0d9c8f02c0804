import { kind } from '../shape/reader';
import type { RequestBody } from './request-body';
import { openWrapper, requiredList, wrappedBody } from './wrapped';

const EVALUATION = kind('an evaluation', ['base', 'solution_routes']);
const PLAN = 'options.initial_solution.routes';
const GIVEN = 'solution_routes';

/** EvaluateRequest: a request and the routes that are to be scored, which stand in place of a first plan. */
export function evaluationBody(json: unknown): RequestBody {
  const wrapper = openWrapper(json, EVALUATION);
  const routes = requiredList(wrapper, GIVEN);
  const body = wrappedBody(wrapper, {}, { routes });
  body.origins.move(PLAN, GIVEN);
  return body;
}
