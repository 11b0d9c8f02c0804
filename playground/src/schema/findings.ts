import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import type { Json } from '../api/types';
import type { Finding } from '../request/faults';
import type { JsonSchema, RequestSchema } from './json-schema';
import { fieldOf, schemaAt, tokensOf, valueAt } from './pointers';
import { didYouMean, nameOf } from './service-words';
import { boundMessage, typesOf, whatIsExpected } from './words';

/** Where a keyword of the schema was judged, and of what. */
interface Place {
  readonly keyword: string;
  readonly schema: JsonSchema;
  readonly schemaTokens: readonly string[];
  readonly tokens: readonly string[];
  readonly value: Json | undefined;
}

/** Beyond it the same mistake repeats itself. */
const MOST_FINDINGS = 200;
const MOST_QUOTED = 80;

/**
 * Judges requests by the schema of the OpenAPI document, at once and with nobody's help. Interpreted, not compiled: the page's policy forbids
 * code made of text. What the schema says is read as the service reads requests: null is the same as absent, unknown names and
 * fractions are warnings, and names beside the shown ones are as good.
 */
export class SchemaJudge {
  private readonly validator: Validator;

  constructor(private readonly schema: RequestSchema) {
    this.validator = new Validator(schema as Schema, '2019-09', false);
  }

  findings(request: Json): Finding[] {
    const units = this.unitsOf(request);
    const found = new Map<string, Finding>();
    for (const unit of causesOf(units)) {
      for (const finding of this.findingsOf(request, this.placeOf(request, unit))) {
        found.set(`${finding.field ?? ''} ${finding.message}`, finding);
      }
      if (found.size >= MOST_FINDINGS) {
        break;
      }
    }
    return [...found.values()];
  }

  private unitsOf(request: Json): OutputUnit[] {
    try {
      // What is below an unknown name is judged as "false", at a place that says nothing.
      return this.validator.validate(request).errors.filter(({ keyword }) => keyword !== 'false');
    } catch (error) {
      // So deep, or so many mistakes, that the stack ends. The service says what they are.
      if (error instanceof RangeError) {
        return [];
      }
      throw error;
    }
  }

  private placeOf(request: Json, { keyword, keywordLocation, instanceLocation }: OutputUnit): Place {
    const schemaTokens = tokensOf(keywordLocation).slice(0, -1);
    const tokens = tokensOf(instanceLocation);
    const value = valueAt(request, tokens);
    return { keyword, schema: schemaAt(this.schema, schemaTokens), schemaTokens, tokens, value };
  }

  private findingsOf(request: Json, place: Place): Finding[] {
    const { keyword, schema, tokens, value } = place;
    const field = fieldOf(request, tokens);
    if (value === null && !Array.isArray(valueAt(request, tokens.slice(0, -1)))) {
      return this.isRequired(place) ? [fault(field, 'is required')] : [];
    }
    switch (keyword) {
      case 'type':
      case 'anyOf':
        return [typeFinding(field, value, typesOf(this.schema, schema))];
      case 'enum':
        return enumFindings(field, value, schema);
      case 'required':
        return missingOf(schema, value).map((name) =>
          fault(fieldOf(request, [...tokens, name]), 'is required'),
        );
      case 'additionalProperties':
        return schema.additionalProperties === false ? unknownOf(request, place) : [];
      default: {
        const message = boundMessage(keyword, schema, value);
        return message === null ? [] : [fault(field, message)];
      }
    }
  }

  /** Whether the object that a field is in must have it. */
  private isRequired({ schemaTokens, tokens }: Place): boolean {
    const name = tokens.at(-1) ?? '';
    const at = schemaTokens.findLastIndex(
      (token, i) => token === name && schemaTokens[i - 1] === 'properties',
    );
    return at > 0 && (schemaAt(this.schema, schemaTokens.slice(0, at - 1)).required ?? []).includes(name);
  }
}

/**
 * Of alternatives, none of which fits, what is wrong with the one that was meant: the one whose type the value has. Where it has none of
 * their types, that is what is wrong.
 */
