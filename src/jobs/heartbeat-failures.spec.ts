import { HeartbeatFailures } from './heartbeat-failures';

const withCode = (code: string, message = code) => Object.assign(new Error(message), { code });
/** As a store in a thread says it. */
const away = (cause: Error) => new Error('The database does not answer.', { cause });

function failures() {
  const at = { ms: 0 };
  const clock = { now: () => 0, monotonic: () => at.ms };
  const [report, tell] = [jest.fn(), jest.fn()];
  return { at, report, tell, heartbeats: new HeartbeatFailures(clock, report, tell) };
}

it('heartbeats that fail are told once for each code, and once when they arrive again, with how long it lasted', () => {
  const { at, report, tell, heartbeats } = failures();
  heartbeats.failed(away(withCode('SQLITE_FULL', 'disk is full at 1')));
  expect(report).toHaveBeenCalledTimes(1);
  expect(report).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'heartbeat_failed', cause: expect.any(Object) }),
  );
  at.ms = 2_000;
  heartbeats.failed(away(withCode('SQLITE_FULL', 'disk is full at 2')));
  expect(report).toHaveBeenCalledTimes(1);
  heartbeats.failed(away(withCode('SQLITE_READONLY')));
  heartbeats.failed(new Error('no code'));
  expect(report).toHaveBeenCalledTimes(3);
  // They take turns.
  heartbeats.failed(away(withCode('SQLITE_FULL')));
  heartbeats.failed(new Error('no code either'));
  expect(report).toHaveBeenCalledTimes(3);
  expect(tell).not.toHaveBeenCalled();
  at.ms = 5_000.4;
  heartbeats.arrived();
  heartbeats.arrived();
  expect(tell.mock.calls).toEqual([[{ event: 'heartbeats_arrive_again', failed_ms: 5_000 }]]);
});

it('what failed before is told anew when it begins anew, and lasts from then on', () => {
  const { at, report, tell, heartbeats } = failures();
  heartbeats.arrived();
  expect(tell).not.toHaveBeenCalled();
  heartbeats.failed(withCode('SQLITE_FULL'));
  at.ms = 3_000;
  heartbeats.arrived();
  at.ms = 10_000;
  heartbeats.failed(withCode('SQLITE_FULL'));
  at.ms = 11_000;
  expect([heartbeats.isFailing, heartbeats.failingMs]).toEqual([true, 1_000]);
  heartbeats.arrived();
  expect([heartbeats.isFailing, heartbeats.failingMs]).toEqual([false, 0]);
  expect(report).toHaveBeenCalledTimes(2);
  expect(tell).toHaveBeenLastCalledWith({ event: 'heartbeats_arrive_again', failed_ms: 1_000 });
});
