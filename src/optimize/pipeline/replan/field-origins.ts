/** Where each field of a transformed request comes from, in the words of the caller's own body. */
export class FieldOrigins {
  private readonly moved = new Map<string, string>();

  /** `root`: the field of the body that holds what has not moved. */
  constructor(private readonly root: string) {}

  move(field: string, origin: string): void {
    this.moved.set(field, origin);
  }

  /** The entries of a list that were kept, by their old positions. */
  keep(list: string, indices: readonly number[]): void {
    indices.forEach((before, now) => {
      if (before !== now) {
        this.move(`${list}[${now}]`, `${this.root}.${list}[${before}]`);
      }
    });
  }

  fieldOf(field: string): string {
    for (let end = field.length; end > 0; end = lastJoint(field, end)) {
      const origin = this.moved.get(field.slice(0, end));
      if (origin !== undefined) {
        return `${origin}${field.slice(end)}`;
      }
    }
    return field === '' ? this.root : `${this.root}.${field}`;
  }
}

/** Where the last part of a path begins; 0 where it has one part. */
function lastJoint(field: string, end: number): number {
  return Math.max(field.lastIndexOf('.', end - 1), field.lastIndexOf('[', end - 1), 0);
}
