import { isIP } from 'node:net';
import { z } from 'zod';
import { optional, type Variable } from './variable';

const FORM = 'an IP address or a host name';

const LONGEST_NAME = 253;
const LABEL = /^[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?$/i;

/** A name whose last part is a number is an address to whoever looks it up: 256.1.1.1 is a bad one and no name. */
function isName(value: string): boolean {
  const labels = value.replace(/\.$/, '').split('.');
  return (
    value.length <= LONGEST_NAME &&
    labels.every((label) => LABEL.test(label)) &&
    !/^(\d+|0x[\da-f]*)$/i.test(labels.at(-1) ?? '')
  );
}

/** Where a socket listens. Whether it is an address of this machine shows when it does. */
export function listenAddress(defaultText: string, meaning: string): Variable<string | null> {
  const schema = z
    .string()
    .refine((value) => isIP(value) !== 0 || isName(value), { error: `must be ${FORM}` });
  return {
    schema: optional(schema.nullable() as never, null),
    ...{ defaultText, bounds: FORM, meaning, secret: false },
  };
}
