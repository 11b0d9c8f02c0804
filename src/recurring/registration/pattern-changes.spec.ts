import { patternChange } from './pattern-changes';
import { readPattern } from './read-pattern';
import type { RegistrationQuestion } from './registration-request';
import { type Body, fleetBody, pattern, patternBody, REGION } from './testing/bodies';

function question(more: Body = {}, promised: RegistrationQuestion['promised'] = []): RegistrationQuestion {
  const { draft, fleet } = readPattern(patternBody(more), REGION);
  return { draft, fleet, promised };
}

const FIXED = {
  ...{ day: [1, 2], day_rule: ['fix', 'pin_after_first'] },
  ...{ resource: ['anna', 'anna'], resource_rule: ['fix', 'pin_after_first'] },
  ...{ tw: [{ start: 0, end: 3_600 }, null], tw_rule: ['fix', 'free'] },
};
const ANY_DAY = (i: number) => [
  { field: `jobs[${i}].day`, value: null },
  { field: `jobs[${i}].days`, value: null },
];
const ONE_MORE = [{ field: 'resources[+]', value: { id: 'anna-extra-1', like: 'anna' } }];
const changed = (of: RegistrationQuestion, changes: Parameters<typeof patternChange>[1]) =>
  patternChange(of, changes)?.changes.map(({ field, value }) => [field, value]) ?? null;

describe('a relaxation of the request as changes of the pattern', () => {
  it('a day that is fixed becomes free, one that is to be pinned stays so without its bound', () => {
    const free = [
      ['day[0]', null],
      ['day_rule[0]', 'free'],
    ];
    expect(changed(question(FIXED), ANY_DAY(0))).toEqual(free);
    expect(changed(question(FIXED), ANY_DAY(1))).toEqual([['day[1]', null]]);
  });

  it.each([
    [{ distinct_days: true }, ['day[0]', 'day_rule[0]']],
    [{ min_gap_days: 2 }, ['day[0]', 'day_rule[0]', 'spacing']],
  ])('the days that keep %p are the spacing where they are not the whole week', (spacing, fields) => {
    const found = patternChange(question({ ...FIXED, spacing }), ANY_DAY(0));
    expect(found?.changes.map(({ field }) => field)).toEqual(fields);
  });

  it('its own relation is the spacing, said once; one of another pattern is nobody’s here', () => {
    const spaced = question({ spacing: { min_gap_days: 2 } });
    const soft = { field: 'relations[0].hard', value: false };
    expect(patternChange(spaced, [...ANY_DAY(0), ...ANY_DAY(1), soft])).toEqual({
      say: 'lift the spacing',
      changes: [{ field: 'spacing', value: null }],
    });
    expect(changed(spaced, [{ ...soft, field: 'relations[1].hard' }])).toBeNull();
    expect(changed(question(), [soft])).toBeNull();
  });

  it('another resource that is allowed is a resource that is left open', () => {
    const allowed = [0, 1].map((i) => ({ field: `jobs[${i}].allowed_resource_ids`, value: ['anna', 'ben'] }));
    expect(patternChange(question(FIXED), allowed)).toEqual({
      say: 'leave the resource of occurrences 0 and 1 open',
      changes: [
        { field: 'resource[0]', value: null },
        { field: 'resource_rule[0]', value: 'free' },
        { field: 'resource[1]', value: null },
      ],
    });
  });

  it('one more resource is a copy in the caller’s words, with an id that nobody has', () => {
    const resources = [fleetBody({ share_with_existing: true }), fleetBody({ id: 'anna-extra-1' })];
    const copy = { ...fleetBody({ share_with_existing: true }), id: 'anna-extra-2', like: 'anna' };
    expect(changed(question({ resources }), ONE_MORE)).toEqual([['resources[+]', copy]]);
  });

  it('one more serves nothing that is fixed to the one that it is like', () => {
    const freed = ['resources[+]', 'resource[0]', 'resource_rule[0]', 'resource[1]'];
    expect(patternChange(question(FIXED), ONE_MORE)?.changes.map(({ field }) => field)).toEqual(freed);
    expect(changed(question({}, [{ pattern: pattern(), index: 0 }]), ONE_MORE)).toBeNull();
    expect(changed(question({}, [{ pattern: pattern(), index: 1 }]), ONE_MORE)).not.toBeNull();
  });

  it.each([
    ['a window', 'jobs[0].time_windows[0].end', 7_200, 'tw[0].end'],
    ['the end of a shift', 'resources[0].time_window.end', 70_000, 'resources[0].tw.end'],
    ['a limit', 'resources[0].max_tasks', 3, 'resources[0].max_tasks'],
    ['what is mandatory', 'jobs[1].mandatory', false, 'mandatory[1]'],
  ])('%s keeps its value', (_, field, value, written) => {
    expect(changed(question(FIXED), [{ field, value }])).toEqual([[written, value]]);
  });

  it.each([
    ['a window that ends later than any may', 'jobs[0].time_windows[0].end', 172_801],
    ['a window that the body does not have', 'jobs[1].time_windows[0].end', 7_200],
    ['work of another pattern', 'jobs[2].mandatory', false],
    ['a field that no occurrence has', 'jobs[0].required_skills', []],
    ['a field that no pattern has', 'options.max_vehicles', 2],
  ])('%s is not proposed, and nothing that needs it', (_, field, value) => {
    expect(changed(question(FIXED), [...ANY_DAY(0), { field, value }])).toBeNull();
  });

  it('says what it changes', () => {
    const all = [
      { field: 'jobs[0].time_windows[0].end', value: 3_700 },
      { field: 'resources[0].time_window.end', value: 64_800 },
      { field: 'resources[0].available_days', value: [0, 2] },
      { field: 'jobs[1].mandatory', value: false },
      ...ANY_DAY(0),
    ];
    expect(patternChange(question(FIXED), all)?.say.split('; ')).toEqual([
      'let the window of occurrence 0 end 100 s later, at 3700',
      'let the shift of "anna" end 3600 s (60 min) later, at 64800',
      'let "anna" work on the days 0, 2',
      'plan without occurrence 1 (mandatory[1] false)',
      'leave the day of occurrence 0 open',
    ]);
  });
});
