import { describe, expect, it } from 'vitest';
import type {
  JsonValue,
  ParameterView,
  SchemaBody,
  SchemaView,
  SecuritySchemeView,
} from '../model.ts';
import { describeConstraints } from './describe-constraints.ts';
import { describeParameterStyle } from './describe-parameter-style.ts';
import { describeSecurity } from './describe-security.ts';
import { describeNamedType, describeType } from './describe-type.ts';
import { unwrapSchema } from './read-schema.ts';

const known = new Map<string, SchemaBody>([
  ['Pets', { types: ['array'], items: { reference: 'Pet' } }],
  ['Pet', { properties: [], description: 'A pet' }],
]);

describe('the type of a schema', () => {
  it.each<[string, SchemaView]>([
    ['string (date-time)', { types: ['string'], format: 'date-time' }],
    ['string (int32) | null', { types: ['string', 'null'], format: 'int32' }],
    ['array of Pet', { types: ['array'], items: { reference: 'Pet' } }],
    ['array of (Cat | Dog)', { items: { oneOf: [{ reference: 'Cat' }, { reference: 'Dog' }] } }],
    [
      'array of string, integer, in this order',
      { prefixItems: [{ types: ['string'] }, { types: ['integer'] }] },
    ],
    ['object with values of Pet', { additionalProperties: { reference: 'Pet' } }],
    ['Pet & Named', { allOf: [{ reference: 'Pet' }, { reference: 'Named' }] }],
    ['Pet', { allOf: [{ reference: 'Pet' }], description: 'Mine' }],
    ['Pet | null', { allOf: [{ reference: 'Pet' }], types: ['object', 'null'] }],
    ['string | number', { enum: [{ value: 'a' }, { value: 1 }] }],
    ['boolean', { const: true }],
    ['binary data', { types: ['string'], format: 'binary' }],
    ['not string', { not: { types: ['string'] } }],
    ['any', {}],
    ['any', { title: ' ' }],
  ])('is %s', (type, schema) => {
    expect(describeType(schema, known)).toBe(type);
  });

  it('is also said of a name that stands for no object', () => {
    expect(describeNamedType({ reference: 'Pets' }, known)).toBe('array of Pet');
    expect(describeNamedType({ reference: 'Pet' }, known)).toBeUndefined();
    expect(describeNamedType({ types: ['string'] }, known)).toBeUndefined();
  });

  it('is short, however deep and wide a schema is', () => {
    let deep: SchemaView = { types: ['string'] };
    for (let level = 0; level < 5000; level += 1) deep = { items: deep };
    expect(describeType(deep, known).length).toBeLessThan(200);
    const oneOf = Array.from({ length: 1000 }, (_, index) => ({ reference: `Name${index}` }));
    expect(describeType({ oneOf }, known)).toMatch(/^Name0 \| .* \| Name11 \| …$/);
  });
});

describe('a schema around a name', () => {
  it('says what is beside it before what it names', () => {
    const schema = { allOf: [{ reference: 'Pet' }], description: 'Mine', readOnly: true };
    expect(unwrapSchema(schema, known)).toEqual({
      properties: [],
      description: 'Mine',
      readOnly: true,
      constraints: {},
    });
  });

  it('ends where names lead to one another', () => {
    const around = new Map<string, SchemaBody>([['A', { allOf: [{ reference: 'A' }] }]]);
    expect(unwrapSchema({ reference: 'A' }, around)).toBeDefined();
    expect(describeType({ allOf: [{ reference: 'A' }] }, around)).toBe('A');
  });
});

describe('the rules of a schema', () => {
  it.each<[string[], Record<string, JsonValue>]>([
    [['at least 3 characters'], { minLength: 3 }],
    [['at most 1 character'], { maxLength: 1 }],
    [['1 to 5 characters'], { minLength: 1, maxLength: 5 }],
    [['exactly 2 characters'], { minLength: 2, maxLength: 2 }],
    [['at most 5 characters'], { minLength: 0, maxLength: 5 }],
    [['matches ^a$'], { pattern: '^a$' }],
    [['1 to 9'], { minimum: 1, maximum: 9 }],
    [['at least 0'], { minimum: 0 }],
    [['at most 9', 'greater than 1'], { exclusiveMinimum: 1, maximum: 9 }],
    [['greater than 1'], { minimum: 1, exclusiveMinimum: true }],
    [['less than 9.5', 'a multiple of 0.5'], { exclusiveMaximum: 9.5, multipleOf: 0.5 }],
    [['2 to 4 items', 'no duplicate items'], { minItems: 2, maxItems: 4, uniqueItems: true }],
    [['contains an item of Pet'], { contains: { $ref: '#/components/schemas/Pet' } }],
    [
      ['contains at least 2 items of string', 'contains at most 3 items of string'],
      { contains: { type: 'string' }, minContains: 2, maxContains: 3 },
    ],
    [
      ['at least 1 property', 'no other properties'],
      { minProperties: 1, unevaluatedProperties: false },
    ],
    [['property names: at most 3 characters'], { propertyNames: { maxLength: 3 } }],
    [['card also requires address, zip'], { dependentRequired: { card: ['address', 'zip'] } }],
    [['with card, it must also be Pet'], { dependentSchemas: { card: { $ref: '#/$defs/Pet' } } }],
    [
      ['encoded as base64', 'contains image/png'],
      { contentEncoding: 'base64', contentMediaType: 'image/png' },
    ],
    [
      ['if it is string, it must be Pet, otherwise number'],
      JSON.parse(
        '{"if": {"type": "string"}, "then": {"$ref": "#/Pet"}, "else": {"type": "number"}}',
      ),
    ],
    [['newRule: {"a":1}'], { newRule: { a: 1 }, $comment: 'x', 'x-own': 1 }],
    [[], { minLength: 'many', pattern: 7, uniqueItems: false }],
  ])('are %j', (words, others) => {
    expect(describeConstraints({ others })).toEqual(words);
    expect(describeConstraints({ constraints: others })).toEqual(words);
  });

  it('mark what the author wrote', () => {
    const schema: SchemaView = { constraints: { pattern: '^a$' } };
    expect(describeConstraints(schema, { quote: (text) => `«${text}»` })).toEqual([
      'matches «^a$»',
    ]);
  });
});

