import { withNullableReferences } from './openapi-nullable';

describe('a reference that may be null', () => {
  it('is the reference or null, wherever it stands, with what else is said of it', () => {
    const reference = { $ref: '#/components/schemas/Plan' };
    const schema = { type: 'object', nullable: true, allOf: [reference], description: 'The best.' };
    const told = {
      description: 'The best.',
      oneOf: [reference, { type: 'object', nullable: true, enum: [null] }],
    };
    expect(withNullableReferences({ items: [schema] })).toEqual({ items: [told] });
  });

  it('leaves other schemas alone', () => {
    const schemas = [
      { type: 'string', nullable: true },
      { allOf: [{ $ref: '#/a' }], description: 'Never null.' },
      { type: 'object', nullable: true, allOf: [{ $ref: '#/a' }, { $ref: '#/b' }] },
    ];
    expect(withNullableReferences(schemas)).toEqual(schemas);
  });
});
