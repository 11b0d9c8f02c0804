import { acceptTime } from '../../persistence/call-time';
import type { Database } from '../../persistence/database';
import { byteTables, JOBS, type JobRow, type PayloadRow } from './job-rows';
import { WriteTogether } from './write-together';

/** A job that is to be written down, with the body that made it. */
export interface Insertion {
  readonly row: JobRow;
  readonly payload: PayloadRow;
}

export type Insertions = WriteTogether<Insertion>;

/** Jobs that come while others are written are written together: each waits for the disk, and for nothing else. */
export function insertionsInto(database: Database): Insertions {
  const { payloads } = byteTables(database.kind);
  return new WriteTogether((insertions, bytes) =>
    database.write(async (manager) => {
      await manager.insert(
        JOBS,
        insertions.map(({ row }) => row),
      );
      await manager.insert(
        payloads,
        insertions.map(({ payload }) => payload),
      );
    }, acceptTime(bytes)),
  );
}
