/** Where a value stands in the text of a document: its first character, and the one behind its last. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A field in the text: its value, and its name where it has one. */
export interface Located extends Span {
  readonly name: Span | null;
}

export class JsonFault extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

/** A path that is asked for, as a tree, so that one pass finds all of them and the rest is only skipped. */
interface Wanted {
  readonly below: Map<string, Wanted>;
  span: Span | null;
  name: Span | null;
}

const wantedNothing = (): Wanted => ({ below: new Map(), span: null, name: null });

const SPACE = /[ \t\n\r]*/y;
// eslint-disable-next-line no-control-regex -- JSON forbids just these inside a text.
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** `jobs[9].time_windows[0].end` → its names and indices. */
export function namesOf(path: string): string[] {
  return path.split(/\.|\[|\]/).filter((name) => name !== '');
}

/**
 * The span of the value at each path. Of a field that is not there, the nearest one above it that is.
 * @throws JsonFault where the text is no JSON
 */
export function locate(text: string, paths: readonly string[]): Located[] {
  const root = wantedNothing();
  const ways = paths.map((path) => {
    const way = [root];
    for (const name of namesOf(path)) {
      const below = way.at(-1)?.below ?? root.below;
      const next = below.get(name) ?? wantedNothing();
      below.set(name, next);
      way.push(next);
    }
    return way;
  });
  new Scanner(text).document(root);
  return ways.map((way) => {
    const found = way.findLast(({ span }) => span !== null);
    const span = found?.span ?? { from: 0, to: Math.min(1, text.length) };
    return { ...span, name: found === way.at(-1) ? (found?.name ?? null) : null };
  });
}

/** Null where the text is JSON, else where it stops to be. */
export function firstFault(text: string): JsonFault | null {
  try {
    locate(text, []);
    return null;
  } catch (error) {
    return error instanceof JsonFault
      ? error
      : new JsonFault('This cannot be read: it is nested too deep.', 0);
  }
}

class Scanner {
  private at = 0;

  constructor(private readonly text: string) {}

  document(wanted: Wanted): void {
    this.value(wanted);
    this.take(SPACE);
    if (this.at < this.text.length) {
      throw new JsonFault('Nothing may follow the end of the document.', this.at);
    }
  }

  private value(wanted: Wanted | undefined): void {
    this.take(SPACE);
    const from = this.at;
    const first = this.text[from];
    if (first === '{') {
      this.entries('}', (i) => this.member(i, wanted));
    } else if (first === '[') {
      this.entries(']', (i) => this.value(wanted?.below.get(String(i))));
    } else if (this.take(first === '"' ? TEXT : SCALAR) === '') {
      throw new JsonFault(first === undefined ? 'A value is missing at the end.' : 'This is no value.', from);
    }
    if (wanted !== undefined) {
      wanted.span = { from, to: this.at };
    }
  }

  /** The inside of a list or an object, from its bracket to the closing one. */
  private entries(closing: string, entry: (index: number) => void): void {
    this.at += 1;
    this.take(SPACE);
    for (let i = 0; this.text[this.at] !== closing; i += 1) {
      if (i > 0) {
        this.expect(',', `A comma or ${closing} is missing.`);
      }
      entry(i);
      this.take(SPACE);
    }
    this.at += 1;
  }

  private member(_index: number, wanted: Wanted | undefined): void {
    this.take(SPACE);
    const from = this.at;
    const name = this.take(TEXT);
    if (name === '') {
      throw new JsonFault('A name in double quotes is missing.', from);
    }
    const to = this.at;
    this.take(SPACE);
    this.expect(':', 'A colon is missing.');
    // Only where somebody asks below: a text with escapes has to be read to be compared.
    const below = wanted?.below.get(JSON.parse(name) as string);
    if (below !== undefined) {
      below.name = { from, to };
    }
    this.value(below);
  }

  private expect(character: string, message: string): void {
    if (this.text[this.at] !== character) {
      throw new JsonFault(message, this.at);
    }
    this.at += 1;
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }
}
