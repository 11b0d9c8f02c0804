import type { RedisLink } from './redis/redis-link';

/**
 * Markers by key, each with an end: that of a process that died goes by itself. A marker is the id of a job, which is the token of
 * whoever has it in hand: a job is marked once in its life. Any of its calls may reject.
 */
export interface MarkerStore {
  /** Puts it there where none is, or where that of the job `insteadOf` is. Resolves to the job whose marker is there then. */
  put(key: string, jobId: string, ttlMs: number, insteadOf?: string): Promise<string>;
  /** Takes it away where it still is this job's. */
  remove(key: string, jobId: string): Promise<void>;
}

/** One that several processes use. */
export interface SharedMarkerStore extends MarkerStore {
  /** Notes that somebody was told of this job, for as long as its marker is there. */
  share(key: string, jobId: string): Promise<void>;
  /** Whether that was noted of this job. */
  isShared(key: string, jobId: string): Promise<boolean>;
}

interface Held {
  readonly jobId: string;
  readonly until: number;
}

/** Of this process. Whatever it does, it does at once. */
export class MemoryMarkerStore implements MarkerStore {
  /** In the order in which they were put. */
  private readonly held = new Map<string, Held>();

  constructor(
    private readonly maxMarkers: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get size(): number {
    return this.held.size;
  }

  put(key: string, jobId: string, ttlMs: number, insteadOf?: string): Promise<string> {
    const there = this.held.get(key);
    if (there !== undefined && there.until > this.now() && there.jobId !== insteadOf) {
      return Promise.resolve(there.jobId);
    }
    this.held.delete(key);
    this.makeRoom();
    this.held.set(key, { jobId, until: this.now() + ttlMs });
    return Promise.resolve(jobId);
  }

  remove(key: string, jobId: string): Promise<void> {
    if (this.held.get(key)?.jobId === jobId) {
      this.held.delete(key);
    }
    return Promise.resolve();
  }

  /** First what is over; with none of that the oldest, whose work is then solved twice at worst. */
  private makeRoom(): void {
    if (this.held.size < this.maxMarkers) {
      return;
    }
    for (const [key, { until }] of this.held) {
      if (until <= this.now()) {
        this.held.delete(key);
      }
    }
    const [oldest] = this.held.keys();
    if (this.held.size >= this.maxMarkers && oldest !== undefined) {
      this.held.delete(oldest);
    }
  }
}

const WRITTEN = /^[\w-]{1,64}$/;
/** What is longer is none of ours, and is not carried here. */
const LONGEST = 64;

const READ = `
local there = redis.pcall('GETRANGE', KEYS[1], 0, ${LONGEST})
if type(there) ~= 'string' or #there > ${LONGEST} then there = '' end
local job = string.match(there, '^[%w_-]+$')`;

/**
 * ARGV: the job, milliseconds, the job whose marker may be replaced (or nothing). The answer names the key: where
 * answers got out of step, nobody is told of another key's job.
 */
const PUT = `${READ}
if not job or job == ARGV[3] then
  redis.call('DEL', KEYS[1])
  redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2])
  there = ARGV[1]
end
return {KEYS[1], there}`;

/** ARGV: the job. */
const REMOVE = `${READ}
if job == ARGV[1] then redis.call('DEL', KEYS[1], KEYS[2]) end
return 1`;

/** ARGV: the job. */
const SHARE = `${READ}
if job == ARGV[1] then redis.call('SET', KEYS[2], job, 'PX', math.max(1, redis.call('PTTL', KEYS[1]))) end
return 1`;

/** The answer names the key, as above. */
const SHARED = `
local there = redis.pcall('GETRANGE', KEYS[1], 0, ${LONGEST})
return {KEYS[1], type(there) == 'string' and there or ''}`;

/** Where it is noted that somebody was told of a job: its id. */
const sharedOf = (key: string): string => `${key}:shared`;

/** Of all processes that use this Redis. Each of its calls is one script, which nothing can interrupt. */
export class RedisMarkerStore implements SharedMarkerStore {
  constructor(private readonly link: RedisLink) {}

  async put(key: string, jobId: string, ttlMs: number, insteadOf = ''): Promise<string> {
    const args = [jobId, String(Math.ceil(ttlMs)), insteadOf];
    const answer = await this.link.run((redis) => redis.eval(PUT, { keys: [key], arguments: args }));
    const [ofKey, there] = Array.isArray(answer) ? (answer as unknown[]) : [];
    return ofKey === key && typeof there === 'string' && WRITTEN.test(there) ? there : jobId;
  }

  async remove(key: string, jobId: string): Promise<void> {
    const keys = [key, sharedOf(key)];
    await this.link.run((redis) => redis.eval(REMOVE, { keys, arguments: [jobId] }));
  }

  async share(key: string, jobId: string): Promise<void> {
    const keys = [key, sharedOf(key)];
    await this.link.run((redis) => redis.eval(SHARE, { keys, arguments: [jobId] }));
  }

  async isShared(key: string, jobId: string): Promise<boolean> {
    const noted = sharedOf(key);
    const answer = await this.link.run((redis) => redis.eval(SHARED, { keys: [noted] }));
    const [ofKey, there] = Array.isArray(answer) ? (answer as unknown[]) : [];
    return ofKey === noted && there === jobId;
  }
}