describe('how a parameter is sent', () => {
  const array: SchemaView = { types: ['array'] };
  const object: SchemaView = {
    properties: ['x', 'y'].map((name) => ({ name, schema: {}, required: true })),
  };
  it.each<[string, ParameterView['in'], Partial<ParameterView>]>([
    ['ids=1&ids=2', 'query', { schema: array }],
    ['ids=1,2', 'query', { schema: array, explode: false }],
    ['ids=1|2', 'query', { schema: array, style: 'pipeDelimited', explode: false }],
    ['ids=1 2', 'query', { schema: array, style: 'spaceDelimited', explode: false }],
    ['1,2', 'path', { schema: array }],
    ['.1.2', 'path', { schema: array, style: 'label', explode: true }],
    [';ids=1,2', 'path', { schema: array, style: 'matrix' }],
    [';ids=1;ids=2', 'path', { schema: array, style: 'matrix', explode: true }],
    ['1,2', 'header', { schema: array }],
    ['ids=1; ids=2', 'cookie', { schema: array }],
    ['x=1&y=2', 'query', { schema: object }],
    ['ids=x,1,y,2', 'query', { schema: object, explode: false }],
    ['ids[x]=1&ids[y]=2', 'query', { schema: object, style: 'deepObject', explode: true }],
    ['x=1,y=2', 'header', { schema: object, explode: true }],
    [';x=1;y=2', 'path', { schema: object, style: 'matrix', explode: true }],
    ['.1', 'path', { schema: { types: ['string'] }, style: 'label' }],
  ])('is %s', (sent, place, fields) => {
    const parameter: ParameterView = { name: 'ids', in: place, required: true, ...fields };
    expect(describeParameterStyle(parameter, known)).toEqual([`sent as ${sent}`]);
  });

  it('goes without saying of plain values, and is JSON where that is said', () => {
    const parameter: ParameterView = { name: 'a', in: 'query', required: true };
    expect(describeParameterStyle({ ...parameter, schema: { types: ['string'] } }, known)).toEqual(
      [],
    );
    expect(
      describeParameterStyle({ ...parameter, content: [{ mediaType: 'application/json' }] }, known),
    ).toEqual(['sent as application/json']);
  });
});

describe('what one sends to be let in', () => {
  it.each<[string, Partial<SecuritySchemeView>]>([
    ['Send Authorization: Bearer <token>.', { type: 'http', scheme: 'bearer' }],
    [
      'Send Authorization: Basic <credentials>, made from your user name and password.',
      { type: 'http', scheme: 'basic' },
    ],
    ['Send Authorization: digest <token>.', { type: 'http', scheme: 'digest' }],
    ['Send X-Key: <key>.', { type: 'apiKey', in: 'header', name: 'X-Key' }],
    ['Send key=<key> in the query.', { type: 'apiKey', in: 'query', name: 'key' }],
    ['Send the cookie sid=<key>.', { type: 'apiKey', in: 'cookie', name: 'sid' }],
    ['Use a client certificate (mutual TLS).', { type: 'mutualTLS' }],
    ['Authenticate with magic.', { type: 'magic' }],
  ])('is said: %s', (what, scheme) => {
    expect(describeSecurity({ key: 'k', type: 'http', ...scheme }).what).toBe(what);
  });

  it('names where tokens are had', () => {
    const { details } = describeSecurity({
      key: 'k',
      type: 'oauth2',
      flows: [{ flow: 'clientCredentials', tokenUrl: 'https://a.example/token', scopes: {} }],
    });
    expect(details).toEqual(['Flow clientCredentials. Token: https://a.example/token']);
  });
});
