import type { JsonSchema, RequestSchema } from '../src/schema/json-schema';

/** An object of a JSON document that nobody has looked at. */
type Node = Readonly<Record<string, unknown>>;

const VALIDATE = ['paths', '/api/v1/optimize/validate', 'post', 'requestBody', 'content', 'application/json'];
const REFERENCE = /^#\/components\/schemas\/(\w+)$/;

/** Keywords that mean the same in both, and are carried as they stand. */
const SAME = new Set([
  ...['type', 'required', 'minItems', 'maxItems', 'minLength', 'maxLength'],
  ...['enum', 'description', 'default', 'x-value-aliases'],
]);
/** What the page needs nothing of. */
const LEFT_OUT = new Set(['example', 'examples', 'format', 'title']);
/** What is read together with another keyword. */
const READ_ELSEWHERE = new Set([
  ...['nullable', 'properties', 'items', 'additionalProperties', 'oneOf', 'anyOf', 'allOf', '$ref'],
  ...[
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'x-aliases',
    'x-other-forms',
    'x-also-known',
  ],
]);

/**
 * The schema of a solve request out of the OpenAPI document (3.0), as JSON Schema 2019-09: what the page checks and completes by while somebody
 * types. Part of the page at build time, and not fetched from the service: it is a fiftieth of the document, which takes the service and
 * a browser longer to send and read than the page itself, and page and service come out of one build, where `make openapi-check` holds the
 * document against the code. A keyword that is not known here fails the build, so that none is ignored.
 */
export function requestSchema(document: unknown): RequestSchema {
  const schemas = nodeAt(document, ['components', 'schemas']);
  const defs: Record<string, JsonSchema> = {};
  const visit = (name: string): void => {
    if (defs[name] === undefined) {
      defs[name] = {};
      defs[name] = converted(nodeAt(schemas, [name]), visit);
    }
  };
  const root = converted(nodeAt(document, [...VALIDATE, 'schema']), visit);
  if (root.$ref === undefined) {
    throw new Error('The request of validate is no reference to a schema.');
  }
  return { $ref: root.$ref, $defs: defs };
}

function nodeAt(value: unknown, path: readonly string[]): Node {
  let at = value;
  for (const name of path) {
    at = isNode(at) ? at[name] : undefined;
  }
  if (!isNode(at)) {
    throw new Error(`The OpenAPI document has no ${path.join(' ')}.`);
  }
  return at;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function converted(schema: Node, visit: (name: string) => void): JsonSchema {
  const unknown = Object.keys(schema).find(
    (key) => !SAME.has(key) && !LEFT_OUT.has(key) && !READ_ELSEWHERE.has(key),
  );
  if (unknown !== undefined) {
    throw new Error(`The playground reads no "${unknown}" in a schema of a request.`);
  }
  const same = Object.entries(schema).filter(([key]) => SAME.has(key));
  return nullableOf(schema, {
    ...Object.fromEntries(same),
    ...boundsOf(schema),
    ...referenceOf(schema, visit),
    ...alternativesOf(schema, visit),
    ...(isNode(schema['items']) && { items: converted(schema['items'], visit) }),
    ...fieldsOf(schema, visit),
  });
}

/** In 3.0 a flag says that the bound beside it is not reached. */
function boundsOf(schema: Node): JsonSchema {
  const bound = (side: 'Minimum' | 'Maximum') => {
    const value = schema[side.toLowerCase()];
    const name = schema[`exclusive${side}`] === true ? `exclusive${side}` : side.toLowerCase();
    return typeof value === 'number' ? { [name]: value } : {};
  };
  return { ...bound('Minimum'), ...bound('Maximum') };
}

/** `allOf` of one schema is how 3.0 says something beside a reference. */
function referenceOf(schema: Node, visit: (name: string) => void): JsonSchema {
  const parts = listAt(schema, 'allOf');
  if (parts.length > 1) {
    throw new Error('The playground reads no allOf of several schemas.');
  }
  const reference = schema['$ref'] ?? parts[0]?.['$ref'];
  if (reference === undefined) {
    return {};
  }
  const name = REFERENCE.exec(typeof reference === 'string' ? reference : '')?.[1];
  if (name === undefined) {
    throw new Error(`The playground follows no reference to ${JSON.stringify(reference)}.`);
  }
  visit(name);
  return { $ref: `#/$defs/${name}` };
}

/** That only one of them fits says nothing to who writes a request. */
function alternativesOf(schema: Node, visit: (name: string) => void): JsonSchema {
  const ways = [...listAt(schema, 'oneOf'), ...listAt(schema, 'anyOf')];
  return ways.length === 0 ? {} : { anyOf: ways.map((way) => converted(way, visit)) };
}

function listAt(schema: Node, key: string): readonly Node[] {
  const list = schema[key] ?? [];
  if (!Array.isArray(list) || !list.every(isNode)) {
    throw new Error(`${key} is no list of schemas.`);
  }
  return list;
}

/** The fields of an object under all their names; an object that names its fields has no others, unless it says so. */
function fieldsOf(schema: Node, visit: (name: string) => void): JsonSchema {
  const others = schema['additionalProperties'];
  const additionalProperties = isNode(others) ? converted(others, visit) : others;
  const open =
    typeof additionalProperties === 'boolean' || isNode(additionalProperties) ? { additionalProperties } : {};
  if (schema['properties'] === undefined) {
    return open;
  }
  const properties: Record<string, JsonSchema> = {};
  for (const [name, field] of Object.entries(nodeAt(schema, ['properties']))) {
    if (!isNode(field)) {
      throw new Error(`${name} is no schema.`);
    }
    properties[name] = converted(field, visit);
    for (const alias of namesAt(field, 'x-aliases')) {
      properties[alias] = { ...properties[name], 'x-stands-for': name };
    }
    for (const form of namesAt(field, 'x-other-forms')) {
      properties[form] ??= { 'x-stands-for': name };
    }
  }
  for (const name of namesAt(schema, 'x-also-known')) {
    properties[name] ??= { 'x-stands-for': name };
  }
  return { properties, additionalProperties: false, ...open };
}

function namesAt(node: Node, key: string): readonly string[] {
  return Array.isArray(node[key]) ? (node[key] as string[]) : [];
}

/** The flag of 3.0 as a type. */
function nullableOf({ nullable }: Node, schema: JsonSchema): JsonSchema {
  return nullable === true && typeof schema.type === 'string'
    ? { ...schema, type: [schema.type, 'null'], ...(schema.enum && { enum: [...schema.enum, null] }) }
    : schema;
}
