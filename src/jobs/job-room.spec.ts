import type { Config } from '../config/config';
import { type JobPlace, JobRoom, LOOKS } from './job-room';

const BUSY = expect.objectContaining({ code: 'SERVER_BUSY', retryAfterSeconds: 3 });

/** The largest body, in bytes. */
const MOST = LOOKS.maxBytes / 2;

const plain = (bytes: number) => ({
  bytes: { length: bytes } as Buffer<ArrayBuffer>,
  encoding: 'identity' as const,
});

/** For one job of each of two clients. */
function room(isCacheEnabled = true): JobRoom {
  return new JobRoom({
    jobs: { queueMaxCount: 2, queueMaxBytes: 1_000 },
    http: { busyRetryAfterSeconds: 3 },
    maxBodyBytes: MOST,
    cache: { enabled: isCacheEnabled },
  } as unknown as Config);
}

/** Looks that found nothing, until the next one is refused unread. */
function exhaust(door: JobRoom, caller: string): number {
  for (let looks = 0; ; looks += 1) {
    let place: JobPlace;
    try {
      place = door.admit(caller, plain(1));
    } catch {
      return looks;
    }
    expect(() => place.keep(1)).toThrow(BUSY);
    place.leave();
  }
}

describe('the room for jobs', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is for jobs, and given back by what became none', () => {
    const door = room();
    const first = door.admit('a', plain(10));
    first.keep(400);
    expect(() => first.keep(10)).not.toThrow();
    door.admit('b', plain(10)).leave();
    const second = door.admit('b', plain(10));
    second.keep(10);
    first.answered();
    door.admit('a', plain(10)).keep(10);
  });

  it('that is full lets bodies be read, and no job of them be made', () => {
    const door = room();
    door.admit('a', plain(10));
    for (let sent = 0; sent < 2 * LOOKS.maxCount; sent += 1) {
      const place = door.admit('a', plain(10));
      expect(() => place.keep(10)).toThrow(BUSY);
      // It was answered with another job.
      place.answered();
    }
  });

  it('that is full has so many bodies read in vain in a while, half of them of one client, and refuses others unread', () => {
    const door = room();
    ['a', 'b'].forEach((caller) => door.admit(caller, plain(10)));
    expect(exhaust(door, 'a')).toBe(LOOKS.maxCount / 2);
    expect(() => door.admit('a', plain(10))).toThrow(BUSY);
    expect(exhaust(door, 'b')).toBe(LOOKS.maxCount / 2);
    jest.advanceTimersByTime(LOOKS.restMs - 1);
    expect(exhaust(door, 'a')).toBe(0);
    jest.advanceTimersByTime(1);
    expect(exhaust(door, 'a')).toBe(LOOKS.maxCount / 2);
  });

  it('that is full bounds the bytes that are read', () => {
    const door = room();
    ['a', 'b'].forEach((caller) => door.admit(caller, plain(10)));
    door.admit('a', plain(LOOKS.maxBytes / 2));
    expect(() => door.admit('a', plain(1))).toThrow(BUSY);
    door.admit('b', plain(LOOKS.maxBytes / 2));
    expect(() => door.admit('c', plain(1))).toThrow(BUSY);
  });

  it('that is full counts what is deflated for as much as it may come to', () => {
    const door = room();
    ['a', 'b'].forEach((caller) => door.admit(caller, plain(10)));
    const deflated = { ...plain(10), encoding: 'gzip' as const };
    const place = door.admit('a', deflated);
    expect(() => door.admit('a', deflated)).toThrow(BUSY);
    place.answered();
    door.admit('a', deflated);
  });

  it('that is full has no room for a job that failed either', () => {
    const door = room();
    const first = door.admit('a', plain(10));
    first.requireRoom();
    const place = door.admit('a', plain(10));
    expect(() => place.requireRoom()).toThrow(BUSY);
  });

  it('says why a job has no room, and not why its body is not read', () => {
    const door = room();
    ['a', 'b'].forEach((caller) => door.admit(caller, plain(10)));
    exhaust(door, 'c');
    expect(() => door.admit('c', plain(1))).toThrow('The server has as much work');
  });

  it('lets what took long to read in vain rest in proportion', () => {
    const door = room();
    ['a', 'b'].forEach((caller) => door.admit(caller, plain(10)));
    const place = door.admit('a', plain(LOOKS.maxBytes / 2));
    jest.advanceTimersByTime(LOOKS.restMs);
    place.leave();
    jest.advanceTimersByTime(LOOKS.restOfTaken * LOOKS.restMs - 1);
    expect(() => door.admit('a', plain(1))).toThrow(BUSY);
    jest.advanceTimersByTime(1);
    door.admit('a', plain(1));
  });

  it('that is full has nothing read where results are not kept', () => {
    const door = room(false);
    door.admit('a', plain(10));
    expect(() => door.admit('a', plain(10))).toThrow(BUSY);
  });
});
