import type { RedisLink } from './redis/redis-link';

/** Who solves something just now. */
export interface Marker {
  readonly jobId: string;
  /** Known to who set it alone: nobody else's marker is taken away by mistake. */
  readonly token: string;
}

/** Markers by key, each with an end: that of a process that died goes by itself. Any of its calls may reject. */
export interface MarkerStore {
  /** Puts it there where none is, or where that of the job `insteadOf` is. Resolves to the one that is there then. */
  put(key: string, marker: Marker, ttlMs: number, insteadOf?: string): Promise<Marker>;
  /** Takes it away where it still is this one. */
  remove(key: string, token: string): Promise<void>;
}

/** One that several processes use. */
export interface SharedMarkerStore extends MarkerStore {
  /** Notes that somebody was told of this job, for as long as its marker is there. */
  share(key: string, jobId: string): Promise<void>;
  /** Whether that was noted of the marker with this token. */
  isShared(key: string, token: string): Promise<boolean>;
}

interface Held {
  readonly marker: Marker;
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

  put(key: string, marker: Marker, ttlMs: number, insteadOf?: string): Promise<Marker> {
    const there = this.held.get(key);
    if (there !== undefined && there.until > this.now() && there.marker.jobId !== insteadOf) {
      return Promise.resolve(there.marker);
    }
    this.held.delete(key);
    this.makeRoom();
    this.held.set(key, { marker, until: this.now() + ttlMs });
    return Promise.resolve(marker);
  }

  remove(key: string, token: string): Promise<void> {
    if (this.held.get(key)?.marker.token === token) {
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

/** Job, a space, token. */
const WRITTEN = /^([\w-]{1,64}) ([\w-]{1,64})$/;
/** What is longer is none of ours, and is not carried here. */
const LONGEST = 129;

const READ = `
local there = redis.pcall('GETRANGE', KEYS[1], 0, ${LONGEST})
if type(there) ~= 'string' then there = '' end
local job, token = string.match(there, '^([%w_-]+) ([%w_-]+)$')`;

/**
 * ARGV: text of the marker, milliseconds, the job whose marker may be replaced (or nothing). The answer names the key: where
 * answers got out of step, nobody is told of another key's job.
 */
const PUT = `${READ}
if not job or job == ARGV[3] then
  redis.call('DEL', KEYS[1])
  redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2])
  there = ARGV[1]
end
return {KEYS[1], there}`;

/** ARGV: the token. */
const REMOVE = `${READ}
if token == ARGV[1] then redis.call('DEL', KEYS[1], KEYS[2]) end
return 1`;

/** ARGV: the job. */
const SHARE = `${READ}
if job == ARGV[1] then redis.call('SET', KEYS[2], token, 'PX', math.max(1, redis.call('PTTL', KEYS[1]))) end
return 1`;

/** The answer names the key, as above. */
const SHARED = `
local there = redis.pcall('GETRANGE', KEYS[1], 0, ${LONGEST})
return {KEYS[1], type(there) == 'string' and there or ''}`;

/** Where it is noted that somebody was told of the job of a marker: the marker's token. */
const sharedOf = (key: string): string => `${key}:shared`;

/** Of all processes that use this Redis. Each of its calls is one script, which nothing can interrupt. */
export class RedisMarkerStore implements SharedMarkerStore {
  constructor(private readonly link: RedisLink) {}

  async put(key: string, marker: Marker, ttlMs: number, insteadOf = ''): Promise<Marker> {
    const text = `${marker.jobId} ${marker.token}`;
    const args = [text, String(Math.ceil(ttlMs)), insteadOf];
    const answer = await this.link.run((redis) => redis.eval(PUT, { keys: [key], arguments: args }));
    const [ofKey, there] = Array.isArray(answer) ? (answer as unknown[]) : [];
    const [, jobId, token] = (ofKey === key && WRITTEN.exec(String(there))) || [];
    return jobId === undefined || token === undefined ? marker : { jobId, token };
  }

  async remove(key: string, token: string): Promise<void> {
    const keys = [key, sharedOf(key)];
    await this.link.run((redis) => redis.eval(REMOVE, { keys, arguments: [token] }));
  }

  async share(key: string, jobId: string): Promise<void> {
    const keys = [key, sharedOf(key)];
    await this.link.run((redis) => redis.eval(SHARE, { keys, arguments: [jobId] }));
  }

  async isShared(key: string, token: string): Promise<boolean> {
    const noted = sharedOf(key);
    const answer = await this.link.run((redis) => redis.eval(SHARED, { keys: [noted] }));
    const [ofKey, there] = Array.isArray(answer) ? (answer as unknown[]) : [];
    return ofKey === noted && there === token;
  }
}
