/** A bar with the time that remains on a terminal; a plain line a solve elsewhere. */
export class ProgressBar {
  private doneSeconds = 0;
  private readonly startedMs = Date.now();

  /** @param totalSeconds sum of the limits of all solves to come */
  constructor(private readonly totalSeconds: number) {}

  advance(limitSeconds: number, text: string): void {
    this.doneSeconds += limitSeconds;
    const share = this.doneSeconds / this.totalSeconds;
    const remainingSeconds = ((Date.now() - this.startedMs) / 1000 / share) * (1 - share);
    const label = `${(share * 100).toFixed(0).padStart(3)} % · ${formatSeconds(remainingSeconds)} left · ${text}`;
    if (process.stderr.isTTY) {
      const width = 24;
      const full = Math.round(share * width);
      process.stderr.write(`\r\x1b[2K[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${label}`);
      if (share >= 1) {
        process.stderr.write('\n');
      }
    } else {
      process.stderr.write(`${label}\n`);
    }
  }
}

function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
