const MIB = 1024 * 1024;
const EVERY_MS = 25;

/** By how much the resident memory of this process, with the service in it, grows at most. */
export class PeakMemory {
  private before = 0;
  private most = 0;
  private timer: NodeJS.Timeout | undefined;

  begin(): void {
    this.before = process.memoryUsage.rss();
    this.timer = setInterval(() => this.look(), EVERY_MS);
  }

  end(): void {
    clearInterval(this.timer);
  }

  get grownMiB(): number {
    this.look();
    return Math.round((this.most - this.before) / MIB);
  }

  private look(): void {
    this.most = Math.max(this.most, process.memoryUsage.rss());
  }
}