function causesOf(units: readonly OutputUnit[]): OutputUnit[] {
  const causes: OutputUnit[] = [];
  for (let i = 0; i < units.length; i += 1) {
    const unit = units[i] as OutputUnit;
    if (unit.keyword !== 'anyOf') {
      if (!isRepeated(unit, causes.at(-1))) {
        causes.push(unit);
      }
      continue;
    }
    // What is wrong with the alternatives follows, in their order.
    const ways = new Map<string, OutputUnit[]>();
    for (let next = units[i + 1]; next !== undefined && isBelow(next, unit); next = units[i + 1]) {
      const [way = ''] = next.keywordLocation.slice(unit.keywordLocation.length + 1).split('/');
      const known = ways.get(way);
      if (known === undefined) {
        ways.set(way, [next]);
      } else {
        known.push(next);
      }
      i += 1;
    }
    const meant = [...ways.values()].find((way) => !way.some((one) => isOtherKind(one, unit)));
    causes.push(...(meant === undefined ? [unit] : causesOf(meant)));
  }
  return causes;
}

/** An object's missing and unknown names are told one by one, and found all at once. */
function isRepeated(unit: OutputUnit, last: OutputUnit | undefined): boolean {
  return unit.keywordLocation === last?.keywordLocation && unit.instanceLocation === last.instanceLocation;
}

function isBelow(unit: OutputUnit, { keywordLocation, instanceLocation }: OutputUnit): boolean {
  return (
    unit.keywordLocation.startsWith(`${keywordLocation}/`) &&
    `${unit.instanceLocation}/`.startsWith(`${instanceLocation}/`)
  );
}

function isOtherKind({ keyword, instanceLocation }: OutputUnit, whole: OutputUnit): boolean {
  return instanceLocation === whole.instanceLocation && (keyword === 'type' || keyword === 'enum');
}

function typeFinding(field: string, value: Json | undefined, types: readonly string[]): Finding {
  if (typeof value === 'number' && types.includes('integer')) {
    const message = `${field} is a whole number; a fraction is rounded half up.`;
    return { code: 'ROUNDED_INPUT', message, field, severity: 'warning' };
  }
  return fault(field, `must be ${whatIsExpected(types)}, not ${nameOf(value)}`);
}

function enumFindings(field: string, value: Json | undefined, schema: JsonSchema): Finding[] {
  const { enum: values = [], 'x-value-aliases': aliases = [] } = schema;
  // Of another type the keyword for types says more.
  return typeof value !== 'string' || aliases.includes(value)
    ? []
    : [
        fault(
          field,
          `must be one of ${values.filter((one) => typeof one === 'string').join(', ')}, not ${quote(value)}`,
        ),
      ];
}

/** Required names of which neither the shown one nor another one has a value. */
function missingOf(schema: JsonSchema, value: Json | undefined): string[] {
  const given = Object.entries(value as Record<string, Json>).filter(([, inner]) => inner !== null);
  const said = new Set(given.map(([name]) => schema.properties?.[name]?.['x-stands-for'] ?? name));
  return (schema.required ?? []).filter((name) => !said.has(name));
}

function unknownOf(request: Json, { schema, tokens, value }: Place): Finding[] {
  const known = Object.keys(schema.properties ?? {});
  return Object.keys(value as Record<string, Json>)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = didYouMean(name, known);
      const hint = meant === null ? '' : `; did you mean ${quote(meant)}?`;
      return {
        ...{ code: 'UNKNOWN_FIELD', severity: 'warning' },
        message: `Unknown field ${quote(name)} is ignored${hint}`,
        field: fieldOf(request, [...tokens, name]),
      };
    });
}

function fault(field: string, what: string): Finding {
  const [subject, at] = field === '' ? ['The request', null] : [field, field];
  return { code: 'SCHEMA_ERROR', message: `${subject} ${what}.`, field: at, severity: 'error' };
}

function quote(text: string): string {
  return JSON.stringify(text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text);
}
