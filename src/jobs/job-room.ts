import { Inject, Injectable } from '@nestjs/common';
import type { RawBody } from '../common/body/raw-body';
import { CONFIG, type Config } from '../config/config';
import { ApiError } from '../common/errors';
import { Admission, type Ticket } from '../threads';

const MIB = 1024 * 1024;

/** Of a queue that is full or busy, half is one client's at most. */
const SHARE_OF_CALLER = 0.5;

/** Bodies that are read although the queue has no room for them, to learn whether a job that there is answers them. */
export const LOOKS = {
  /** At once, of all clients; more are refused unread. A burst of identical requests is hundreds. */
  maxCount: 512,
  maxBytes: 64 * MIB,
  /**
   * One that found nothing counts for so long beyond its end, or for so many times what it took. Thus a flood of bodies that are
   * all different costs 128 readings and 16 MiB a second at most, and less where reading takes long.
   */
  restMs: 4_000,
  restOfTaken: 4,
} as const;

/** What a request holds from its arrival until it is a job, or is answered with one. */
export class JobPlace {
  private readonly since = performance.now();

  /** `refusal`: why there is no room in the queue; null: there is. `checkOpen` throws where there is none for anybody any more. */
  constructor(
    private readonly ticket: Ticket,
    private readonly refusal: ApiError | null,
    private readonly checkOpen: () => void,
  ) {}

  /** Throws SERVER_BUSY where no new job has room, be it one that has failed. */
  requireRoom(): void {
    this.checkOpen();
    if (this.refusal !== null) {
      throw this.refusal;
    }
  }

  /** It becomes a job of so many bytes, whose ticket this is. Throws SERVER_BUSY where there is no room for that. */
  keep(bytes: number): Ticket {
    this.requireRoom();
    this.ticket.resize(bytes);
    return this.ticket;
  }

  /** Another job, or none that waits, is the answer. */
  answered(): void {
    this.ticket.release();
  }

  /** Nothing came of it. */
  leave(): void {
    if (this.refusal === null) {
      this.ticket.release();
      return;
    }
    const restMs = Math.max(LOOKS.restMs, LOOKS.restOfTaken * (performance.now() - this.since));
    setTimeout(() => this.ticket.release(), restMs).unref();
  }
}

/**
 * The room for jobs. A request that is in flight already, or whose result is known, takes none of it and is answered however full it is
 * (interface, "Async job status"); which one that is shows only when its body has been read.
 */
@Injectable()
export class JobRoom {
  private readonly queue: Admission;
  /** Null: nothing is known and nothing is marked, so that there is nothing to look for. */
  private readonly looks: Admission | null;
  private readonly maxBodyBytes: number;

  constructor(@Inject(CONFIG) { jobs, http, cache, maxBodyBytes }: Config) {
    const { busyRetryAfterSeconds: retryAfterSeconds } = http;
    const room = (maxCount: number, maxBytes: number) =>
      new Admission({
        ...{ maxCount, maxBytes, retryAfterSeconds },
        maxCountOfCaller: Math.ceil(maxCount * SHARE_OF_CALLER),
        maxBytesOfCaller: Math.ceil(maxBytes * SHARE_OF_CALLER),
      });
    this.queue = room(jobs.queueMaxCount, jobs.queueMaxBytes);
    this.looks = cache.enabled ? room(LOOKS.maxCount, LOOKS.maxBytes) : null;
    this.maxBodyBytes = maxBodyBytes;
  }

  /** Throws SERVER_BUSY where the body is not even to be read. */
  admit(caller: string, { bytes, encoding }: Pick<RawBody, 'bytes' | 'encoding'>): JobPlace {
    // It may be closed while a body is read.
    const checkOpen = () => this.queue.checkOpen();
    try {
      return new JobPlace(this.queue.admit(caller, bytes.length), null, checkOpen);
    } catch (refusal) {
      if (!(refusal instanceof ApiError) || this.looks === null) {
        throw refusal;
      }
      // What it comes to shows when it is inflated.
      const most = encoding === 'identity' ? bytes.length : this.maxBodyBytes;
      return new JobPlace(this.look(this.looks, caller, most, refusal), refusal, checkOpen);
    }
  }

  /** A job of so many bytes that another process has left: it is this one's whatever room there is, and new ones wait for it. */
  occupy(caller: string, bytes: number): Ticket {
    return this.queue.occupy(caller, bytes);
  }

  /** No new job has room from now on; what is known or in flight is still told of. */
  close(): void {
    this.queue.close();
  }

  /** Throws the queue's refusal: that is what its caller may mend. */
  private look(looks: Admission, caller: string, bytes: number, refusal: ApiError): Ticket {
    try {
      return looks.admit(caller, bytes);
    } catch {
      throw refusal;
    }
  }
}
