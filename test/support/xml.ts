/** An element of an XML document, with the text that stands directly in it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

/** Characters that XML 1.0 allows (production 2, Char). */
const FOREIGN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const NAME = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The root of a document that is well-formed XML 1.0, of the part that pictures use: a declaration, elements, attributes, text,
 * the five entities and numbered characters. Throws an Error for everything else, comments, sections and doctypes among it.
 */
export function parseXml(source: string): XmlElement {
  return new XmlReader(source).read();
}

/** The element and all below it, in the order of the document. */
export function allOf(element: XmlElement): XmlElement[] {
  return [element, ...element.children.flatMap(allOf)];
}

/** Those of a class. */
export function ofClass(element: XmlElement, name: string): XmlElement[] {
  return allOf(element).filter(({ attributes }) => (attributes['class'] ?? '').split(' ').includes(name));
}

const STICKY = new Map<string, RegExp>();

/** The same pattern, to be matched where its `lastIndex` says. */
function stickyOf({ source }: RegExp): RegExp {
  const known = STICKY.get(source) ?? new RegExp(source.replace(/^\^/, ''), 'y');
  STICKY.set(source, known);
  return known;
}

class XmlReader {
  private at = 0;

  constructor(private readonly source: string) {}

  read(): XmlElement {
    const foreign = FOREIGN.exec(this.source);
    if (foreign !== null) {
      throw this.fault('a character that XML forbids', foreign.index);
    }
    this.take(/^<\?xml version="1\.0" encoding="UTF-8"\?>/);
    this.take(/^\s*/);
    const root = this.element();
    this.take(/^\s*/);
    if (this.at !== this.source.length) {
      throw this.fault('something behind the root');
    }
    return root;
  }

  /** With a stack of its own: documents are deeper than calls may be. */
  private element(): XmlElement {
    const open: OpenElement[] = [];
    for (;;) {
      const { element, isEmpty } = this.startTag();
      open[open.length - 1]?.children.push(element);
      if (!isEmpty) {
        open.push(element);
      }
      let closed: OpenElement | null = isEmpty ? element : null;
      for (;;) {
        const holder = open[open.length - 1];
        if (holder === undefined) {
          return closed ?? element;
        }
        holder.text += this.decoded(this.take(/^[^<]*/));
        if (!this.source.startsWith('</', this.at)) {
          break;
        }
        this.endTag(holder.name);
        closed = open.pop() ?? null;
      }
    }
  }

  private startTag(): { element: OpenElement; isEmpty: boolean } {
    this.take(/^</);
    const name = this.take(NAME);
    const attributes: Record<string, string> = {};
    while (/^\s+[^\s/>]/.test(this.source.slice(this.at, this.at + 50))) {
      this.take(/^\s+/);
      const key = this.take(NAME);
      this.take(/^=/);
      const value = this.take(/^"[^"<]*"/);
      if (Object.hasOwn(attributes, key)) {
        throw this.fault(`${key} twice`);
      }
      attributes[key] = this.decoded(value.slice(1, -1));
    }
    const end = this.take(/^\s*\/?>/);
    return { element: { name, attributes, children: [], text: '' }, isEmpty: end.includes('/') };
  }

  private endTag(name: string): void {
    this.take(/^<\//);
    const found = this.take(NAME);
    if (found !== name) {
      throw this.fault(`</${found}> for <${name}>`);
    }
    this.take(/^\s*>/);
  }

  private decoded(text: string): string {
    if (text.includes(']]>')) {
      throw this.fault(']]> in text');
    }
    return text.replace(/&([^;]*;?)/g, (_, reference: string) => {
      const numbered = /^#(\d+);$/.exec(reference);
      const named = /^(\w+);$/.exec(reference)?.[1];
      const character =
        numbered === null ? ENTITIES[named ?? ''] : String.fromCodePoint(Number(numbered[1] ?? '0'));
      if (character === undefined || FOREIGN.test(character)) {
        throw this.fault(`&${reference} is no entity`);
      }
      return character;
    });
  }

  /** What the pattern matches here. */
  private take(pattern: RegExp): string {
    const sticky = stickyOf(pattern);
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.source)?.[0];
    if (found === undefined) {
      throw this.fault(`expected ${pattern.source}`);
    }
    this.at += found.length;
    return found;
  }

  private fault(what: string, at = this.at): Error {
    return new Error(`not well-formed at ${at}: ${what}, near ${this.source.slice(at, at + 60)}`);
  }
}
