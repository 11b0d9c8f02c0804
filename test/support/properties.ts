import fc from 'fast-check';
import { expectSound } from './checker';
import { anyJson, twisted } from './generators/hostile';
import { coordinateRequests, matrixRequests } from './generators/requests';
import { ruleRequests } from './generators/rules';
import { type Answer, expectEnvelope, Service } from './service';
import { note } from './note';
import { sampled } from './sampled';
import type { RequestBody } from './wire';

/** The longest that the runs of one property may take in the short form. */
const LIMIT_MS = 30_000;

export interface PropertyRuns {
  readonly seed: number;
  /** How many times the runs of the short form. */
  readonly factor: number;
  /** The same of the two properties about requests that may be wrong; else `factor`. */
  readonly hostileFactor?: number;
}

/** The properties of the whole service, for the suites of both lengths. */
export function describeProperties({ seed, factor, hostileFactor = factor }: PropertyRuns): void {
  const runs = (count: number, times = factor) =>
    sampled({ seed, runs: Math.ceil(count * times), limitMs: LIMIT_MS * times });

  let service: Service;
  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(async () => {
    await service.close();
    note(`properties: ${[...counts].map(([what, times]) => `${what} ${times}`).join(', ')}`);
  });

  /** Documented, enveloped, never our fault; plans are sound even when the request was odd but valid. */
  async function answered(label: string, body: object | string): Promise<void> {
    const sync = await service.syncUnjudged(body);
    count(`${label} sync ${sync.status}`);
    expect(sync.status).toBeLessThan(500);
    if (sync.status !== 200) {
      expectEnvelope(sync, sync.body.code, sync.status);
    }
    const validate = await service.validate(body);
    count(`${label} validate ${validate.status}`);
    expect(validate.status).toBeLessThan(500);
    // Whatever validate accepts can be solved, or is infeasible; whatever it refuses is refused.
    const solvable = sync.status === 200 || sync.body.code === 'SOLVER_INFEASIBLE';
    expect(validate.status === 200).toBe(solvable);
  }

  const long = LIMIT_MS * factor + 5_000;
  const longHostile = LIMIT_MS * hostileFactor + 5_000;

  it(
    'any JSON gets a documented answer',
    async () => {
      await fc.assert(
        fc.asyncProperty(anyJson(), (text) => answered('json', text)),
        runs(150, hostileFactor),
      );
    },
    longHostile,
  );

  it(
    'a valid request with some fields twisted gets a documented answer',
    async () => {
      const small = { jobs: 4, resources: 2, linked: true };
      const requests = fc.oneof(twisted(matrixRequests(small)), twisted(coordinateRequests(small)));
      await fc.assert(
        fc.asyncProperty(requests, (body) => answered('twisted', body as object)),
        runs(300, hostileFactor),
      );
    },
    longHostile,
  );

  async function solved(label: string, body: RequestBody): Promise<void> {
    const answer = await service.sync(body);
    judged(label, body, answer);
    if (answer.status === 200) {
      await service.expectSameEvaluated(body, answer.body);
    }
  }

  function judged(label: string, body: RequestBody, answer: Answer): void {
    if (answer.status === 200) {
      count(`${label} ${answer.body.status}`);
    } else {
      expectEnvelope(answer, 'SOLVER_INFEASIBLE');
      count(`${label} 422`);
      expectSound(body, { solve_time_ms: 0, ...answer.body });
    }
  }

  it(
    'every valid request with matrices gets a plan that the checker accepts',
    async () => {
      await fc.assert(
        fc.asyncProperty(matrixRequests(), (body) => solved('matrices', body)),
        runs(200),
      );
    },
    long,
  );

  it(
    'every valid request by coordinates gets a plan that the checker accepts',
    async () => {
      await fc.assert(
        fc.asyncProperty(coordinateRequests(), (body) => solved('coordinates', body)),
        runs(100),
      );
    },
    long,
  );

  // With more rules at once a plan takes seconds: PROPERTY_RULES=all draws those too.
  const all = process.env['PROPERTY_RULES'] === 'all';
  it(
    'every valid request in which the rules meet by chance gets a plan that the checker accepts',
    async () => {
      const requests = all ? ruleRequests() : ruleRequests(9);
      await fc.assert(
        fc.asyncProperty(requests, (body) => solved('rules', body)),
        runs(30),
      );
    },
    long,
  );

  it(
    'the same request gets the same plan',
    async () => {
      const essence = ({ status, routes, unserved, score }: RequestBody) => ({
        status,
        routes,
        unserved,
        score,
      });
      await fc.assert(
        fc.asyncProperty(matrixRequests(), async (body) => {
          const [first, second] = [await service.sync(body), await service.sync(body)];
          expect(essence(second.body)).toEqual(essence(first.body));
        }),
        runs(20),
      );
    },
    long,
  );
}
