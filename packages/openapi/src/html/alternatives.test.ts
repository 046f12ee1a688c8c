import { describe, expect, it } from 'vitest';
import { makeDocument } from '../../tests/read-parts.ts';
import { cutBetween, showDocument } from '../../tests/show-document.ts';

const KIND = { type: 'string', enum: ['admin', 'guest'] };
const NULL = { type: 'null' };

/** What is said of a parameter with a schema, in HTML and in Markdown. */
async function describeSchema(schema: object, openapi = '3.1.0'): Promise<string[]> {
  const parameters = [{ name: 'given', in: 'query', schema }];
  const paths = { '/a': { get: { parameters, responses: {} } } };
  const schemas = { Kind: KIND, Maybe: { oneOf: [{ $ref: '#/components/schemas/Kind' }, NULL] } };
  const document = makeDocument(paths, { schemas }, { openapi });
  const { html, markdown } = await showDocument(document);
  return [cutBetween(html, '· given', '· Request'), cutBetween(markdown, '- `given`', '###')];
}

describe.each<[string, object, string[]]>([
  [
    'formats and limits',
    {
      anyOf: [
        { type: 'string', format: 'date-time', minLength: 2 },
        { type: 'integer', minimum: 3, maximum: 9 },
      ],
    },
    ['date-time', 'at least 2 characters', '3 to 9'],
  ],
  ['constants', { anyOf: [{ const: 'gas' }, { const: 'wood' }] }, ['gas', 'wood']],
  ['constants and null', { oneOf: [{ const: 'gas' }, NULL] }, ['gas', 'null']],
  [
    'constants with titles',
    {
      oneOf: [
        { const: 1, title: 'Low', description: 'the least' },
        { const: 2, title: 'High' },
      ],
    },
    ['1', 'Low', 'the least', '2', 'High'],
  ],
  [
    'constants with rules',
    {
      oneOf: [
        { const: 'gas', minLength: 3 },
        { type: 'integer', multipleOf: 5 },
      ],
    },
    ['gas', 'multiple of 5'],
  ],
  ['defaults', { oneOf: [{ type: 'string', default: 'x1' }, { type: 'number' }] }, ['x1']],
  [
    'one beside null',
    { anyOf: [{ type: 'string', maxLength: 10, pattern: '^[A-Z]+$' }, NULL], default: null },
    ['null', 'at most 10 characters', '^[A-Z]+$'],
  ],
  [
    'a name beside null',
    { anyOf: [{ $ref: '#/components/schemas/Kind' }, NULL] },
    ['Kind', 'null', 'admin', 'guest'],
  ],
  ['a name that may be null', { $ref: '#/components/schemas/Maybe' }, ['Maybe', 'null', 'admin']],
  [
    'a list beside null',
    { anyOf: [{ type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: 4 }, NULL] },
    ['uuid', 'null', 'at most 4 items'],
  ],
  [
    'several types',
    { type: ['string', 'integer', 'null'], maxLength: 7, minimum: 2 },
    ['string', 'integer', 'null', 'at most 7 characters', 'at least 2'],
  ],
  ['values and null', { enum: ['a1', null] }, ['a1', 'null']],
  ['a constant null', { const: null }, ['null']],
  [
    'parts with rules of their own',
    { allOf: [{ type: 'string', minLength: 2 }, { maxLength: 5 }, { pattern: '^z' }] },
    ['^z'],
  ],
])('%s', (_name, schema, said) => {
  it('are on the page and in Markdown', async () => {
    for (const shown of await describeSchema(schema)) {
      for (const word of said) expect([word, shown.includes(word)]).toEqual([word, true]);
    }
  });
});

it.each([
  [{ enum: ['a1'], nullable: true }, ['a1', 'null']],
  [{ type: 'string', enum: ['a1'], nullable: true }, ['a1', 'null']],
  [{ format: 'uuid', nullable: true }, ['uuid', 'null']],
  [{ items: { type: 'string' }, nullable: true }, ['array of string', 'null']],
  [{ type: 'string', enum: ['a1', null], nullable: true }, ['a1', 'null']],
])('%j of 3.0 says that it may be null', async (schema, said) => {
  for (const shown of await describeSchema(schema, '3.0.3')) {
    for (const word of said) expect([word, shown.includes(word)]).toEqual([word, true]);
  }
});

it('constants of alternatives are found', async () => {
  const schema = { oneOf: [{ const: 'gasfired', minLength: 3 }, { const: 'woodfired' }] };
  const parameters = [{ name: 'given', in: 'query', schema }];
  const paths = { '/a': { get: { parameters, responses: {} } } };
  const { search } = await showDocument(makeDocument(paths));
  expect(search).toContain('gasfired');
  expect(search).toContain('woodfired');
});
