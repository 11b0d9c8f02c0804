import fc from 'fast-check';
import { checkRequest } from '../../src/optimize/pipeline/check-request';
import { transformReplan } from '../../src/optimize/pipeline/replan/transform';
import { DEFAULT_PIPELINE_SETTINGS } from '../../src/optimize/pipeline/settings';
import { expectSound } from '../support/checker';
import { asItBegan, replanRequests } from '../support/generators/progress';
import { matrixRequests } from '../support/generators/requests';
import { ruleRequests } from '../support/generators/rules';
import { expectPlanOf } from '../support/judged';
import { sampled } from '../support/sampled';
import { expectEnvelope, Service } from '../support/service';

const SEED = Number(process.env['PROPERTY_SEED'] ?? 20_260_401);
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 1);
/** The longest that the runs of one property may take in the short form. */
const LIMIT_MS = 55_000;

const runs = (count: number) =>
  sampled({ seed: SEED, runs: Math.ceil(count * RUNS), limitMs: LIMIT_MS * RUNS });

interface Progress {
  completed_job_ids?: string[];
  cancelled_job_ids?: string[];
  completed_jobs?: { job_id: string }[];
}

/** Ids of the work that is over; a shipment by any of its steps. */
function overIn({ completed_job_ids = [], cancelled_job_ids = [], completed_jobs = [] }: Progress): string[] {
  const names = [...completed_job_ids, ...cancelled_job_ids, ...completed_jobs.map(({ job_id: id }) => id)];
  return names.map((name) => name.replace(/:(pickup|delivery)$/, ''));
}

describe('properties of a replan', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  it('the transform of a valid request is valid, and names nothing that is over', () => {
    fc.assert(
      fc.property(replanRequests(ruleRequests(30)), (body) => {
        const { request, faults, findings } = transformReplan(body);
        expect([...faults, ...findings]).toEqual([]);
        // As the route checks it, and as validate does where anything is left.
        checkRequest(body, DEFAULT_PIPELINE_SETTINGS, 'replan', 'general');
        const { jobs = [], shipments = [] } = request as { jobs?: unknown[]; shipments?: unknown[] };
        if (jobs.length + shipments.length > 0) {
          checkRequest(request, DEFAULT_PIPELINE_SETTINGS, 'sync', 'specific');
        }
        const text = JSON.stringify({ ...request, metadata: null });
        expect(overIn(body).filter((id) => text.includes(`"${id}"`))).toEqual([]);
      }),
      runs(1_000),
    );
  }, 60_000);

  it('nothing done is the same request', () => {
    fc.assert(
      fc.property(ruleRequests(30), (original_request) => {
        expect(transformReplan({ original_request }).request).toEqual(original_request);
      }),
      runs(300),
    );
  }, 60_000);

  it(
    'completed and cancelled work never appears, and the plan of the rest is sound',
    async () => {
      await fc.assert(
        fc.asyncProperty(replanRequests(ruleRequests(9)), async (body) => {
          const answer = await service.replan(body);
          if (answer.status !== 200) {
            expectEnvelope(answer, 'SOLVER_INFEASIBLE');
            expectPlanOf('replan', body, { solve_time_ms: 0, ...answer.body });
          }
          const { routes, unserved } = answer.body as {
            routes: { activities: { job_id?: string }[] }[];
            unserved: { job_id: string }[];
          };
          const named = [...routes.flatMap(({ activities }) => activities), ...unserved];
          const over = new Set(overIn(body));
          expect(named.filter(({ job_id: id }) => id !== undefined && over.has(id))).toEqual([]);
        }),
        runs(40),
      );
    },
    LIMIT_MS * RUNS + 5_000,
  );

  it(
    'a day that has just begun has a plan by the rules of the original',
    async () => {
      await fc.assert(
        fc.asyncProperty(matrixRequests(), async (drawn) => {
          // A limit that the iterations end long before: a slow machine gives the same plan.
          const original = { ...drawn, options: { ...drawn.options, time_limit_seconds: 20 } };
          const answer = await service.replan(asItBegan(original), { as: original });
          if (answer.status !== 200) {
            expectEnvelope(answer, 'SOLVER_INFEASIBLE');
            expectSound(original, { solve_time_ms: 0, ...answer.body });
          }
        }),
        runs(60),
      );
    },
    LIMIT_MS * RUNS + 5_000,
  );
});
