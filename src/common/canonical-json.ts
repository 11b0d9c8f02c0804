/** Text in place of a value, which is then not looked into; null: the value is written out. */
export type StandIn = (value: object) => string | null;

const NO_STAND_IN: StandIn = () => null;

/** What JSON.parse makes of a number that is too large; JSON.stringify would write null. */
const TOO_LARGE = '1e999';

function writeNumber(value: number): string {
  if (Number.isFinite(value)) {
    // The shortest decimal that reads as the same double, and `0` of -0 too.
    return String(value);
  }
  if (Number.isNaN(value)) {
    return 'null';
  }
  return value > 0 ? TOO_LARGE : `-${TOO_LARGE}`;
}

/** One text from its pieces, which is faster than to lengthen a text 100,000 times. */
class CanonicalWriter {
  readonly pieces: string[] = [];
  /** Keys as they are written: a body has the same few again and again. */
  private readonly names = new Map<string, string>();

  constructor(private readonly standIn: StandIn) {}

  write(value: unknown): void {
    switch (typeof value) {
      case 'string':
        this.pieces.push(JSON.stringify(value));
        return;
      case 'number':
        this.pieces.push(writeNumber(value));
        return;
      case 'boolean':
        this.pieces.push(value ? 'true' : 'false');
        return;
      case 'object':
        this.writeContainer(value);
        return;
      default:
        this.pieces.push('null');
    }
  }

  private writeContainer(value: object | null): void {
    const standIn = value === null ? 'null' : this.standIn(value);
    if (standIn !== null) {
      this.pieces.push(standIn);
    } else if (Array.isArray(value)) {
      this.writeList(value);
    } else {
      this.writeFields(value as Readonly<Record<string, unknown>>);
    }
  }

  private writeList(list: readonly unknown[]): void {
    this.pieces.push('[');
    list.forEach((item, index) => {
      if (index > 0) {
        this.pieces.push(',');
      }
      this.write(item);
    });
    this.pieces.push(']');
  }

  /** As everywhere in JSON, what is undefined is not there. */
  private writeFields(fields: Readonly<Record<string, unknown>>): void {
    let before = '{';
    for (const key of Object.keys(fields).sort()) {
      const value = fields[key];
      if (value !== undefined) {
        this.pieces.push(before, this.nameOf(key));
        this.write(value);
        before = ',';
      }
    }
    this.pieces.push(before === '{' ? '{}' : '}');
  }

  private nameOf(key: string): string {
    let name = this.names.get(key);
    if (name === undefined) {
      name = `${JSON.stringify(key)}:`;
      this.names.set(key, name);
    }
    return name;
  }
}

/**
 * JSON of a parsed body with sorted keys, without white space, every number and text in one spelling: two bodies have the same
 * exactly when they say the same. Texts stay as they are (a letter with an accent is not the letter and the accent), and half
 * a surrogate pair is written as an escape. As deep as the value: bound the depth where it is parsed.
 *
 * A stand-in must begin with a character with which no JSON value begins, or different values may share a text.
 */
export function canonicalJson(value: unknown, standIn: StandIn = NO_STAND_IN): string {
  const writer = new CanonicalWriter(standIn);
  writer.write(value);
  return writer.pieces.join('');
}
