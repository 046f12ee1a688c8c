import { expect, it } from 'vitest';
import { listNamedSchemas } from './list-named-schemas.ts';

it('names each schema once, in the order of first mention, and nothing that is a value', () => {
  const schema = {
    types: ['object'],
    example: { reference: 'Example' },
    default: { reference: 'Default' },
    enum: [{ value: { reference: 'Enum' } }],
    properties: [
      { name: 'b', schema: { reference: 'B' }, required: true },
      { name: 'a', schema: { types: ['array'], items: { reference: 'A' } }, required: false },
      { name: 'again', schema: { reference: 'B' }, required: false },
    ],
    oneOf: [{ reference: 'C' }],
    discriminator: { propertyName: 'kind', mapping: { c: 'C', d: 'D' } },
    additionalProperties: { reference: 'E' },
  };
  expect(listNamedSchemas(schema)).toEqual(['B', 'A', 'C', 'D', 'E']);
});

it('goes as deep as one likes', () => {
  let schema: object = { reference: 'Deep' };
  for (let depth = 0; depth < 50_000; depth += 1) schema = { items: schema };
  expect(listNamedSchemas(schema)).toEqual(['Deep']);
});
