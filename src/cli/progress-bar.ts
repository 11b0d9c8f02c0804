/** State of a solve that is watched. */
export interface Progress {
  readonly elapsedS: number;
  /** Null: not bounded by time. */
  readonly limitS: number | null;
  readonly cost: number | null;
  readonly served: number | null;
  readonly total: number | null;
  /** How far the cost is from a lower bound, as a share of it; null: not known. */
  readonly gap: number | null;
}

const WIDTH = 24;

/** One line that overwrites itself: `[#####-----] 3.1 of 10 s  cost 8214  gap 1.2 %  served 24 of 25`. */
export function progressLine(
  { elapsedS, limitS, cost, served, total, gap }: Progress,
  columns: number,
): string {
  const seconds = elapsedS.toFixed(1);
  const done = limitS === null ? null : Math.min(1, elapsedS / limitS);
  const bar =
    done === null
      ? ''
      : `[${'#'.repeat(Math.round(done * WIDTH))}${'-'.repeat(WIDTH - Math.round(done * WIDTH))}] `;
  const parts = [
    `${bar}${limitS === null ? `${seconds} s` : `${seconds} of ${limitS} s`}`,
    ...(cost === null ? [] : [`cost ${cost}`]),
    ...(gap === null ? [] : [`gap ${(gap * 100).toFixed(1)} %`]),
    ...(served === null || total === null ? [] : [`served ${served} of ${total}`]),
  ];
  return parts.join('  ').slice(0, Math.max(1, columns - 1));
}

/** Writes progress over itself on a terminal, and takes it away at the end. */
export class ProgressBar {
  private isShown = false;

  constructor(private readonly out: NodeJS.WriteStream) {}

  show(progress: Progress): void {
    this.isShown = true;
    this.out.write(`\r\u001b[K${progressLine(progress, this.out.columns || 80)}`);
  }

  clear(): void {
    if (this.isShown) {
      this.out.write('\r\u001b[K');
      this.isShown = false;
    }
  }
}
