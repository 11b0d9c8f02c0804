/** An estimate in ems of a sans-serif font: wide enough for the usual ones, so that nothing is cut or overlaps. */
const LETTER_EM = 0.58;
const WIDE_EM = 1.05;
/** From here on Hangul, CJK and pictures: as wide as high. */
const FIRST_WIDE = 0x1100;

/** At most so many code points; what is cut off is told by an ellipsis. Reads no further than it must. */
export function cut(text: string, most: number): string {
  if (text.length <= most) {
    return text;
  }
  // A code point has two units at most.
  const points = [...text.slice(0, 2 * most + 2)];
  return points.length <= most ? text : `${points.slice(0, most - 1).join('')}…`;
}

/** Pixels of a line of text. */
export function widthOf(text: string, fontSize: number): number {
  let ems = 0;
  for (const character of text) {
    ems += (character.codePointAt(0) ?? 0) < FIRST_WIDE ? LETTER_EM : WIDE_EM;
  }
  return ems * fontSize;
}

/** As much of a text as so many pixels hold. */
export function fitted(text: string, fontSize: number, width: number): string {
  let shown = cut(text, Math.max(1, Math.floor(width / (LETTER_EM * fontSize))));
  while (shown.length > 1 && widthOf(shown, fontSize) > width) {
    shown = cut(text, [...shown].length - 1);
  }
  return shown;
}

/** `1 stop`, `2 stops`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
