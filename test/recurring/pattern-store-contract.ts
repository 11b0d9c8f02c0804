import { randomUUID } from 'node:crypto';
import { type Occurrence, type Pattern } from '../../src/recurring/pattern';
import { PAGE } from '../../src/recurring/store/list-patterns';
import type { PatternChange, PatternStore } from '../../src/recurring/store/pattern-store';
import type { PatternWorld } from './pattern-world';
import { anOccurrence, aPattern, aPlace, numbered, numberOf } from './patterns';
import { statementsOf, tenantsOf } from './said-statements';

const ALL = { active: false };
const NOBODY = '00000000-0000-4000-8000-000000000000';
const byTimeAndId = (a: Pattern, b: Pattern) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

async function stored(store: PatternStore, given: Partial<Pattern> = {}): Promise<Pattern> {
  const pattern = aPattern(given);
  expect(await store.insert(pattern)).toBe(true);
  return pattern;
}

/** Whole, as it went in. */
async function expectBack(store: PatternStore, pattern: Pattern): Promise<void> {
  expect(await store.find(pattern.tenant, pattern.id)).toEqual(pattern);
  expect(await store.list(pattern.tenant, ALL)).toContainEqual(pattern);
}

const CHANGE: PatternChange = {
  clientRef: null,
  isActive: false,
  spacing: { distinctDays: false, minGapDays: 0 },
  locations: [aPlace({ index: 3, label: null })],
  occurrences: [anOccurrence({ locationIndex: 3, resource: null, resourceRule: 'free' })],
  updatedAt: 1_800_000_000_000,
};

