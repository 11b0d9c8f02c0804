import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requestSchema } from './request-schema';

type Node = Record<string, unknown>;
const read = () =>
  JSON.parse(readFileSync(join(__dirname, '../../docs/openapi.json'), 'utf8')) as Record<string, Node>;
const schemasOf = (document: Record<string, Node>) =>
  document['components']?.['schemas'] as Record<string, Node>;

describe('the schema of a request', () => {
  it('is the part of the document that validate reads, with its descriptions', () => {
    const schema = requestSchema(read());
    expect(schema.$ref).toBe('#/$defs/OptimizationRequestDto');
    expect(schema.$defs['JobDto']?.properties?.['service_time']).toEqual({
      type: 'integer',
      default: 0,
      description: 'Seconds, after any waiting.',
    });
    expect(Object.keys(schema.$defs)).not.toContain('OptimizationResponseDto');
    // It is part of the page's first view.
    expect(JSON.stringify(schema).length).toBeLessThan(45_000);
  });

  it('closes objects that name their fields, and leaves those open that say so', () => {
    const { $defs } = requestSchema(read());
    expect($defs['JobDto']?.additionalProperties).toBe(false);
    expect($defs['OptimizationRequestDto']?.properties?.['metadata']?.additionalProperties).toBe(true);
    expect($defs['JobDto']?.properties?.['skill_levels']?.additionalProperties).toEqual({ type: 'number' });
  });

  it('has fields under all their names, and null as a type', () => {
    const { $defs } = requestSchema(read());
    expect($defs['LocationDto']?.properties?.['lng']).toMatchObject({
      type: 'number',
      'x-stands-for': 'lon',
    });
    expect($defs['ShipmentDto']?.properties?.['pickup_location_index']).toEqual({ 'x-stands-for': 'pickup' });
    expect($defs['RelationDto']?.properties?.['max_gap']?.type).toEqual(['integer', 'null']);
  });

  it('takes exclusive bounds from their flags', () => {
    const document = read();
    schemasOf(document)['WeightsDto'] = { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 5 };
    expect(requestSchema(document).$defs['WeightsDto']).toEqual({
      type: 'number',
      exclusiveMinimum: 0,
      maximum: 5,
    });
  });

  it.each<[string, (document: Record<string, Node>) => void, RegExp]>([
    ['the route is not there', (document) => delete document['paths'], /no paths/],
    ['a component is not there', (document) => delete schemasOf(document)['JobDto'], /no JobDto/],
    [
      'a keyword is not known',
      (document) => (schemasOf(document)['JobDto'] = { type: 'object', patternProperties: {} }),
      /reads no "patternProperties"/,
    ],
    [
      'schemas are mixed',
      (document) => (schemasOf(document)['JobDto'] = { allOf: [{ type: 'object' }, { type: 'object' }] }),
      /allOf of several/,
    ],
  ])('is not made, and the build fails, where %s', (_, change, message) => {
    const document = read();
    change(document);
    expect(() => requestSchema(document)).toThrow(message);
  });
});
