import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge } from '../support/checker';
import { Service } from '../support/service';
import type { PlanBody, RequestBody } from '../support/wire';
import { EXAMPLE_SPOILS } from './example-spoils';

const FOLDER = join(__dirname, '..', '..', 'examples');

describe('a real plan of an example, spoiled in one place', () => {
  let service: Service;
  const requests = new Map<string, RequestBody>();
  const plans = new Map<string, PlanBody>();

  beforeAll(async () => {
    service = await Service.start();
    for (const name of new Set(EXAMPLE_SPOILS.map(([, one]) => one))) {
      const body = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as RequestBody;
      requests.set(name, body);
      plans.set(name, await service.solve(body));
    }
  });
  afterAll(() => service.close());

  it.each(EXAMPLE_SPOILS)('%s in %s: %s', (rule, name, _what, spoil) => {
    const [plan, asked] = [plans.get(name)!, requests.get(name)!];
    expect(judge(asked, plan)).toEqual([]);
    const [spoiled, request] = [structuredClone(plan), structuredClone(asked)];
    spoil(spoiled, request);
    expect(judge(request, spoiled).map((finding) => finding.rule)).toContain(rule);
  });
});
