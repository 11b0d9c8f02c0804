import { freeze } from './freeze';
import { readPattern } from './read-pattern';
import { answerWith } from './testing/answers';
import { type Body, patternBody, REGION } from './testing/bodies';

const PIN = 'pin_after_first';
const draft = (more: Body, count?: number) => readPattern(patternBody(more, count), REGION).draft;
const frozen = (more: Body, visits: string[], left: number[] = []) =>
  freeze(draft(more, visits.length + left.length), answerWith(visits, left));

describe('what a registration promises', () => {
  const pins = { day_rule: [PIN], tw_rule: [PIN], resource_rule: [PIN] };

  it('"resolved by the registration solve and frozen to fix": the day, the resource and the time that were chosen', () => {
    const { occurrences, warnings } = frozen(pins, ['0@3 anna 36000']);
    expect(occurrences).toEqual([
      {
        ...{ locationIndex: 1, serviceTime: 1_200, mandatory: true },
        ...{ day: 3, dayRule: 'fix', resource: 'anna', resourceRule: 'fix' },
        ...{ tw: { start: 35_100, end: 36_900 }, twRule: 'fix' },
      },
    ]);
    expect(warnings).toEqual([]);
  });

  it.each([
    [36_000, null, [35_100, 36_900]],
    [36_449, null, [35_100, 36_900]],
    [36_450, null, [36_000, 37_800]],
    [300, null, [0, 900]],
    [86_400, null, [85_500, 87_300]],
    [36_000, { start: 35_900, end: 36_100 }, [35_900, 36_100]],
    [36_000, { start: 36_000, end: 50_000 }, [36_000, 36_900]],
    [36_000, { start: 0, end: 36_000 }, [35_100, 36_000]],
  ])(
    'a start at %i within %j is promised as %j: 15 minutes each way, rounded and clipped (contract B25)',
    (start, tw, [from, to]) => {
      const [occurrence] = frozen({ tw_rule: [PIN], tw: [tw] }, [`0@1 anna ${start}`]).occurrences;
      expect(occurrence?.tw).toEqual({ start: from, end: to });
    },
  );

  it('always holds the start that was found, so that the plan of the registration keeps the promise', () => {
    for (let start = 0; start <= 172_800; start += 97) {
      const [occurrence] = frozen({ tw_rule: [PIN] }, [`0@1 anna ${start}`]).occurrences;
      expect(occurrence?.tw?.start).toBeLessThanOrEqual(start);
      expect(occurrence?.tw?.end).toBeGreaterThanOrEqual(start);
    }
  });

  it('"free: nothing is remembered", and "fix" stays as it was asked for', () => {
    const more = { day: [4], day_rule: ['fix'], resource_rule: [PIN] };
    expect(frozen(more, ['0@4 ben 36000']).occurrences).toMatchObject([
      { day: 4, dayRule: 'fix', tw: null, twRule: 'free', resource: 'ben', resourceRule: 'fix' },
    ]);
  });

  it('of equal occurrences goes by the order of time, whichever of them the solve took (contract B25)', () => {
    const more = {
      day_rule: [PIN, PIN, PIN, PIN],
      tw_rule: [PIN, PIN, PIN, PIN],
      resource_rule: [PIN, PIN, PIN, PIN],
    };
    const visits = ['0@4 anna 36000', '1@2 anna 40000', '2@2 ben 36000', '3@2 anna 36000'];
    const promised = (list: string[]) =>
      frozen(more, list).occurrences.map(({ day, tw, resource }) => [day, tw?.start, resource]);
    const sorted = [
      [2, 35_100, 'anna'],
      [2, 35_100, 'ben'],
      [2, 38_700, 'anna'],
      [4, 35_100, 'anna'],
    ];
    expect(promised(visits)).toEqual(sorted);
    expect(promised(['0@2 anna 36000', '1@2 ben 36000', '2@2 anna 40000', '3@4 anna 36000'])).toEqual(sorted);
  });

  it('of unlike occurrences is each one’s own', () => {
    const more = { service_time: [1_200, 900], day_rule: [PIN, PIN] };
    expect(frozen(more, ['0@4 anna 36000', '1@2 anna 36000']).occurrences.map(({ day }) => day)).toEqual([
      4, 2,
    ]);
  });

  it('of an optional occurrence without room is nothing: its pins are free, with a warning', () => {
    const more = {
      ...{ mandatory: [false, false], day: [1, 1], day_rule: [PIN, PIN], resource_rule: [PIN, PIN] },
      service_time: [1_200, 900],
    };
    const { occurrences, warnings } = frozen(more, ['0@1 anna 36000'], [1]);
    expect(occurrences[1]).toMatchObject({
      day: null,
      dayRule: 'free',
      resource: null,
      resourceRule: 'free',
    });
    expect(warnings).toMatchObject([{ code: 'OCCURRENCE_LEFT_OUT', field: 'mandatory[1]' }]);
  });

  it('never holds pin_after_first (reliability F5r)', () => {
    const all = {
      day_rule: [PIN, PIN],
      tw_rule: [PIN, PIN],
      resource_rule: [PIN, PIN],
      mandatory: [false, false],
    };
    for (const found of [frozen(all, ['0@1 anna 36000'], [1]), frozen(all, [], [0, 1])]) {
      expect(JSON.stringify(found.occurrences)).not.toContain(PIN);
    }
  });
});
