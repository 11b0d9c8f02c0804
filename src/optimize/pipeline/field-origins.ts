/** Where fields of a request stand in the body that the caller sent: plain data, which another thread can ask, too. */
export interface FieldPaths {
  /** The field of the body that holds what has not moved; empty: the body is the request. */
  root: string;
  /** What has moved, with all below it. */
  moved: Map<string, string>;
  /** What was filled in: the body has nothing there. */
  absent: Set<string>;
}

/** The caller's path of a field of the request. */
export function pathInBody({ root, moved }: FieldPaths, field: string): string {
  for (let end = field.length; end > 0; end = lastJoint(field, end)) {
    const origin = moved.get(field.slice(0, end));
    if (origin !== undefined) {
      return `${origin}${field.slice(end)}`;
    }
  }
  return root === '' || field === '' ? `${root}${field}` : `${root}.${field}`;
}

/** The paths of a request while it is made of a body. */
export class FieldOrigins {
  readonly paths: FieldPaths;

  constructor(private readonly root: string) {
    this.paths = { root, moved: new Map(), absent: new Set() };
  }

  move(field: string, origin: string): void {
    this.paths.moved.set(field, origin);
  }

  /** The caller wrote nothing of the kind. */
  fillIn(field: string): void {
    this.paths.absent.add(field);
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
    return pathInBody(this.paths, field);
  }
}

/** Where the last part of a path begins; 0 where it has one part. */
function lastJoint(field: string, end: number): number {
  return Math.max(field.lastIndexOf('.', end - 1), field.lastIndexOf('[', end - 1), 0);
}
