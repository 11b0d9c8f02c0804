import { judge } from '../support/checker';
import { Service } from '../support/service';
import type { PlanBody } from '../support/wire';
import { CASES } from './cases';

/**
 * For every rule: the service keeps it, and a service that ignored it would be caught. The second is
 * shown by letting the service solve the request without the rule and judging the plan by the rule.
 */
describe('every rule is kept, and its neglect is seen', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  it.each(CASES)('$name is kept', async ({ strict }) => {
    await service.solve(strict);
  });

  it.each(CASES)('$name ignored turns the checker red ($rule)', async ({ rule, strict, ignore }) => {
    const blind = structuredClone(strict);
    ignore(blind);
    expect(blind).not.toEqual(strict);
    const plan: PlanBody = await service.solve(blind);
    expect(judge(strict, plan).map((finding) => finding.rule)).toContain(rule);
  });
});
