import type { RegistrationAnswer } from '../freeze';

/** `0@1 anna 32400`: occurrence 0 of the pattern is served on day 1 by anna from 32,400 s on. */
export function answerWith(visits: readonly string[], left: readonly number[] = []): RegistrationAnswer {
  const routes = visits.map((text) => {
    const [, i, day, resource, start] = /^(\d+)@(\d) (\w+) (\d+)$/.exec(text) ?? [];
    const activity = { type: 'service', job_id: `rec::round-7::${i}`, arrival_time: Number(start) };
    return {
      resource_id: resource,
      day: Number(day),
      activities: [{ type: 'start', arrival_time: 0 }, activity],
    };
  });
  return {
    status: 'feasible',
    routes,
    unserved: left.map((i) => ({
      job_id: `rec::round-7::${i}`,
      mandatory: false,
      reason: 'fleet_exhausted',
    })),
    score: { total: 1 },
  } as unknown as RegistrationAnswer;
}
