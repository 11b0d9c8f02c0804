import { Admission } from './admission';

const BUSY = expect.objectContaining({ code: 'SERVER_BUSY', httpStatus: 503, retryAfterSeconds: 2 });

function admission(maxCount: number, maxBytes: number): Admission {
  return new Admission({ maxCount, maxBytes, retryAfterSeconds: 2 });
}

describe('Admission', () => {
  it('admits up to the count, refuses the next, and admits again when one has gone', () => {
    const door = admission(2, 1_000);
    const first = door.admit(1);
    door.admit(1);
    expect(() => door.admit(1)).toThrow(BUSY);
    first.release();
    door.admit(1);
    expect(door.load).toEqual({ count: 2, bytes: 2 });
  });

  it('admits up to the bytes and not one more', () => {
    const door = admission(10, 100);
    door.admit(60);
    door.admit(40);
    expect(() => door.admit(1)).toThrow(BUSY);
  });

  it('lets in what is larger than everything only when it is alone', () => {
    const door = admission(10, 100);
    const large = door.admit(500);
    expect(() => door.admit(1)).toThrow(BUSY);
    large.release();
    door.admit(1);
    expect(() => door.admit(500)).toThrow(BUSY);
  });

  it('counts what a ticket has grown or shrunk to, and refuses to let it grow beyond the bound', () => {
    const door = admission(10, 100);
    const ticket = door.admit(10);
    ticket.resize(50);
    const other = door.admit(50);
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
    const ticket = door.admit(10);
    door.admit(10);
    ticket.release();
    ticket.release();
    expect(door.load).toEqual({ count: 1, bytes: 10 });
  });

  it('admits nothing once closed and says when the last has gone', async () => {
    const door = admission(10, 100);
    const ticket = door.admit(10);
    door.close();
    expect(() => door.admit(1)).toThrow(BUSY);
    let empty = false;
    const whenEmpty = door.empty().then(() => (empty = true));
    await Promise.resolve();
    expect(empty).toBe(false);
    ticket.release();
    await whenEmpty;
    await door.empty();
  });
});
