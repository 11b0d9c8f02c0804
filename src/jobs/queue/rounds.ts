import type { Redis } from 'ioredis';

/** The largest priority of BullMQ; the smallest number goes first, and none before all. */
const LAST_ROUND = 2_097_151;

/** KEYS: the round that is served, the last round of each client, a message. ARGV: the client. 0: the message is there, and has its round. */
const NEXT = `
if redis.call('EXISTS', KEYS[3]) == 1 then return 0 end
local served = tonumber(redis.call('GET', KEYS[1]) or '0')
local last = tonumber(redis.call('HGET', KEYS[2], ARGV[1]) or '0')
local round = math.min(math.max(served, last) + 1, ${LAST_ROUND})
redis.call('HSET', KEYS[2], ARGV[1], round)
return round`;

/** KEYS: the round that is served. ARGV: the round of a job that begins. */
const SERVE = `
if tonumber(ARGV[1]) > tonumber(redis.call('GET', KEYS[1]) or '0') then redis.call('SET', KEYS[1], ARGV[1]) end
return 1`;

/**
 * Turns of clients over all processes: in a round each client has one job, so that a thousand jobs of one client stand behind the
 * first of another one. It is fair queueing by start times with jobs of equal size: P. Goyal, H. Vin, H. Cheng, "Start-time Fair
 * Queueing", SIGCOMM 1996.
 */
export class Rounds {
  private readonly served: string;
  private readonly last: string;

  constructor(
    private readonly redis: Redis,
    prefix: string,
  ) {
    this.served = `${prefix}:round`;
    this.last = `${prefix}:rounds`;
  }

  /** Of the next job of a client; null: its message is in the queue already. */
  async next(caller: string, message: string): Promise<number | null> {
    const round = await this.redis.eval(NEXT, 3, this.served, this.last, message, caller);
    return Number(round) === 0 ? null : Number(round);
  }

  /** A job of this round begins. */
  async serve(round: number): Promise<void> {
    await this.redis.eval(SERVE, 1, this.served, round);
  }

  /** Nobody waits: all begin anew. */
  async restart(): Promise<void> {
    await this.redis.del(this.served, this.last);
  }
}
