import { Admission } from './admission';

const BUSY = expect.objectContaining({ code: 'SERVER_BUSY', httpStatus: 503, retryAfterSeconds: 2 });

function admission(
  maxCount: number,
  maxBytes: number,
  maxCountOfCaller = maxCount,
  maxBytesOfCaller = maxBytes,
): Admission {
  return new Admission({ maxCount, maxBytes, maxCountOfCaller, maxBytesOfCaller, retryAfterSeconds: 2 });
}

describe('Admission', () => {
  it('admits up to the count, refuses the next, and admits again when one has gone', () => {
    const door = admission(2, 1_000);
    const first = door.admit('a', 1);
    door.admit('a', 1);
    expect(() => door.admit('a', 1)).toThrow(BUSY);
    first.release();
    door.admit('a', 1);
    expect(door.load).toEqual({ count: 2, bytes: 2 });
  });

  it('lets in what is there already, however full it is, which keeps others out until it has gone', () => {
    const door = admission(2, 100, 1);
    const left = [door.occupy('a', 90), door.occupy('a', 90), door.occupy('b', 90)];
    expect(door.load).toEqual({ count: 3, bytes: 270 });
    expect(() => door.admit('c', 1)).toThrow(BUSY);
    left[0]?.release();
    left[2]?.release();
    // The house has room for one more, and that caller has not.
    expect(() => door.admit('a', 1)).toThrow(BUSY);
    door.admit('b', 1);
  });

  it('admits up to the bytes and not one more', () => {
    const door = admission(10, 100);
    door.admit('a', 60);
    door.admit('a', 40);
    expect(() => door.admit('a', 1)).toThrow(BUSY);
  });

  it('lets in what is larger than everything only when it is alone', () => {
    const door = admission(10, 100);
    const large = door.admit('a', 500);
    expect(() => door.admit('a', 1)).toThrow(BUSY);
    large.release();
    door.admit('a', 1);
    expect(() => door.admit('a', 500)).toThrow(BUSY);
  });

  it('counts what a ticket has grown or shrunk to, and refuses to let it grow beyond the bound', () => {
    const door = admission(10, 100);
    const ticket = door.admit('a', 10);
    ticket.resize(50);
    const other = door.admit('a', 50);
    expect(() => ticket.resize(51)).toThrow(BUSY);
    expect(door.load.bytes).toBe(100);
    other.resize(5);
    ticket.resize(95);
    ticket.release();
    other.release();
    expect(door.load).toEqual({ count: 0, bytes: 0 });
  });

  it('takes a ticket back once', () => {
    const door = admission(10, 100);
    const ticket = door.admit('a', 10);
    door.admit('a', 10);
    ticket.release();
    ticket.release();
    expect(door.load).toEqual({ count: 1, bytes: 10 });
  });

  it('admits nothing once closed and says when the last has gone', async () => {
    const door = admission(10, 100);
    const ticket = door.admit('a', 10);
    door.close();
    expect(() => door.admit('a', 1)).toThrow(BUSY);
    let empty = false;
    const whenEmpty = door.empty().then(() => (empty = true));
    await Promise.resolve();
    expect(empty).toBe(false);
    ticket.release();
    await whenEmpty;
    await door.empty();
  });

  describe('of what is needed at work alone', () => {
    const house = (maxBytesOfCaller = 100) =>
      new Admission({
        ...{ maxCount: 10, maxBytes: 100, maxCountOfCaller: 10, maxBytesOfCaller },
        ...{ threads: 2, retryAfterSeconds: 2 },
      });

    it('counts the most that may be at work at once', () => {
      const door = house();
      const tickets = [10, 30, 20, 30].map((bytesAtWork) => {
        const ticket = door.admit('a', 0);
        ticket.resize(10, bytesAtWork);
        return ticket;
      });
      expect(door.load.bytes).toBe(4 * 10 + 60);
      expect(() => door.admit('a', 1)).toThrow(BUSY);
      tickets[1]?.release();
      expect(door.load.bytes).toBe(3 * 10 + 50);
      tickets[3]?.resize(10);
      expect(door.load.bytes).toBe(3 * 10 + 30);
      tickets.forEach((ticket) => ticket.release());
      expect(door.load).toEqual({ count: 0, bytes: 0 });
    });

    it('refuses what is too much only while it is at work, of a caller too', () => {
      const [door, ofCaller] = [house(), house(50)];
      door.admit('a', 40);
      const ticket = door.admit('b', 10);
      expect(() => ticket.resize(10, 51)).toThrow(BUSY);
      expect(door.load.bytes).toBe(50);
      ticket.resize(10, 50);
      ofCaller.admit('a', 10);
      const own = ofCaller.admit('a', 10);
      expect(() => own.resize(10, 31)).toThrow(BUSY);
      own.resize(10, 30);
    });
  });

  describe('of one caller', () => {
    it('admits up to its count, refuses it alone above, and admits it again when one has gone', () => {
      const door = admission(10, 1_000, 2);
      const first = door.admit('a', 1);
      door.admit('a', 1);
      expect(() => door.admit('a', 1)).toThrow(BUSY);
      door.admit('b', 1);
      first.release();
      door.admit('a', 1);
      expect(() => door.admit('a', 1)).toThrow(BUSY);
      expect(door.load.count).toBe(3);
    });

    it('admits up to its bytes and not one more, and refuses it alone', () => {
      const door = admission(10, 1_000, 10, 100);
      door.admit('a', 60);
      door.admit('a', 40);
      expect(() => door.admit('a', 1)).toThrow(BUSY);
      door.admit('b', 100);
      expect(door.load.bytes).toBe(200);
    });

    it('lets in what is larger than its share when it has nothing else', () => {
      const door = admission(10, 1_000, 10, 100);
      const large = door.admit('a', 500);
      expect(() => door.admit('a', 1)).toThrow(BUSY);
      door.admit('b', 100);
      large.release();
      door.admit('a', 100);
    });

    it('refuses to let its ticket grow beyond its bytes, and leaves the ticket as it was', () => {
      const door = admission(10, 1_000, 10, 100);
      door.admit('a', 50);
      const ticket = door.admit('a', 10);
      expect(() => ticket.resize(51)).toThrow(BUSY);
      expect(door.load.bytes).toBe(60);
      ticket.resize(50);
      expect(() => door.admit('a', 1)).toThrow(BUSY);
      ticket.release();
      door.admit('a', 50);
      expect(door.load).toEqual({ count: 2, bytes: 100 });
    });

    it('has more only within its bytes and those of the house, also when it is alone', () => {
      const door = admission(10, 150, 10, 100);
      const ticket = door.admit('a', 90);
      expect([ticket.grow(11), ticket.grow(10), ticket.grow(1)]).toEqual([false, true, false]);
      expect(door.load.bytes).toBe(100);
      const other = door.admit('b', 40);
      expect([other.grow(11), other.grow(10)]).toEqual([false, true]);
      ticket.release();
      other.release();
      expect([ticket.grow(1), door.load.bytes]).toEqual([false, 0]);
    });

    it('is refused by the house all the same when that is full', () => {
      const door = admission(2, 1_000, 1);
      door.admit('a', 1);
      door.admit('b', 1);
      expect(() => door.admit('c', 1)).toThrow(BUSY);
    });
  });
});
