import { transformReplan } from '../../src/optimize/pipeline/replan/transform';
import { expectSound, type GivenRoads } from './checker';
import type { RequestBody } from './wire';

/** How a plan is judged where the request as it was sent does not say it all. */
export interface JudgedBy {
  /** The same request in the words that the checker knows. */
  readonly as?: RequestBody;
  /** What the road servers of the service say. */
  readonly roads?: GivenRoads;
}

interface Answered {
  /** The request of which the answer is a plan. */
  readonly requestOf: (body: Record<string, unknown>) => unknown;
  /** Whether the service sought the plan, or the caller gave its order. */
  readonly made: 'searched' | 'given';
}

const SEARCHED: Answered = { requestOf: (body) => body, made: 'searched' };

/** The routes that answer with a plan. */
const ANSWERED = {
  sync: SEARCHED,
  reoptimize: SEARCHED,
  // The one look into the service itself; what the transform makes is judged in test/e2e/replan-properties.spec.ts.
  replan: { ...SEARCHED, requestOf: (body) => transformReplan(body).request },
  evaluate: { requestOf: ({ base }) => base, made: 'given' },
  'suggest-insertion': {
    requestOf: ({ base, new_jobs: added }) => {
      const { jobs = [], ...rest } = base as RequestBody;
      return { ...rest, jobs: [...jobs, ...(added as object[])] };
    },
    made: 'given',
  },
} satisfies Record<string, Answered>;

export type SolvingRoute = keyof typeof ANSWERED;

/** Fails the running test unless the plan is one of the body that was sent to the route. */
export function expectPlanOf(
  route: SolvingRoute,
  body: object | string,
  plan: unknown,
  { as, roads }: JudgedBy = {},
): void {
  const sent = (typeof body === 'string' ? JSON.parse(body) : body) as Record<string, unknown>;
  const { requestOf, made }: Answered = ANSWERED[route];
  expectSound(as ?? (requestOf(sent) as RequestBody), plan, made, roads);
}
