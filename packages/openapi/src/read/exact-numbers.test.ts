import { describe, expect, it } from 'vitest';
import { hashText, makeDocument, readParts } from '../../tests/read-parts.ts';
import { cutBetween, showDocument } from '../../tests/show-document.ts';
import { compareSpecifications } from '../compare/index.ts';
import { readSpecification } from './index.ts';

const FIELDS = `
  id: {type: integer, format: int64, example: 1253261109769874438, maximum: 9223372036854775807}
  price: {type: number, default: 1.10, multipleOf: 0.010}
  huge: {type: number, enum: [1e400, 2.50]}
  least: {type: integer, minimum: 9007199254740993}
  above: {type: integer, exclusiveMinimum: 9007199254740993}
  fixed: {const: 12345678901234567890}`;

const YAML = `openapi: 3.1.0
info: {title: T, version: 1.10}
paths:
  /a:
    post:
      summary: Send
      parameters:
        - {name: big, in: query, required: true, schema: {type: integer}, example: 9223372036854775806}
      requestBody:
        content:
          application/json:
            schema: {$ref: '#/components/schemas/A'}
      responses: {'200': {description: ok}}
components:
  schemas:
    A:
      type: object
      properties:${FIELDS.replaceAll('\n', '\n      ')}
`;

/** The same in JSON, by hand, since nothing else writes these numbers. */
const JSON_TEXT = `{"openapi":"3.1.0","info":{"title":"T","version":"1.10"},"paths":{"/a":{"post":{
  "summary":"Send","parameters":[{"name":"big","in":"query","required":true,"schema":{"type":"integer"},
  "example":9223372036854775806}],"requestBody":{"content":{"application/json":{"schema":
  {"$ref":"#/components/schemas/A"}}}},"responses":{"200":{"description":"ok"}}}}},
  "components":{"schemas":{"A":{"type":"object","properties":{
  "id":{"type":"integer","format":"int64","example":1253261109769874438,"maximum":9223372036854775807},
  "price":{"type":"number","default":1.10,"multipleOf":0.010},
  "huge":{"type":"number","enum":[1e400,2.50]},
  "least":{"type":"integer","minimum":9007199254740993},
  "above":{"type":"integer","exclusiveMinimum":9007199254740993},
  "fixed":{"const":12345678901234567890}}}}}}`;

describe.each([
  ['YAML', YAML],
  ['JSON', JSON_TEXT],
])('numbers of %s', (_format, text) => {
  it('are shown as they are written, by every writer', async () => {
    const { html, markdown, search, problems } = await showDocument(text);
    expect(problems).toEqual([]);
    for (const shown of [html, markdown]) {
      for (const said of [
        ...['1253261109769874438', 'at most 9223372036854775807', '1.10', '0.010', '1e400', '2.50'],
        ...['at least 9007199254740993', 'greater than 9007199254740993', '12345678901234567890'],
      ]) {
        expect([said, shown.includes(said)]).toEqual([said, true]);
      }
      expect(shown).not.toMatch(/125326110976987(?!4438)|92233720368547758(?!0[67])|Infinity/);
    }
    expect(search).toContain('1e400');
    expect(search).toContain('12345678901234567890');
  });

  it('are sampled to the last digit in every language', async () => {
    const { markdown } = await showDocument(text);
    const samples = cutBetween(markdown, '### Code samples', '\n## ');
    const counts = (said: string) => samples.split(said).length - 1;
    const languages = counts('\n**');
    expect(languages).toBeGreaterThan(6);
    for (const said of ['1253261109769874438', '9007199254740993', '9007199254740994']) {
      expect([said, counts(said)]).toEqual([said, languages]);
    }
    expect(counts('big=9223372036854775806')).toBe(languages);
    expect(samples).toContain('"id": JSON.rawJSON("1253261109769874438")');
  });

  it('are kept in parts, of which each other digit makes another', async () => {
    const { kept, view, schemas } = await readParts(text);
    expect(kept).toContain('"maximum":9223372036854775807');
    expect(kept).toContain('"default":1.10');
    expect(view.version).toBe('1.10');
    const other = await readParts(text.replace('9223372036854775807', '9223372036854775806'));
    expect(other.view.schemas[0]?.part).not.toBe(view.schemas[0]?.part);
    expect(JSON.stringify(schemas.get('A'))).toContain('{"value":1e400}');
  });
});

it('numbers of YAML and JSON make the same parts', async () => {
  const [yaml, json] = await Promise.all([YAML, JSON_TEXT].map((text) => readParts(text)));
  expect(yaml?.view.schemas).toEqual(json?.view.schemas);
  expect(yaml?.view.operations).toEqual(json?.view.operations);
});

it.each([
  ['1253261109769874438', '1253261109769874438'],
  ['+1.50', '1.50'],
  ['.50', '0.50'],
  ['5.', '5'],
  ['0x1FFFFFFFFFFFFF1', '144115188075855857'],
  ['0o17', '15'],
  ['007', '7'],
  ['-0.0', '-0.0'],
  ['"0123"', '"0123"'],
  ['yes', '"yes"'],
  ['no', '"no"'],
  ['2019-02-01', '"2019-02-01"'],
  ['1_000', '"1_000"'],
  ['1:30', '"1:30"'],
  ['.inf', 'null'],
  ['.nan', 'null'],
  ['~', 'null'],
  ['true', 'true'],
])('%s in YAML is %s, as YAML 1.2 has it', async (written, kept) => {
  const text = `openapi: 3.1.0\ninfo: {title: T, version: '1'}\ncomponents:\n  schemas:\n    A:\n      default: ${written}\n`;
  const { schemas } = await readParts(text);
  expect(JSON.stringify(schemas.get('A'))).toBe(`{"default":${kept}}`);
});

describe('a comparison of versions', () => {
  const compare = async (before: string, after: string) => {
    const make = (limit: string) => {
      const schema = { type: 'integer', maximum: 'LIMIT' };
      const parameters = [{ name: 'a', in: 'query', schema }];
      const paths = { '/a': { get: { parameters, responses: { 200: { description: 'ok' } } } } };
      return JSON.stringify(makeDocument(paths)).replace('"LIMIT"', limit);
    };
    const [was, is] = await Promise.all(
      [before, after].map((limit) => readSpecification({ text: make(limit), hashText })),
    );
    if (was === undefined || is === undefined) throw new Error('Nothing was read.');
    return compareSpecifications(was, is).changes.map(({ message, breaking }) => [
      message,
      breaking,
    ]);
  };

  it('tells numbers apart by their last digit, and which is greater', async () => {
    expect(await compare('9223372036854775807', '9223372036854775806')).toEqual([
      ['Its `maximum` is `9223372036854775806` instead of `9223372036854775807`', true],
    ]);
    expect(await compare('9223372036854775806', '9223372036854775807')).toEqual([
      ['Its `maximum` is `9223372036854775807` instead of `9223372036854775806`', false],
    ]);
  });

  it('takes one number for itself, however it is written', async () => {
    expect(await compare('1.10', '1.1')).toEqual([]);
    expect(await compare('1e2', '100')).toEqual([]);
  });
});
