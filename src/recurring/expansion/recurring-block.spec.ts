import { readRecurringBlock } from './recurring-block';

const read = (recurring: unknown, holder: string | null = null) => readRecurringBlock({ recurring }, holder);

/** Code and field of each fault. */
function refused(recurring: unknown): { faults: string[]; findings: string[] } {
  const { block, faults, findings } = read(recurring);
  expect(block).toBeNull();
  const listed = (list: typeof faults) => list.map(({ code, field }) => `${code} ${field}`);
  return { faults: listed(faults), findings: listed(findings) };
}

describe('the recurring block: {period_key (string), requested_days (int[] or null)}', () => {
  it('is a period and days, as sent (B27)', () => {
    expect(read({ period_key: '2026-W9', requested_days: [4, 0] })).toEqual({
      block: { periodKey: '2026-W9', requestedDays: [4, 0] },
      faults: [],
      findings: [],
      warnings: [],
    });
  });

  it.each([[null], [undefined]])('null means all days: %s', (requested_days) => {
    expect(read({ period_key: '2026-W09', requested_days }).block?.requestedDays).toBeNull();
  });

  it('an empty list of days is a list', () => {
    expect(read({ period_key: '2026-W09', requested_days: [] }).block?.requestedDays).toEqual([]);
  });

  it.each([[null], [undefined]])('without a block nothing is asked for: %s', (recurring) => {
    expect(read(recurring)).toEqual({ block: null, faults: [], findings: [], warnings: [] });
  });

  it.each([[[]], ['2026-W09'], [5], [true]])(
    'what is no object is left to the checks of the request: %j',
    (recurring) => {
      expect(read(recurring)).toEqual({ block: null, faults: [], findings: [], warnings: [] });
    },
  );

  it.each([[null], [[]], ['x'], [7]])('a request that is none asks for nothing: %j', (request) => {
    expect(readRecurringBlock(request, null).block).toBeNull();
  });

  it('unknown fields are ignored with a warning (B41)', () => {
    const { block, warnings } = read({ period_key: '2026-W09', requested_day: [1] });
    expect(block?.requestedDays).toBeNull();
    expect(warnings).toMatchObject([{ code: 'UNKNOWN_FIELD', field: 'recurring.requested_day' }]);
    expect(warnings[0]?.message).toContain('"requested_days"');
  });

  it('a field that says nothing of patterns is no block', () => {
    expect(readRecurringBlock({ period_key: '2026-W09' }, null).block).toBeNull();
  });
});

describe('a period_key that is refused (B27)', () => {
  it.each([[undefined], [null], [''], [202609], [['2026-W09']]])('%j: a fault of shape', (period_key) => {
    expect(refused({ period_key })).toEqual({ faults: ['SCHEMA_ERROR recurring.period_key'], findings: [] });
  });

  it.each(['2026-W54', '2025-W53', '2026-W0', '2026-W00', '2026-09', '2026-w09', 'W09', '2026-W09 '])(
    '%s: a fault of meaning',
    (period_key) => {
      expect(refused({ period_key })).toEqual({
        faults: [],
        findings: ['VALIDATION_ERROR recurring.period_key'],
      });
    },
  );

  it('says how many weeks the year has', () => {
    expect(read({ period_key: '2025-W53' }).findings[0]?.message).toBe(
      'recurring.period_key is "2025-W53", but the ISO year 2025 has the weeks 1 to 52.',
    );
  });

  it('repeats no more of it than fits on a line', () => {
    const [finding] = read({ period_key: `2026-W09\n${'x'.repeat(1e6)}` }).findings;
    expect(finding?.message.length).toBeLessThan(250);
    expect(finding?.message).not.toContain('\n');
  });
});

describe('requested_days that are refused', () => {
  const days = (requested_days: unknown) => refused({ period_key: '2026-W09', requested_days });

  it.each([['monday'], [null], [true], [[0]], [-1], [5], [1.5], [1e308]])('%j among them', (day) => {
    expect(days([0, day])).toEqual({
      faults: ['SCHEMA_ERROR recurring.requested_days[1]'],
      findings: [],
    });
  });

  it.each([[0], ['0,1'], [{ 0: 1 }], [true]])('%j in place of a list', (value) => {
    expect(days(value)).toEqual({ faults: ['SCHEMA_ERROR recurring.requested_days'], findings: [] });
  });

  it('a day twice', () => {
    expect(days([0, 3, 0, 3])).toEqual({
      faults: [],
      findings: [
        'VALIDATION_ERROR recurring.requested_days[2]',
        'VALIDATION_ERROR recurring.requested_days[3]',
      ],
    });
  });

  it('all faults of the block are told, and a million of them cost nothing', () => {
    const { faults, findings } = read({ period_key: '2026-W99', requested_days: ['x', 7] });
    expect([...faults, ...findings].map(({ field }) => field)).toEqual([
      'recurring.requested_days[0]',
      'recurring.requested_days[1]',
      'recurring.period_key',
    ]);
    expect(days(new Array<number>(1e6).fill(0)).findings).toHaveLength(100);
    expect(days(new Array<string>(1e6).fill('x')).faults).toHaveLength(100);
  });

  it('are named where the caller wrote them, also inside a replan request', () => {
    const { faults } = read({ period_key: '2026-W09', requested_days: [9] }, 'original_request');
    expect(faults).toMatchObject([
      {
        field: 'original_request.recurring.requested_days[0]',
        message: 'original_request.recurring.requested_days[0] must be at most 4, not 9.',
      },
    ]);
  });
});
