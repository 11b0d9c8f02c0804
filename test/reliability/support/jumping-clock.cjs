// Required before main.ts: the clock of the process jumps with every SIGUSR2, an hour forward, then an hour behind the truth, then back.
const HOUR_MS = 60 * 60 * 1_000;
const OFFSETS_MS = [HOUR_MS, -HOUR_MS, 0];

const RealDate = Date;
let jumps = 0;
let offsetMs = 0;

class JumpingDate extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [JumpingDate.now()] : given));
  }

  static now() {
    return RealDate.now() + offsetMs;
  }
}
globalThis.Date = JumpingDate;

process.on('SIGUSR2', () => {
  offsetMs = OFFSETS_MS[jumps % OFFSETS_MS.length];
  jumps += 1;
});
