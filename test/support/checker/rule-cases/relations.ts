import { job } from '../../factories';
import type { PlanBody, RelationBody, RequestBody } from '../../wire';
import { home, leave, planByHand, step, stop } from '../by-hand';
import { type Case, ab, apart, ask, one, parcel, together, two } from './shared';

const relation = (body: object) => ({ relations: [{ job_ids: ['a', 'b'], ...body } as RelationBody] });

const twist = (change: object) => (request: RequestBody) =>
  void Object.assign((request.relations as RelationBody[])[0]!, change);
function overDays(type: string): RequestBody {
  return ask({
    jobs: [job('a', 1, { day: 0 }), job('b', 2, { day: 1 })],
    problem: { num_days: 2 },
    ...relation({ type }),
  });
}

function onTwoDays(): PlanBody {
  return planByHand([
    { resource: 'v1', day: 0, rows: [leave(0, 0), stop('a', 1, 100), home(0, 200)] },
    { resource: 'v1', day: 1, rows: [leave(0, 0), stop('b', 2, 200), home(0, 400)] },
  ]);
}

/** Relations of every type, hard and soft. */
export const RELATIONS: Case[] = [
  {
    rule: 'sequence',
    what: 'the order turned round',
    request: ask({ jobs: ab(), ...relation({ type: 'sequence' }) }),
    plan: together(),
    spoil: twist({ job_ids: ['b', 'a'] }),
  },
  {
    rule: 'sequence',
    what: 'a stop between what is direct',
    request: ask({ jobs: [...ab(), job('c', 1)], ...relation({ type: 'sequence' }) }),
    plan: one([leave(0, 0), stop('a', 1, 100), stop('c', 1, 100), stop('b', 2, 200), home(0, 400)]),
    spoil: twist({ direct: true }),
  },
  {
    rule: 'sequence',
    what: 'by another resource',
    request: ask({ jobs: ab(), ...relation({ type: 'in_sequence', resource_id: 'v1' }) }),
    plan: together(),
    spoil: twist({ resource_id: 'v9' }),
  },
  ...['same_route', 'same_resource', 'same_vehicle'].map((type): Case => ({
    rule: 'together',
    what: `${type} on two vehicles`,
    request: ask({ jobs: ab(), resources: two(), ...relation({ type: 'different_route' }) }),
    plan: apart(),
    spoil: twist({ type }),
  })),
  {
    rule: 'together',
    what: 'same_day on two days',
    request: overDays('different_day'),
    plan: onTwoDays(),
    spoil: twist({ type: 'same_day' }),
  },
  {
    rule: 'apart',
    what: 'different_route on one',
    request: ask({ jobs: ab(), ...relation({ type: 'SAME_ROUTE' }) }),
    plan: together(),
    spoil: twist({ type: 'different_vehicle' }),
  },
  {
    rule: 'apart',
    what: 'different_day on one',
    request: ask({ jobs: ab(), ...relation({ type: 'same_day' }) }),
    plan: together(),
    spoil: twist({ type: 'different_day' }),
  },
  {
    rule: 'same-time',
    what: 'begins further apart than the tolerance',
    request: ask({ jobs: ab(), resources: two(), ...relation({ type: 'same_time', tolerance: 100 }) }),
    plan: apart(),
    spoil: twist({ tolerance: 99 }),
  },
  {
    rule: 'all-or-none',
    what: 'one of two served',
    request: ask({ jobs: ab(), ...relation({ type: 'all_or_none' }) }),
    plan: together(),
    spoil: (_, plan) => void plan.routes[0]!.activities.splice(2, 1),
  },
  {
    rule: 'precedence',
    what: 'over days, on the absolute clock',
    request: overDays('precedence'),
    plan: onTwoDays(),
    spoil: twist({ job_ids: ['b', 'a'] }),
  },
  {
    rule: 'precedence',
    what: 'after a shipment means after its delivery',
    request: ask({
      jobs: [job('a', 4)],
      shipments: [parcel({ demands: {} })],
      relations: { precedence: [{ before: 's', after: 'a' }] },
    }),
    plan: one([
      leave(0, 0),
      step('s', 'pickup', 1, 100, 110),
      step('s', 'delivery', 3, 310),
      stop('a', 4, 410),
      home(0, 810),
    ]),
    spoil: (request) =>
      void (request.relations = { precedence: [{ before: 's:delivery', after: 'a', min_gap: 101 }] }),
  },
  {
    rule: 'relation-penalties',
    what: 'a soft relation broken for nothing',
    request: ask({
      jobs: ab(),
      resources: two(),
      ...relation({ type: 'same_route', hard: false, penalty: 60 }),
    }),
    plan: apart({ relation_penalty: 60 }, [{ type: 'relation', hard: false, penalty: 60 }]),
    spoil: twist({ penalty: 61 }),
  },
];
