export type NoteCode =
  /** The other side has no word for it. */
  | 'NOT_CARRIED'
  /** It is carried, and means something slightly else there. */
  | 'APPROXIMATED'
  /** The source leaves it open, and something was chosen. */
  | 'ASSUMED';

/** Something of the source that the result does not say as the source does. */
export interface Note {
  readonly code: NoteCode;
  readonly message: string;
  /** Where in the source; `jobs[*].description` where several entries are alike. */
  readonly path: string;
}

interface Entry extends Note {
  times: number;
}

/** Collects notes. Alike ones of many entries become one, or a file of thousands of jobs would have thousands of notes. */
export class NoteBook {
  private readonly entries = new Map<string, Entry>();

  add(code: NoteCode, message: string, path: string): void {
    const key = JSON.stringify([code, message, patternOf(path)]);
    const known = this.entries.get(key);
    if (known === undefined) {
      this.entries.set(key, { code, message, path, times: 1 });
    } else {
      known.times += 1;
    }
  }

  toNotes(): Note[] {
    return [...this.entries.values()].map(({ code, message, path, times }) =>
      times === 1
        ? { code, message, path }
        : { code, message: `${message} (${times} times, first at ${path})`, path: patternOf(path) },
    );
  }
}

/** The path with its positions left open. */
export function patternOf(path: string): string {
  return path.replace(/\[\d+\]/g, '[*]').replace(/line \d+/, 'line *');
}
