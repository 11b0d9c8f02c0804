import type { Json } from '../api/types';

/** What the page uses of JSON Schema 2019-09; `playground/build/request-schema.ts` writes nothing else. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly Json[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly description?: string;
  readonly default?: Json;
  /** The field whose value or part of a value this one is: nobody is proposed it. */
  readonly 'x-stands-for'?: string;
  /** Values that are read and proposed to nobody. */
  readonly 'x-value-aliases'?: readonly string[];
}

/** A request, with all that it refers to. */
export interface RequestSchema extends JsonSchema {
  readonly $ref: string;
  readonly $defs: Readonly<Record<string, JsonSchema>>;
}

/** What a reference leads to, with what is said beside it. */
export function resolved(root: RequestSchema, schema: JsonSchema): JsonSchema {
  const { $ref, ...beside } = schema;
  if ($ref === undefined) {
    return schema;
  }
  const target = root.$defs[$ref.replace('#/$defs/', '')];
  return target === undefined ? beside : { ...resolved(root, target), ...beside };
}
