import { job, request, resource } from '../support/factories';
import type { RequestBody } from '../support/wire';
import type { Case } from './cases';

const part = (key: string) => (body: RequestBody) => void delete body[key];
const quick = request().options;

/** Rows of docs/rules.md that the service keeps before the kernel sees the problem; the kernel's tests/spoil_every_rule.rs names them. */
export const OF_THE_SERVICE: Case[] = [
  {
    name: 'disabled_resource_ids',
    rule: 'route-order',
    // Without the lock the cheap one drives.
    strict: request({
      places: 3,
      resources: [resource('cheap'), resource('dear', { fixed_cost: 500 })],
      locks: { disabled_resource_ids: ['cheap'] },
    }),
    ignore: part('locks'),
  },
  {
    name: 'phases',
    rule: 'solver-info',
    strict: request({
      jobs: [job('a', 1), job('b', 2)],
      options: { ...quick, phases: [{ objective: 'min_vehicles' }, { objective: 'min_distance' }] },
    }),
    ignore: (body) => void delete body.options!['phases'],
  },
  {
    name: 'problem_id',
    rule: 'ids',
    strict: request({ places: 2, metadata: { problem_id: 'monday' } }),
    ignore: part('metadata'),
  },
];
