import type { EntityManager } from 'typeorm';
import type { Pattern } from '../pattern';
import { type After, PAGE, type PatternPage } from './list-patterns';
import { toPattern } from './pattern-row-mapping';
import { OCCURRENCES, PATTERNS, type OccurrenceRow, type PatternRow } from './pattern-rows';

const OCCURRENCE_PROPERTIES = Object.keys(OCCURRENCES.options.columns);

export async function selectPattern(
  manager: EntityManager,
  tenant: string,
  id: string,
): Promise<Pattern | null> {
  const row = await manager.findOneBy(PATTERNS, { tenant, id });
  const [pattern = null] = await withOccurrences(manager, tenant, row === null ? [] : [row]);
  return pattern;
}

/** Two statements, however many patterns. `active`: only those. */
export async function selectPage(
  manager: EntityManager,
  tenant: string,
  active: boolean,
  after: After,
): Promise<PatternPage> {
  const query = manager
    .createQueryBuilder(PATTERNS, 'pattern')
    .addSelect(
      (counted) =>
        counted
          .select('COUNT(*)')
          .from(OCCURRENCES, 'occurrence')
          .where('occurrence.tenant = :tenant AND occurrence.pattern_id = pattern.id', { tenant }),
      'occurrences',
    )
    .where({ tenant, ...(active && { isActive: true }) });
  if (after !== null) {
    const { createdAt, id } = after;
    query.andWhere('(pattern.created_at, pattern.id) > (:createdAt, :id)', { createdAt, id });
  }
  query.orderBy({ 'pattern.createdAt': 'ASC', 'pattern.id': 'ASC' }).limit(PAGE.patterns + 1);
  const { entities, raw } = await query.getRawAndEntities<{ readonly occurrences: number | string }>();
  const fitting = howManyFit(raw.map(({ occurrences }) => Number(occurrences)));
  const patterns = await withOccurrences(manager, tenant, entities.slice(0, fitting));
  return { patterns, isLast: fitting === entities.length };
}

/** Of patterns with so many occurrences each, how many a page takes: one at least. */
function howManyFit(occurrences: readonly number[]): number {
  let sum = 0;
  const tooMuch = occurrences.findIndex((count, at) => {
    sum += count;
    return at > 0 && (at >= PAGE.patterns || sum > PAGE.occurrences);
  });
  return tooMuch === -1 ? occurrences.length : tooMuch;
}

async function withOccurrences(
  manager: EntityManager,
  tenant: string,
  rows: readonly PatternRow[],
): Promise<Pattern[]> {
  if (rows.length === 0) {
    return [];
  }
  const ofPattern = new Map<string, OccurrenceRow[]>(rows.map(({ id }) => [id, []]));
  const ids = [...ofPattern.keys()];
  const query = manager.createQueryBuilder().from(OCCURRENCES, 'occurrence');
  // Raw: to make entities of them takes TypeORM several times as long as the database.
  OCCURRENCE_PROPERTIES.forEach((property) => query.addSelect(`occurrence.${property}`, property));
  const occurrences = await query
    .where('occurrence.tenant = :tenant AND occurrence.pattern_id IN (:...ids)', { tenant, ids })
    .orderBy('occurrence.occurrence_index')
    .getRawMany<OccurrenceRow>();
  occurrences.forEach((occurrence) => ofPattern.get(occurrence.patternId)?.push(occurrence));
  return rows.map((row) => toPattern(row, ofPattern.get(row.id) ?? []));
}
