import { judge } from './index';
import { RULE_CASES } from './rule-cases';

describe('the checker on rules beyond order and clock', () => {
  it.each(RULE_CASES)('$rule: accepts the plan without: $what', ({ request, plan }) => {
    expect(judge(request, plan)).toEqual([]);
  });

  it.each(RULE_CASES)('$rule: refuses $what', ({ rule, request, plan, spoil }) => {
    const [asked, given] = [structuredClone(request), structuredClone(plan)];
    spoil(asked, given);
    expect(judge(asked, given).map((finding) => finding.rule)).toContain(rule);
  });
});
