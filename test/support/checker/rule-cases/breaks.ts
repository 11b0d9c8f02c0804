import { job } from '../../factories';
import type { PlanBody, RequestBody } from '../../wire';
import { home, leave, pause, stop } from '../by-hand';
import { type Case, ask, lunch, one, v1 } from './shared';

const taken = (): PlanBody =>
  one([leave(0, 0), stop('a', 1, 100), pause('lunch', 1, 100, 160), home(0, 260)]);
const parts = (): PlanBody =>
  one([leave(0, 0), pause('lunch', 0, 0, 20), stop('a', 1, 120), pause('lunch', 1, 120, 160), home(0, 260)]);
const resting = (rule: object, rest: object = {}): RequestBody =>
  ask({ jobs: [job('a', 1)], resources: v1({ breaks: [lunch(rule)], ...rest }) });
const breakBecomes = (change: object) => (request: RequestBody) =>
  void Object.assign((request.resources[0]!['breaks'] as object[])[0]!, change);

/** Breaks of every kind. */
export const BREAKS: Case[] = [
  {
    rule: 'breaks',
    what: 'a break by window that begins too late',
    request: resting({ start: 0, end: 100 }),
    plan: taken(),
    spoil: breakBecomes({ end: 99 }),
  },
  {
    rule: 'breaks',
    what: 'a break that is owed and missing',
    request: resting({ start: 200, end: 300 }),
    plan: one([leave(0, 0), stop('a', 1, 100), home(0, 200)]),
    spoil: breakBecomes({ start: 199 }),
  },
  {
    rule: 'breaks',
    what: 'a second more driving than between breaks',
    request: resting({ max_driving_time: 150, initial_driving_time: 50 }),
    plan: taken(),
    spoil: breakBecomes({ initial_driving_time: 51 }),
  },
  {
    rule: 'breaks',
    what: 'a second more work than between breaks',
    request: resting({ after_work_time: 100 }),
    plan: taken(),
    spoil: breakBecomes({ after_work_time: 99 }),
  },
  {
    rule: 'breaks',
    what: 'parts in the order given',
    request: resting({ start: 0, end: 900, split: [20, 40] }),
    plan: parts(),
    spoil: breakBecomes({ split: [40, 20] }),
  },
  {
    rule: 'waiting',
    what: 'a break that waits longer than the work behind it asks',
    request: ask({
      jobs: [
        job('a', 1, { time_windows: [{ start: 100, end: 100 }] }),
        job('b', 2, { time_windows: [{ start: 600, end: 600 }] }),
      ],
      resources: v1({ breaks: [lunch({ after_work_time: 400 })] }),
    }),
    plan: one([leave(0, 0), stop('a', 1, 100), pause('lunch', 1, 340, 400), stop('b', 2, 600), home(0, 800)]),
    spoil: breakBecomes({ after_work_time: 401 }),
  },
  {
    rule: 'choice-of-breaks',
    what: 'a break that is evaded by leaving after its window',
    request: resting({ start: 0, end: 900 }),
    plan: one([leave(0, 0), stop('a', 1, 100), pause('lunch', 1, 100, 160), home(0, 260)]),
    spoil: (_, plan) => {
      const { routes } = one([leave(0, 901), stop('a', 1, 1_001), home(0, 1_101)]);
      plan.routes = routes;
    },
  },
  {
    rule: 'breaks',
    what: 'a break of another day',
    request: resting({ start: 0, end: 100, days: [0] }),
    plan: taken(),
    spoil: breakBecomes({ days: [1] }),
  },
  {
    rule: 'breaks',
    what: 'too much aboard while it is taken',
    request: ask({
      jobs: [job('a', 1, { demands: 2 })],
      resources: v1({ breaks: [lunch({ start: 0, end: 100, max_load: 2 })] }),
    }),
    plan: one([
      leave(0, 0),
      stop('a', 1, 100, 100, { load: 2 }),
      pause('lunch', 1, 100, 160, { load: 2 }),
      home(0, 260, { load: 2 }),
    ]),
    spoil: breakBecomes({ max_load: 1 }),
  },
  {
    rule: 'places',
    what: 'a break that has a place of its own',
    request: resting({ start: 0, end: 300, location_index: 2 }),
    plan: one([leave(0, 0), stop('a', 1, 100), pause('lunch', 2, 200, 260), home(0, 460)]),
    spoil: breakBecomes({ location_index: 3 }),
  },
  {
    rule: 'max-time',
    what: 'an unpaid break is outside max_time, a paid one is not',
    request: resting({ start: 0, end: 100, paid: false }, { max_time: 200 }),
    plan: taken(),
    spoil: breakBecomes({ paid: true }),
  },
  {
    rule: 'costs',
    what: 'a paid break costs time, an unpaid one does not',
    request: resting({ start: 0, end: 100 }, { cost_per_time: 1 }),
    plan: one([leave(0, 0), stop('a', 1, 100), pause('lunch', 1, 100, 160), home(0, 260)], {
      money: { travel_time: 260 },
    }),
    spoil: breakBecomes({ paid: false }),
  },
  {
    rule: 'break-penalties',
    what: 'an optional break left out for nothing',
    request: resting({ start: 50, end: 100, mandatory: false, penalty: 7 }),
    plan: one(
      [leave(0, 0), stop('a', 1, 100), home(0, 200)],
      { violations: [{ type: 'missing_break', hard: false, penalty: 7 }] },
      { break_penalty: 7 },
    ),
    spoil: breakBecomes({ penalty: 8 }),
  },
];