/** What every store of patterns does, whatever its database. */
export function patternStoreContract(world: PatternWorld): void {
  describe('what was handed in comes back', () => {
    it('a pattern, as it was registered', async () => {
      await expectBack(await world.store(), await stored(await world.store()));
    });

    it('from another service', async () => {
      await expectBack(await world.store(1), await stored(await world.store()));
    });

    it('every rule with and without its value', async () => {
      const knobs = (rule: Occurrence['dayRule']) => ({ dayRule: rule, twRule: rule, resourceRule: rule });
      const occurrences = [
        anOccurrence(knobs('fix')),
        anOccurrence(knobs('free')),
        anOccurrence({ ...knobs('free'), day: null, tw: null, resource: null, mandatory: false }),
        anOccurrence({ day: 0, tw: { start: 0, end: 0 }, resource: '', serviceTime: 0, locationIndex: 0 }),
        anOccurrence({ day: 4, tw: { start: 86_400, end: 86_400 }, serviceTime: 200_000_000 }),
      ];
      const store = await world.store();
      await expectBack(store, await stored(store, { occurrences, clientRef: null, isActive: false }));
    });

    it.each([
      ['NUL', 'a\u0000b'],
      ['lone surrogates', '\ud800 and \udc00'],
      ['what looks like escapes', '\\u0000 \\" \\\\x00'],
      ['quotes and statements', `'); DROP TABLE recurring_patterns; --`],
      ['many scripts', 'é é 東京 🧹 \u202eعربى'],
      ['nothing', ''],
      ['100,000 characters', '\u{1f9f9}x'.repeat(33_334)],
    ])('texts with %s', async (_, text) => {
      const store = await world.store();
      const pattern = await stored(store, {
        externalId: text.slice(0, 200),
        clientRef: text,
        locations: [aPlace({ label: text })],
        occurrences: [anOccurrence({ resource: text })],
      });
      await expectBack(store, pattern);
    });

    it('coordinates, to the last bit', async () => {
      const numbers = [
        ...[
          0,
          50.8503396,
          4.351710300000001,
          0.1 + 0.2,
          1 / 3,
          -1e-7,
          -89.99999999999999,
          179.99999999999997,
        ],
        ...[Number.EPSILON, Number.MIN_VALUE, Number.MAX_VALUE, Number.MAX_SAFE_INTEGER],
        ...Array.from({ length: 200 }, (__, at) => Math.sin(at + 1) * 180),
      ];
      const locations = numbers.map((number, index) => aPlace({ index, lat: number, lon: -number || 0 }));
      const store = await world.store();
      await expectBack(store, await stored(store, { locations }));
    });

    it('200 occurrences in their order, and more than one statement takes', async () => {
      const store = await world.store();
      for (const length of [200, 1_100]) {
        const occurrences = Array.from({ length }, (_, at) => anOccurrence({ serviceTime: at }));
        await expectBack(store, await stored(store, { occurrences }));
      }
      await expectBack(store, await stored(store, { occurrences: [], locations: [] }));
    });
  });

  describe('an external id', () => {
    it('is one pattern’s in a tenant; what is refused leaves nothing behind', async () => {
      const store = await world.store();
      const first = await stored(store);
      const second = aPattern({ externalId: first.externalId, clientRef: 'other' });
      expect(await store.insert(second)).toBe(false);
      expect(await store.find('acme', second.id)).toBeNull();
      expect(await store.list('acme', ALL)).toEqual([first]);
      expect(await world.statement('SELECT DISTINCT pattern_id FROM recurring_occurrences')).toHaveLength(1);
      await stored(store, { externalId: first.externalId, tenant: 'other' });
    });

    it('is another one in another case, with a space behind it, or in another normal form', async () => {
      const store = await world.store();
      for (const externalId of [
        'Weekly',
        'weekly',
        'weekly ',
        'caf\u00e9',
        'cafe\u0301',
        'x\ud800',
        'x\udfff',
      ]) {
        await stored(store, { externalId });
      }
    });

    it('goes to one of 20 that want it at once', async () => {
      const stores = [await world.store(), await world.store(1)];
      const inserted = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          (stores[at % 2] as PatternStore).insert(aPattern({ externalId: 'one' })),
        ),
      );
      expect(inserted.filter((isIn) => isIn)).toHaveLength(1);
      expect(await stores[0]?.list('acme', ALL)).toHaveLength(1);
    });

    it('is free again when its pattern is removed', async () => {
      const store = await world.store();
      const { id, externalId } = await stored(store);
      await store.remove('acme', id);
      await stored(store, { externalId });
    });
  });

  describe('a list', () => {
    it('is in the order of creation, of equal times by id, over all of its pages', async () => {
      const store = await world.store();
      const patterns: Pattern[] = [];
      for (let at = 0; at < 2 * PAGE.patterns + 3; at += 1) {
        patterns.push(
          await stored(store, { createdAt: 5_000 - Math.floor(at / 60), occurrences: [anOccurrence()] }),
        );
      }
      await stored(store, { tenant: 'other' });
      expect(await store.list('acme', ALL)).toEqual(patterns.toSorted(byTimeAndId));
    });

    it.each([
      ['of patterns', PAGE.patterns, 0],
      ['of occurrences', 10, PAGE.occurrences / 10],
      ['of too many occurrences for two', 3, PAGE.occurrences - 1],
      ['of too many occurrences for one', 3, PAGE.occurrences + 1],
    ])('ends where a page %s ends, and one later', async (_, count, length) => {
      const store = await world.store();
      const occurrences = Array.from({ length }, () => anOccurrence());
      for (let at = 0; at <= count; at += 1) {
        if (at >= count) {
          expect(await store.list('acme', ALL)).toHaveLength(at);
        }
        await stored(store, { occurrences });
      }
      const listed = await store.list('acme', ALL);
      expect(listed.map((pattern) => pattern.occurrences.length)).toEqual(Array(count + 1).fill(length));
    });

    it('leaves out what is paused, where only active ones are wanted', async () => {
      const store = await world.store();
      const active = await stored(store);
      await stored(store, { isActive: false });
      expect(await store.list('acme', { active: true })).toEqual([active]);
      expect(await store.list('acme', ALL)).toHaveLength(2);
      expect(await store.list('nobody', ALL)).toEqual([]);
    });
  });

  describe('a change', () => {
    it('writes all that may change, makes the next version, and leaves the rest', async () => {
      const store = await world.store();
      const others = [await stored(store), await stored(store, { tenant: 'other' })];
      const pattern = await stored(store);
      const expected = { ...pattern, ...CHANGE, version: 2 };
      expect(await store.change('acme', pattern.id, 1, CHANGE)).toEqual(expected);
      await expectBack(store, expected);
      const longer = { ...CHANGE, occurrences: Array.from({ length: 9 }, (_, day) => anOccurrence({ day })) };
      expect(await store.change('acme', pattern.id, 2, longer)).toEqual({
        ...pattern,
        ...longer,
        version: 3,
      });
      await Promise.all(others.map((other) => expectBack(store, other)));
    });

    it.each([0, 2, -1, 1.5, NaN, Infinity, 2 ** 40, 2 ** 53, 1e300])(
      'expects no version %d',
      async (version) => {
        const store = await world.store();
        const pattern = await stored(store);
        expect(await store.change('acme', pattern.id, version, CHANGE)).toBeNull();
        await expectBack(store, pattern);
      },
    );

    it('of 50 that expect one version at once one is made, whole', async () => {
      const stores = [await world.store(), await world.store(1)];
      const pattern = numbered(0);
      await stores[0]?.insert(pattern);
      const changes = Array.from({ length: 50 }, (_, at) =>
        (stores[at % 2] as PatternStore).change('acme', pattern.id, 1, numbered(at + 1)),
      );
      const made = (await Promise.all(changes)).filter((changed) => changed !== null);
      expect(made).toMatchObject([{ version: 2 }]);
      expect(numberOf(made[0] as Pattern)).toBeGreaterThan(0);
      expect(await stores[1]?.find('acme', pattern.id)).toEqual(made[0]);
    });

    it('is seen whole or not at all by who reads meanwhile', async () => {
      const [writer, reader] = [await world.store(), await world.store(1)];
      const pattern = numbered(1);
      await writer.insert(pattern);
      let isOver = false;
      const seen: (number | null)[] = [];
      const read = async () => {
        while (!isOver) {
          const [listed] = await reader.list('acme', ALL);
          const found = await reader.find('acme', pattern.id);
          seen.push(...[listed, found].map((one) => numberOf(one as Pattern)));
        }
      };
      const reading = Promise.all([read(), read(), read()]);
      for (let version = 1; version <= 15; version += 1) {
        await writer.change('acme', pattern.id, version, numbered(version + 1));
      }
      isOver = true;
      await reading;
      expect(seen).not.toContain(null);
      expect(new Set(seen).size).toBeGreaterThan(1);
    });
  });

  it('a removal takes the occurrences with it, and is done once', async () => {
    const store = await world.store();
    const [{ id }, kept] = [await stored(store), await stored(store)];
    expect(await store.remove('acme', id)).toBe(true);
    expect(await store.remove('acme', id)).toBe(false);
    expect(await store.find('acme', id)).toBeNull();
    expect(await store.change('acme', id, 1, CHANGE)).toBeNull();
    expect(await world.statement('SELECT DISTINCT pattern_id FROM recurring_occurrences')).toEqual([
      { pattern_id: kept.id },
    ]);
  });

  it('no call sees another tenant’s pattern', async () => {
    const store = await world.store();
    const theirs = await stored(store, { tenant: 'other' });
    for (const tenant of ['acme', 'OTHER', 'other ', 'o%', '']) {
      expect(await store.find(tenant, theirs.id)).toBeNull();
      expect(await store.list(tenant, ALL)).toEqual([]);
      expect(await store.change(tenant, theirs.id, 1, CHANGE)).toBeNull();
      expect(await store.remove(tenant, theirs.id)).toBe(false);
    }
    await expectBack(store, theirs);
  });

  it('no statement is about a table without saying whose rows are meant', async () => {
    const [pattern, gone] = [aPattern(), aPattern()];
    const statements = await statementsOf(world.address, async (store) => {
      await store.insert(pattern);
      await store.insert(gone);
      await store.find('acme', pattern.id);
      for (const active of [true, false]) {
        await store.list('acme', { active });
        await store.page('acme', { active }, { createdAt: 0, id: NOBODY });
      }
      expect(await store.change('acme', pattern.id, 1, CHANGE)).toMatchObject({ version: 2 });
      expect(await store.change('acme', pattern.id, 1, CHANGE)).toBeNull();
      expect(await store.remove('acme', gone.id)).toBe(true);
    });
    const asked = statements.filter(({ text }) => /^\s*(?!INSERT)\w+.*\brecurring_/is.test(text));
    for (const statement of asked) {
      const { tables, tenants } = tenantsOf(statement);
      // The text tells which one it is where they differ.
      expect([statement.text, tenants]).toEqual([statement.text, tables.map(() => 'acme')]);
      expect(tables).not.toEqual([]);
    }
    const done = asked.map(
      (statement) => `${/\w+/.exec(statement.text)?.[0]} ${tenantsOf(statement).tables.toSorted().join(' ')}`,
    );
    expect([...new Set(done)].toSorted()).toEqual([
      'DELETE recurring_occurrences',
      'DELETE recurring_patterns',
      'SELECT recurring_occurrences',
      'SELECT recurring_occurrences recurring_patterns',
      'SELECT recurring_patterns',
      'UPDATE recurring_patterns',
    ]);
  });

  it.each([NOBODY, 'no-uuid', '', '%', 'a\u0000b', '\ud800', NOBODY.toUpperCase().replace('8', 'A')])(
    'there is no pattern %j',
    async (id) => {
      const store = await world.store();
      const pattern = await stored(store, { id: randomUUID() });
      expect(await store.find('acme', id)).toBeNull();
      expect(await store.change('acme', id, 1, CHANGE)).toBeNull();
      expect(await store.remove('acme', id)).toBe(false);
      await expectBack(store, pattern);
    },
  );
}
