import type { Database } from '../../persistence/database';
import { JOB_EVENTS, type JobStatus } from '../job-states';
import type { OthersJob } from './durable-job-store';
import { toJob } from './job-row-mapping';
import { byteTables, JOBS, RUNNERS } from './job-rows';
import type { Sql } from './sql-expressions';

/** What the statement computes beside the row. PostgreSQL hands out 64-bit integers as text. */
interface Heartbeats {
  readonly runner_beats: string | number | null;
  readonly job_silent: string | number | null;
  readonly runner_silent: string | number | null;
  readonly payload_bytes: string | number | null;
}

/** One page, by id, of the jobs that run, and of those that wait in others' queues than that of `runnerId`; `id`: this one alone. */
export async function findOthersJobs(
  database: Database,
  sql: Sql,
  runnerId: string,
  { after, limit, id }: { readonly after?: string; readonly limit: number; readonly id?: string },
): Promise<readonly OthersJob[]> {
  const { entities, raw } = await database.read((manager) => {
    const query = manager
      .createQueryBuilder(JOBS, 'job')
      .leftJoin(RUNNERS.options.tableName ?? '', 'runner', 'runner.id = job.runner_id')
      .leftJoin(
        byteTables(database.kind).payloads.options.tableName ?? '',
        'payload',
        'payload.job_id = job.id',
      )
      .addSelect('runner.beats', 'runner_beats')
      .addSelect(sql.payloadBytes('payload'), 'payload_bytes')
      .addSelect(sql.silentMs('job.heartbeat_at'), 'job_silent')
      .addSelect(sql.silentMs('runner.heartbeat_at'), 'runner_silent')
      .where('job.status IN (:...open)', { open: [...JOB_EVENTS.adopt.from, ...JOB_EVENTS.take_over.from] })
      .andWhere('(job.runner_id IS NULL OR job.runner_id <> :runnerId OR job.status = :running)', {
        ...{ runnerId, running: 'running' satisfies JobStatus },
      });
    if (after !== undefined) {
      query.andWhere('job.id > :after', { after });
    }
    if (id !== undefined) {
      query.andWhere('job.id = :id', { id });
    }
    return query.orderBy('job.id').limit(limit).getRawAndEntities<Heartbeats>();
  });
  return entities.map((row, at) => {
    const beats = raw[at];
    const isRunning = row.status === 'running';
    return {
      job: toJob(row),
      runnerId: row.runnerId,
      beats: isRunning ? row.beats : Number(beats?.runner_beats ?? 0),
      bytes: Number(beats?.payload_bytes ?? 0),
      silentMs: numberOrNull(isRunning ? beats?.job_silent : beats?.runner_silent),
    };
  });
}

function numberOrNull(value: string | number | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value);
}
