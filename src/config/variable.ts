import { isIP } from 'node:net';
import { z } from 'zod';
import { readTenantKeys, TENANT_KEYS_FORM, type TenantKeys } from './tenant-keys';

/** One environment variable: how it is read, and what the documentation says of it. */
export interface Variable<T> {
  readonly schema: z.ZodType<T>;
  readonly defaultText: string;
  readonly bounds: string;
  readonly meaning: string;
  /** A secret never appears in a message, not even when it is bad. */
  readonly secret: boolean;
}

/** Compose files and shells set variables to the empty string when they mean "not set". */
export function optional<T>(schema: z.ZodType<T>, defaultValue: T): z.ZodType<T> {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.default(defaultValue as never));
}

interface Range {
  readonly min: number;
  readonly max: number;
}

function wholeNumberIn({ min, max }: Range): z.ZodType<number> {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message));
}

export function wholeNumber(
  spec: Range & { readonly default: number; readonly defaultText?: string },
  meaning: string,
): Variable<number> {
  return {
    schema: optional(wholeNumberIn(spec), spec.default),
    defaultText: spec.defaultText ?? String(spec.default),
    bounds: `${spec.min} to ${spec.max}`,
    meaning,
    secret: false,
  };
}

/** A time that need not be whole: 10, 10.0 and 0.5 alike. */
export function seconds({ min, max, ...spec }: Range & { readonly default: number }, meaning: string) {
  const message = `must be a number from ${min} to ${max}`;
  const read = z
    .string()
    .regex(/^\d{1,9}(\.\d{1,6})?$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message));
  return {
    schema: optional(read as unknown as z.ZodType<number>, spec.default),
    ...{ defaultText: String(spec.default), bounds: `${min} to ${max}`, meaning, secret: false },
  } satisfies Variable<number>;
}

/** Unset is a setting of its own. */
export function wholeNumberOrUnset(
  spec: Range & { readonly defaultText?: string },
  meaning: string,
): Variable<number | null> {
  return {
    schema: optional(wholeNumberIn(spec).nullable() as never, null),
    defaultText: spec.defaultText ?? 'unset',
    bounds: `${spec.min} to ${spec.max}`,
    meaning,
    secret: false,
  };
}

export function choice<const T extends string>(
  values: readonly T[],
  fallback: T,
  meaning: string,
): Variable<T> {
  const schema = z.enum(values, { error: `must be one of ${values.join(', ')}` });
  return {
    schema: optional(schema as unknown as z.ZodType<T>, fallback),
    defaultText: fallback,
    bounds: values.join(', '),
    meaning,
    secret: false,
  };
}

/** Compose files write True where shells write true; 1 and 0, yes and no are as common. */
const truth = z.string().transform((value, context): boolean => {
  const isTrue = ['true', '1', 'yes'].includes(value.toLowerCase());
  if (!isTrue && !['false', '0', 'no'].includes(value.toLowerCase())) {
    context.addIssue({ code: 'custom', message: 'must be true or false' });
    return z.NEVER;
  }
  return isTrue;
});

export function flag(fallback: boolean, meaning: string): Variable<boolean> {
  return {
    schema: optional(truth as unknown as z.ZodType<boolean>, fallback),
    defaultText: String(fallback),
    bounds: 'true, false',
    meaning,
    secret: false,
  };
}

/** A flag that follows another variable where it is not set. */
export function flagOrUnset(defaultText: string, meaning: string): Variable<boolean | null> {
  return {
    schema: optional(truth.nullable() as never, null),
    ...{ defaultText, bounds: 'true, false', meaning, secret: false },
  };
}

export function text(
  spec: { pattern?: RegExp; bounds: string; defaultText?: string; secret?: boolean },
  meaning: string,
): Variable<string | null> {
  const schema = z
    .string()
    .regex(spec.pattern ?? /^/, `must be ${spec.bounds}`)
    .nullable();
  return {
    schema: optional(schema, null),
    defaultText: spec.defaultText ?? 'unset',
    bounds: spec.bounds,
    meaning,
    secret: spec.secret ?? false,
  };
}

/** Set and empty is no mapping: whoever sets it means to shut the door. */
export function tenantKeys(meaning: string): Variable<TenantKeys | null> {
  const schema = z.string().transform((value, context): TenantKeys => {
    const tenants = readTenantKeys(value);
    if (tenants === null) {
      context.addIssue({ code: 'custom', message: `must be ${TENANT_KEYS_FORM}` });
      return z.NEVER;
    }
    return tenants;
  });
  return {
    schema: schema.nullable().default(null),
    ...{ defaultText: 'unset', bounds: TENANT_KEYS_FORM, meaning, secret: true },
  };
}

/** `name=probability,...`: a share from 0 to 1 for each of some names. */
export function shares<const T extends string>(
  names: readonly T[],
  meaning: string,
): Variable<ReadonlyMap<T, number> | null> {
  const bounds = `\`name=probability,...\` with the names ${names.join(', ')}, from 0 to 1 each`;
  const schema = z.string().transform((value, context): ReadonlyMap<T, number> => {
    const read = new Map<T, number>();
    for (const part of value.split(',')) {
      const [, named, digits] = /^([a-z_]+)=(\d*\.?\d+)$/.exec(part) ?? [];
      const name = names.find((known) => known === named);
      if (name === undefined || Number(digits) > 1) {
        context.addIssue({ code: 'custom', message: `must be ${bounds}` });
        return z.NEVER;
      }
      read.set(name, Number(digits));
    }
    return read;
  });
  return {
    schema: optional(schema.nullable() as never, null),
    defaultText: 'unset',
    bounds,
    meaning,
    secret: false,
  };
}

const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isNetwork(part: string): boolean {
  const [address = '', bits, ...rest] = part.split('/');
  const family = isIP(address);
  const bitsFit = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
  return NAMED_NETWORKS.has(part) || (family !== 0 && rest.length === 0 && bitsFit);
}

/** A number of hops or a list of networks. "true" is refused: it lets any caller choose its own address. */
export function trustedProxies(meaning: string): Variable<number | string[] | null> {
  const bounds =
    'a number of hops (1 to 10) or a comma-separated list of addresses, networks, loopback, linklocal, uniquelocal';
  const schema = z.string().transform((value, context): number | string[] => {
    const hops = /^\d+$/.test(value) ? Number(value) : NaN;
    if (hops >= 1 && hops <= 10) {
      return hops;
    }
    const parts = value.split(',').map((part) => part.trim());
    if (Number.isNaN(hops) && parts.every(isNetwork)) {
      return parts;
    }
    context.addIssue({ code: 'custom', message: `must be ${bounds}` });
    return z.NEVER;
  });
  return {
    schema: optional(schema.nullable() as never, null),
    defaultText: 'unset',
    bounds,
    meaning,
    secret: false,
  };
}
