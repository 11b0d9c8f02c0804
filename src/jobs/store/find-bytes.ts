import type { EntityManager, EntitySchema } from 'typeorm';
import type { Sql } from './sql-expressions';

interface KeptBytes {
  readonly jobId: string;
  readonly bytes: Buffer;
}

/** The row of a body or a result, which may be large. Null: there is none. */
export async function findBytes<Row extends KeptBytes>(
  manager: EntityManager,
  table: EntitySchema<Row>,
  jobId: string,
  { bytesOf }: Sql,
): Promise<Row | null> {
  const kept = manager.createQueryBuilder(table, 'kept');
  const columns = kept.expressionMap.mainAlias?.metadata.columns ?? [];
  const others = columns.filter(({ propertyName }) => propertyName !== 'bytes');
  const { entities, raw } = await kept
    .select(others.map(({ propertyName }) => `kept.${propertyName}`))
    .addSelect(bytesOf('kept'), 'found_bytes')
    .where('kept.jobId = :jobId', { jobId })
    .getRawAndEntities<{ found_bytes: Buffer | string }>();
  const [row, found] = [entities[0], raw[0]?.found_bytes];
  if (row === undefined || found === undefined) {
    return null;
  }
  return { ...row, bytes: typeof found === 'string' ? Buffer.from(found, 'base64') : found };
}
