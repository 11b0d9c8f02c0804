import { note } from '../note';
import { type Answer, Service } from '../service';
import { FULL_BODIES } from './full-requests';
import { HOSTILE_VALUES } from './hostile-values';
import { judgeRefusal } from './judge-refusal';
import { fieldsOfRoute, spoil, valuesFor } from './spoilt-fields';

export interface HostileFields {
  /** How many of the hostile values each field meets. */
  readonly valuesPerField: number;
  readonly seed: number;
}

const AT_ONCE = 3;
/** Of one step on a busy machine. The long form takes longer than this by itself, and has jest's own limit. */
const STEP_MS = process.env['TEST_LONG'] === '1' ? 1_800_000 : 240_000;
/** The limit of a request is half a second; five times what is left of a busy machine. */
const ANSWER_MS = 20_000;

/**
 * Every field of every route of the OpenAPI document is spoilt in a body that is valid but for it. The answer is in the
 * document (`AnswerWatch`), is no 5xx, and names the field. For the suites of both lengths.
 */
export function describeHostileFields({ valuesPerField, seed }: HostileFields): void {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start({ MAX_CONCURRENT_SOLVES: '3', MAX_TIME_LIMIT_SECONDS: '1' });
  }, STEP_MS);
  afterAll(() => service.close());

  const timed = async (path: string, body: object | string): Promise<{ answer: Answer; ms: number }> => {
    const startedAt = performance.now();
    return { answer: await service.post(path, body), ms: performance.now() - startedAt };
  };

  describe.each(Object.keys(FULL_BODIES))('%s', (path) => {
    it(
      'takes the bodies that are spoilt next',
      async () => {
        for (const body of FULL_BODIES[path] ?? []) {
          const { answer } = await timed(path, body);
          const planless = ['SOLVER_INFEASIBLE', 'SOLVER_TIMEOUT_NO_SOLUTION'].includes(answer.body.code);
          expect([answer.status, planless ? [] : (answer.body.detail?.errors ?? [])]).toEqual([
            planless ? 422 : 200,
            [],
          ]);
        }
      },
      STEP_MS,
    );

    it('has a body with every field of the document', () => {
      expect(fieldsOfRoute(path).missing).toEqual([]);
    });

    it(
      `documents its answer to each field with ${valuesPerField} hostile values`,
      async () => {
        const { fields } = fieldsOfRoute(path);
        const work = fields.flatMap((field, i) =>
          valuesFor(i, valuesPerField, seed).map((value) => ({ field, value })),
        );
        const found: string[] = [];
        const counts = new Map<string, number>();
        let next = 0;
        const sendOthers = async () => {
          for (let one = work[next++]; one !== undefined; one = work[next++]) {
            const spoilt = spoil(one.field, one.value);
            const { answer, ms } = await timed(path, spoilt.body);
            const what = `${one.field.name} = ${one.value.name.slice(0, 60)}`;
            found.push(...judgeRefusal(spoilt, answer).map((wrong) => `${what} ${wrong}`));
            found.push(...(ms > ANSWER_MS ? [`${what} takes ${Math.round(ms)} ms`] : []));
            const kind = `${answer.status} ${answer.body.code ?? ''}`.trim();
            counts.set(kind, (counts.get(kind) ?? 0) + 1);
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, sendOthers));
        note(
          `hostile fields: ${path}: ${work.length} bodies, ${[...counts].map((kind) => kind.join(' × ')).join(', ')}`,
        );
        expect(found).toEqual([]);
        expect(work.length).toBe(fields.length * Math.min(valuesPerField, HOSTILE_VALUES.length));
        expect(counts.get('422 SCHEMA_ERROR')).toBeGreaterThan(work.length / 4);
      },
      STEP_MS,
    );
  });
}
