import { callerName } from '../../common/http/request-state';
import type { Job } from '../job';
import type { Retention } from './job-store';

type Bounds = Pick<Retention, 'maxCount' | 'maxBytes'>;

interface Kept {
  readonly completedAt: number;
  readonly bytes: number;
}

/** Of one client, in the order in which they ended. */
interface OfClient {
  readonly jobs: Map<string, Kept>;
  bytes: number;
}

/**
 * The jobs in final states that are kept in memory, by client: what does not fit is the oldest of whoever keeps most, so that nobody's
 * many jobs cost another one's few. Of bytes it is most beside that oldest: a large one that has just ended is there to be read.
 */
export class EndedJobs {
  private readonly clients = new Map<string, OfClient>();
  private count = 0;
  private bytes = 0;

  constructor(private readonly bounds: Bounds) {}

  get size(): number {
    return this.count;
  }

  add({ id, owner, completedAt, resultBytes }: Job): void {
    const name = callerName(owner);
    const client = this.clients.get(name) ?? { jobs: new Map<string, Kept>(), bytes: 0 };
    const bytes = resultBytes ?? 0;
    client.jobs.set(id, { completedAt: completedAt ?? 0, bytes });
    client.bytes += bytes;
    this.clients.set(name, client);
    this.count += 1;
    this.bytes += bytes;
  }

  /** Takes out one that does not fit. Null: all fit. */
  takeExcess(): string | null {
    const isTooMany = this.count > this.bounds.maxCount;
    if (!isTooMany && this.bytes <= this.bounds.maxBytes) {
      return null;
    }
    const [name, client] = [...this.clients].reduce((a, b) => (goesBefore(b[1], a[1], isTooMany) ? b : a));
    return this.takeOldest(name, client);
  }

  /** Takes out those that ended before. */
  takeEndedBefore(at: number): string[] {
    const taken: string[] = [];
    for (const [name, client] of [...this.clients]) {
      // What is taken out of a map while it is walked through is no trouble to the walk.
      for (const { completedAt } of client.jobs.values()) {
        if (completedAt >= at) {
          break;
        }
        taken.push(this.takeOldest(name, client));
      }
    }
    return taken;
  }

  private takeOldest(name: string, client: OfClient): string {
    const [id, { bytes }] = oldestOf(client);
    client.jobs.delete(id);
    client.bytes -= bytes;
    this.count -= 1;
    this.bytes -= bytes;
    if (client.jobs.size === 0) {
      this.clients.delete(name);
    }
    return id;
  }
}

function oldestOf({ jobs }: OfClient): readonly [id: string, kept: Kept] {
  const [oldest = ['', { completedAt: 0, bytes: 0 }] as const] = jobs;
  return oldest;
}

/** Whether the oldest of `a` goes rather than that of `b`; of equals the one that ended first. */
function goesBefore(a: OfClient, b: OfClient, isTooMany: boolean): boolean {
  const [, ofA] = oldestOf(a);
  const [, ofB] = oldestOf(b);
  const more = isTooMany ? a.jobs.size - b.jobs.size : a.bytes - ofA.bytes - (b.bytes - ofB.bytes);
  return more > 0 || (more === 0 && ofA.completedAt < ofB.completedAt);
}
