/** Where in a document somebody writes, and what the word is that they are at. */
export interface WritingPlace {
  /** Names and indices of the value that is written; of a name, those of the object that it is in. */
  readonly way: readonly string[];
  readonly writes: 'name' | 'value';
  /** The word from its first character, a quote included, to the one behind its last. */
  readonly from: number;
  readonly to: number;
  /** Names that the object has already, but for the one that is written. */
  readonly there: readonly string[];
}

interface Frame {
  readonly isObject: boolean;
  readonly names: string[];
  name: string;
  index: number;
  expects: 'name' | 'colon' | 'value' | 'comma';
}

const WORD = /[\w.+-]*/y;
const TEXT = /"(?:[^"\\\n]|\\.)*"?/y;

/**
 * The place of the cursor in a text that need not be JSON yet: what stands before it is read as far as it makes sense, so that a half-written
 * line elsewhere does no harm. Null where neither a name nor a value can be written.
 */
export function writingPlace(text: string, cursor: number): WritingPlace | null {
  const frames: Frame[] = [];
  let from = cursor;
  for (let at = 0; at < cursor;) {
    const word = wordAt(text, at);
    const end = at + Math.max(1, word.length);
    if (word !== '' && (end > cursor || (end === cursor && !isClosed(word)))) {
      from = at;
      break;
    }
    read(frames, word === '' ? (text[at] ?? '') : word);
    at = end;
  }
  const frame = frames.at(-1);
  if (frame === undefined || (frame.expects !== 'name' && frame.expects !== 'value')) {
    return null;
  }
  const to = endOfWord(text, from, cursor);
  const way = frames.slice(0, -1).map(stepOf);
  const isName = frame.expects === 'name';
  const there = isName ? [...frame.names, ...namesBehind(text, to)] : [];
  return { way: isName ? way : [...way, stepOf(frame)], writes: frame.expects, from, to, there };
}

const stepOf = ({ isObject, name, index }: Frame): string => (isObject ? name : String(index));
const isClosed = (word: string): boolean => word.length > 1 && word.startsWith('"') && word.endsWith('"');

function wordAt(text: string, at: number): string {
  const pattern = text[at] === '"' ? TEXT : WORD;
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** One word or sign more; signs that mean nothing there are passed over. */
function read(frames: Frame[], word: string): void {
  const frame = frames.at(-1);
  switch (word) {
    case '{':
    case '[': {
      const isObject = word === '{';
      frames.push({ isObject, names: [], name: '', index: 0, expects: isObject ? 'name' : 'value' });
      return;
    }
    case '}':
    case ']': {
      frames.pop();
      const outer = frames.at(-1);
      if (outer !== undefined) {
        outer.expects = 'comma';
      }
      return;
    }
    case ',':
      if (frame !== undefined) {
        frame.index += 1;
        frame.expects = frame.isObject ? 'name' : 'value';
      }
      return;
    case ':':
      if (frame?.expects === 'colon') {
        frame.expects = 'value';
      }
      return;
    default:
      if (frame !== undefined && word.trim() !== '') {
        readWord(frame, word);
      }
  }
}

function readWord(frame: Frame, word: string): void {
  if (frame.expects === 'name') {
    frame.name = word.replace(/^"|"$/g, '');
    frame.names.push(frame.name);
    frame.expects = 'colon';
  } else {
    frame.expects = 'comma';
  }
}

/** A word ends with its letters; a text that is closed right there, with its quote. */
function endOfWord(text: string, from: number, cursor: number): number {
  WORD.lastIndex = cursor;
  const to = cursor + (WORD.exec(text)?.[0].length ?? 0);
  return text[from] === '"' && from < cursor && text[to] === '"' ? to + 1 : to;
}

/** The names of the same object that follow. */
function namesBehind(text: string, start: number): string[] {
  const frame: Frame = { isObject: true, names: [], name: '', index: 0, expects: 'colon' };
  const frames = [frame];
  for (let at = start; at < text.length && frames.length > 0;) {
    const word = wordAt(text, at);
    // Behind a name without its value the next one follows without a comma.
    if (frames.length === 1 && word.startsWith('"') && frame.expects === 'colon') {
      frame.expects = 'name';
    }
    read(frames, word === '' ? (text[at] ?? '') : word);
    at += Math.max(1, word.length);
  }
  return frame.names;
}
