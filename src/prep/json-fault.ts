const VALUES = '"-0123456789tfn[{';

/** With which characters may begin what comes next. */
const NEXT = {
  value: VALUES,
  valueOrEnd: `${VALUES}]`,
  name: '"',
  nameOrEnd: '"}',
  colon: ':',
  restOfArray: ',]',
  restOfObject: ',}',
  nothing: '',
} as const;

type Next = (typeof NEXT)[keyof typeof NEXT];

const LITERALS: Readonly<Record<string, string>> = { t: 'true', f: 'false', n: 'null' };
const WHITE_SPACE = ' \t\r\n';
const OF_NUMBERS = '0123456789.eE+-';

/**
 * Where a text that the parser has refused stops being JSON, for the faults whose place V8 keeps to itself: NaN, nulL, a missing
 * value. What is wrong inside a text or a number V8 does place; nobody looks there. Null where there is no such place, as in a text that
 * only ends too early.
 */
export function findFault(text: string): number | null {
  const open: string[] = [];
  let next: Next = NEXT.value;
  for (let at = behind(WHITE_SPACE, text, 0); at < text.length; at = behind(WHITE_SPACE, text, at)) {
    const char = text.charAt(at);
    if (!next.includes(char)) {
      return at;
    }
    if (char === '"') {
      at = behindText(text, at);
    } else if (OF_NUMBERS.includes(char)) {
      at = behind(OF_NUMBERS, text, at);
    } else {
      const word = LITERALS[char] ?? char;
      if (!text.startsWith(word, at)) {
        at += [...word].findIndex((expected, i) => text.charAt(at + i) !== expected);
        return at < text.length ? at : null;
      }
      at += word.length;
    }
    next = after(char, next, open);
  }
  return null;
}

/** What may come behind what begins with `char`. Keeps `open`, the brackets that are not closed. */
function after(char: string, before: Next, open: string[]): Next {
  switch (char) {
    case '[':
    case '{':
      open.push(char);
      return char === '[' ? NEXT.valueOrEnd : NEXT.nameOrEnd;
    case ',':
      return before === NEXT.restOfObject ? NEXT.name : NEXT.value;
    case ':':
      return NEXT.value;
    case ']':
    case '}':
      open.pop();
  }
  if (char === '"' && (before === NEXT.name || before === NEXT.nameOrEnd)) {
    return NEXT.colon;
  }
  const inside = open.at(-1);
  return inside === undefined ? NEXT.nothing : inside === '[' ? NEXT.restOfArray : NEXT.restOfObject;
}

function behind(characters: string, text: string, start: number): number {
  let at = start;
  while (at < text.length && characters.includes(text.charAt(at))) {
    at += 1;
  }
  return at;
}

/** By the next quote, and not by an expression: one that repeats over a text of megabytes runs out of stack. */
function behindText(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let escapes = 0;
    while (text.charAt(quote - 1 - escapes) === '\\') {
      escapes += 1;
    }
    if (escapes % 2 === 0) {
      return quote + 1;
    }
  }
  return text.length;
}
