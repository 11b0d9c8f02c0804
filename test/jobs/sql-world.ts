import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { DatabaseAddress } from '../../src/config/database-url';
import type { DurableJobStore } from '../../src/jobs/store/durable-job-store';
import type { Retention } from '../../src/jobs/store/job-store';
import { openJobStore, type OpenedJobStore } from '../../src/jobs/store/open-job-store';
import { ROOMY } from './store-contract';

/** Runners on one database, each with connections of its own as if it were a process. */
export class SqlWorld {
  private readonly opened: OpenedJobStore[] = [];
  /** Of earlier tests, with the usual retention: to start one takes a second. */
  private readonly idle: OpenedJobStore[] = [];
  private readonly inUse: OpenedJobStore[] = [];

  constructor(readonly address: DatabaseAddress) {}

  /** A runner that holds nothing. */
  async runner(retention: Partial<Retention> = {}): Promise<DurableJobStore> {
    const isUsual = Object.keys(retention).length === 0;
    const idle = isUsual ? this.idle.pop() : undefined;
    const runner =
      idle ?? openJobStore(this.address, randomUUID(), { ...ROOMY, ...retention }, () => undefined);
    if (idle === undefined) {
      this.opened.push(runner);
    }
    if (isUsual) {
      this.inUse.push(runner);
    }
    await runner.whenConnected();
    return runner.store;
  }

  /** What no store does: a look or a change behind its back. */
  async statement(text: string): Promise<unknown> {
    const { address } = this;
    const source = new DataSource(
      address.kind === 'sqlite'
        ? { type: 'better-sqlite3', database: address.path }
        : { type: 'postgres', url: address.url },
    );
    await source.initialize();
    try {
      return await source.query(text);
    } finally {
      await source.destroy();
    }
  }

  /** No row is left of a test. */
  async clear(): Promise<void> {
    this.idle.push(...this.inUse.splice(0));
    await this.statement('DELETE FROM jobs');
    await this.statement('DELETE FROM job_runners');
  }

  async close(): Promise<void> {
    await Promise.all(this.opened.splice(0).map(({ close }) => close()));
  }
}
