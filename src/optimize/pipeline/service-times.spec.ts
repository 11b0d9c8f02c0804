import { prepare, request } from './testing/requests';
import { makeServiceTimes } from './service-times';
import { roundProductHalfUp } from './round';
import { checkShape } from './shape/shape';
import { DEFAULT_PIPELINE_SETTINGS } from './settings';

function timesOf(resources: Record<string, unknown>[], job: Record<string, unknown>) {
  const json = request({
    resources: resources.map((more, i) => ({ id: `v${i}`, ...more })),
    jobs: [{ id: 'a', location_index: 1, ...job }],
  });
  const { request: parsed } = checkShape(json, DEFAULT_PIPELINE_SETTINGS, 'sync');
  const steps = parsed.jobs.map(({ serviceTime, requiredSkills }) => ({
    serviceTime,
    needed: new Map(requiredSkills.map((skill) => [skill, 1])),
  }));
  return makeServiceTimes(parsed.resources, steps);
}

describe('effective service times (A4)', () => {
  it('multiply by the factor and by the multipliers of the required skills only', () => {
    const { seconds, classOf } = timesOf(
      [{ service_time_factor: 2, skill_multipliers: { cold: 0.5, crane: 3 } }, {}],
      { service_time: 100, required_skills: ['cold'] },
    );
    expect([...seconds]).toEqual([100, 100]);
    expect(classOf).toEqual([0, 1]);
  });

  it('are one class for resources that work alike', () => {
    const { numClasses } = timesOf([{}, { skill_multipliers: { x: 1 } }, { service_time_factor: 1 }], {});
    expect(numClasses).toBe(1);
  });

  it('round half up once, as on paper', () => {
    expect([...timesOf([{ service_time_factor: 0.5 }], { service_time: 5 }).seconds]).toEqual([3]);
    expect(roundProductHalfUp(0.35 * 10)).toBe(4);
    expect(roundProductHalfUp(2.4)).toBe(2);
  });

  it('stay inside the kernel words whatever the factors', () => {
    const resources = [{ id: 'v1', service_time_factor: 1000 }];
    const jobs = [{ id: 'a', location_index: 1, service_time: 200_000_000 }];
    expect(() => prepare(request({ resources, jobs }))).not.toThrow();
  });
});
