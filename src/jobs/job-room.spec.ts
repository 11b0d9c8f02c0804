import type { Config } from '../config/config';
import { type JobPlace, JobRoom, LOOKS } from './job-room';

const BUSY = expect.objectContaining({ code: 'SERVER_BUSY', retryAfterSeconds: 3 });

/** For one job of each of two clients. */
function room(isCacheEnabled = true): JobRoom {
  return new JobRoom({
    jobs: { queueMaxCount: 2, queueMaxBytes: 1_000 },
    http: { busyRetryAfterSeconds: 3 },
    cache: { enabled: isCacheEnabled },
  } as unknown as Config);
}

/** Looks that found nothing, until the next one is refused unread. */
function exhaust(door: JobRoom, caller: string): number {
  for (let looks = 0; ; looks += 1) {
    let place: JobPlace;
    try {
      place = door.admit(caller, 1);
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
    const first = door.admit('a', 10);
    first.keep(400);
    expect(() => first.keep(10)).not.toThrow();
    door.admit('b', 10).leave();
    const second = door.admit('b', 10);
    second.keep(10);
    first.ticket.release();
    door.admit('a', 10).keep(10);
  });

  it('that is full lets bodies be read, and no job of them be made', () => {
    const door = room();
    door.admit('a', 10);
    for (let sent = 0; sent < 2 * LOOKS.maxCount; sent += 1) {
      const place = door.admit('a', 10);
      expect(() => place.keep(10)).toThrow(BUSY);
      // It was answered with another job.
      place.ticket.release();
    }
  });

  it('that is full has so many bodies read in vain in a while, half of them of one client, and refuses others unread', () => {
    const door = room();
    ['a', 'b'].forEach((caller) => door.admit(caller, 10));
    expect(exhaust(door, 'a')).toBe(LOOKS.maxCount / 2);
    expect(() => door.admit('a', 10)).toThrow(BUSY);
    expect(exhaust(door, 'b')).toBe(LOOKS.maxCount / 2);
    jest.advanceTimersByTime(LOOKS.restMs - 1);
    expect(exhaust(door, 'a')).toBe(0);
    jest.advanceTimersByTime(1);
    expect(exhaust(door, 'a')).toBe(LOOKS.maxCount / 2);
  });

  it('that is full bounds the bytes that are read', () => {
    const door = room();
    ['a', 'b'].forEach((caller) => door.admit(caller, 10));
    door.admit('a', LOOKS.maxBytes / 2);
    expect(() => door.admit('a', 1)).toThrow(BUSY);
    door.admit('b', LOOKS.maxBytes / 2);
    expect(() => door.admit('c', 1)).toThrow(BUSY);
  });

  it('lets what took long to read in vain rest in proportion', () => {
    const door = room();
    ['a', 'b'].forEach((caller) => door.admit(caller, 10));
    const place = door.admit('a', LOOKS.maxBytes / 2);
    jest.advanceTimersByTime(LOOKS.restMs);
    place.leave();
    jest.advanceTimersByTime(LOOKS.restOfTaken * LOOKS.restMs - 1);
    expect(() => door.admit('a', 1)).toThrow(BUSY);
    jest.advanceTimersByTime(1);
    door.admit('a', 1);
  });

  it('that is full has nothing read where results are not kept', () => {
    const door = room(false);
    door.admit('a', 10);
    expect(() => door.admit('a', 10)).toThrow(BUSY);
  });
});
