/** Markup that is finished. Plain strings are the caller's text, and are escaped wherever they are put. */
export class Markup {
  constructor(readonly source: string) {}
}

export type AttributeValue = string | number | undefined;
export type Child = Markup | string;

/** What is undefined is left out. Numbers are rounded to a tenth of a pixel, so that the same plan gives the same bytes. */
export function element(
  name: string,
  attributes: Readonly<Record<string, AttributeValue>>,
  ...children: readonly Child[]
): Markup {
  let open = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) {
      open += ` ${key}="${typeof value === 'number' ? decimal(value) : escapeText(value)}"`;
    }
  }
  return new Markup(children.length === 0 ? `${open}/>` : `${open}>${sourceOf(children)}</${name}>`);
}

/** One after the other. */
export function series(children: readonly Child[]): Markup {
  return new Markup(sourceOf(children));
}

/** A style sheet: CSS of our own, in which nothing of the caller stands. */
export function styleSheet(css: string): Markup {
  return new Markup(`<style>${css}</style>`);
}

function sourceOf(children: readonly Child[]): string {
  return children.map((child) => (child instanceof Markup ? child.source : escapeText(child))).join('');
}

/** To a tenth, as short as can be. Throws RangeError for what is no number: it would spoil the picture in silence. */
export function decimal(value: number): string {
  if (!Number.isFinite(value)) {
    throw new RangeError(`${value} is no length`);
  }
  // Adding 0 makes 0 of -0.
  return String(Math.round(value * 10) / 10 + 0);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * What XML 1.0 forbids even as an entity (controls, lone surrogates, non-characters), and controls of direction, with
 * which an id could turn round the text beside it.
 */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

/** Most texts: ASCII without anything to escape. */
const HARMLESS = /^[ !#-%(-;=?-~]*$/;

/** Text for an element or an attribute; line breaks become spaces, since a title is one line. */
export function escapeText(text: string): string {
  return HARMLESS.test(text) ? text : escapeOdd(text);
}

function escapeOdd(text: string): string {
  return text
    .replace(/[\t\n\r\u2028\u2029]/g, ' ')
    .replace(FORBIDDEN, '\ufffd')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
