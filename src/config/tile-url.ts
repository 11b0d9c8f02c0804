import { z } from 'zod';
import { optional, type Variable } from './variable';

const FORM =
  'an http or https address with `{z}`, `{x}` and `{y}` once each in its path or query, without user or fragment';

/** No list of servers to choose from, and no sign that means something in a content security policy: the server stands in one. */
const TEMPLATE = /^(https?:\/\/(?:[a-z\d.-]+|\[[\da-f:]+\])(?::\d{1,5})?)(\/[^#\s]*)$/i;
const MOST_CHARACTERS = 500;

function isTileTemplate(value: string): boolean {
  const [, server = '', rest = ''] = TEMPLATE.exec(value) ?? [];
  const names = [...rest.matchAll(/\{([xyz])\}/g)].map(([, name]) => name);
  return (
    value.length <= MOST_CHARACTERS &&
    URL.canParse(server) &&
    names.sort().join() === 'x,y,z' &&
    !/[{}]/.test(rest.replace(/\{[xyz]\}/g, ''))
  );
}

/** Where the pictures of a map come from: an address that browsers fill in and ask. */
export function tileUrl(meaning: string): Variable<string | null> {
  const schema = z.string().refine(isTileTemplate, { error: `must be ${FORM}` });
  return {
    schema: optional(schema.nullable() as never, null),
    defaultText: 'unset',
    bounds: FORM,
    meaning,
    // A bad one may hold a key.
    secret: true,
  };
}
