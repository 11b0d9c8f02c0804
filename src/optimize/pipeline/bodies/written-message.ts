/** A path in running text: the name of a section with something behind it. */
const PATH =
  /\b(?:metadata|travel|resources|jobs|shipments|depots|dump_stations|zones|relations|options|output_options|locks|problem)(?:\[\d+\]|\.\w+)+/g;
/** Texts of the caller are quoted in messages: no path stands in them. */
const QUOTED = /("(?:[^"\\]|\\.)*")/;

/** A message about `field` of the request, with every path in it as the caller wrote it. */
export function writtenMessage(
  message: string,
  field: string | null,
  fieldInBody: (field: string) => string,
): string {
  const parts = message
    .split(QUOTED)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(PATH, fieldInBody)));
  const text = parts.join('');
  // The name of a section alone is a word like any other, but where the message begins with it.
  const isSection = field !== null && /^\w+$/.test(field) && message.startsWith(`${field} `);
  return isSection ? `${fieldInBody(field)}${text.slice(field.length)}` : text;
}
