import { describe, expect, it } from 'vitest';
import { hashText, makeDocument, readParts } from '../../tests/read-parts.ts';
import { findJsonPlaces } from './json-text.ts';
import { readSpecification } from './read-specification.ts';
import { SpecificationError } from './specification-source.ts';

const ok = { responses: { 200: { description: 'OK' } } };

async function listMessages(document: unknown): Promise<string[]> {
  return (await readParts(document)).view.problems.map(({ message }) => message);
}

describe('a document with mistakes', () => {
  it('is shown as far as it is right, with the line of each mistake', async () => {
    const text = `openapi: 3.0.3
info: {title: T, version: 1.0}
paths:
  /a/{id}:
    get:
      operationId: same
      responses:
        200: {description: OK}
        abc: {description: Odd}
    get2: {}
  /b:
    get:
      operationId: same
      parameters:
        - {name: id, in: path, required: true, schema: {type: text}}
        - {$ref: '#/components/parameters/Lost'}
`;
    const { view, operations } = await readParts(text);
    expect([...operations.keys()]).toEqual(['GET /a/{id}', 'GET /b']);
    expect(view.version).toBe('1.0');
    expect(view.problems.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '5: The path contains “id”, but there is no path parameter with this name.',
      '9: “abc” is not a status: use three digits, a range such as 2XX, or default.',
      '10: There is no method “get2”.',
      '12: The operation has no “responses”.',
      '13: “GET /b” has the same operationId “same” as “GET /a/{id}”.',
      '15: “id” is a path parameter, but the path does not contain it.',
      '15: There is no type “text”.',
      '16: The reference “#/components/parameters/Lost” does not exist in the document.',
    ]);
  });

  it('is told of keys that are there twice, in JSON and in YAML', async () => {
    const json =
      '{"openapi":"3.1.0",\n"info":{"title":"A",\n "title":"B","version":"1"},"paths":{}}';
    const yaml = 'openapi: 3.1.0\ninfo:\n  title: A\n  title: B\n  version: "1"\npaths: {}\n';
    for (const [text, line] of [
      [json, 3],
      [yaml, 4],
    ] as const) {
      const { view } = await readParts(text);
      expect(view.title).toBe('B');
      expect(view.problems).toMatchObject([{ line, pointer: '/info/title' }]);
    }
  });

  it.each([
    ['an invalid pattern', { pattern: '(' }, 'The pattern is not a valid regular expression.'],
    ['a limit in words', { minLength: 'one' }, '“minLength” must be a number.'],
    ['a list for a schema', { items: 7 }, 'A schema must be an object.'],
    [
      'a lost reference',
      { items: { $ref: '#/nothing' } },
      'The reference “#/nothing” does not exist in the document.',
    ],
    [
      'a mapping to nothing',
      { discriminator: { propertyName: 'a', mapping: { a: 'Lost' } } },
      'There is no schema “Lost”.',
    ],
  ])('is told of %s', async (_, schema, message) => {
    expect(await listMessages(makeDocument({}, { schemas: { A: schema } }))).toEqual([message]);
  });

  it('is told of twin paths and methods in capitals, and shows both', async () => {
    const path = { name: 'a', in: 'path', required: true, schema: {} };
    const document = makeDocument({
      '/{a}': { GET: { ...ok, parameters: [path] } },
      '/{b}': { get: { ...ok, parameters: [{ ...path, name: 'b' }] } },
    });
    expect(await listMessages(document)).toEqual([
      'The method “GET” must be in lower case.',
      'The path “/{b}” is the same as “/{a}”.',
    ]);
  });

  it('lists a hundred problems and counts them all', async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 250 }, (_, at) => [`S${at}`, { type: 'odd' }]),
    );
    const { view } = await readParts(makeDocument({}, { schemas }));
    expect([view.problems.length, view.problemCount]).toEqual([100, 250]);
  });
});

describe('what is no specification', () => {
  it.each([
    ['nothing', ''],
    ['a text', 'Hello there'],
    ['a list', '[1, 2]'],
    ['another document', '{"title": "A"}'],
    ['a version before 2.0', '{"swagger": "1.2"}'],
    ['a version of the future', 'openapi: 4.0.0'],
  ])('is refused: %s', async (_, text) => {
    const reading = readSpecification({ text, hashText });
    await expect(reading).rejects.toThrow(SpecificationError);
  });

  it('is refused with the line of the mistake in its text', async () => {
    const error = await readSpecification({ text: 'a: 1\nb: "open', hashText }).catch((one) => one);
    expect(error).toBeInstanceOf(SpecificationError);
    expect(error.problems[0]).toMatchObject({ line: 2 });
  });
});

describe('findJsonPlaces', () => {
  it('finds keys and items whatever stands around them', () => {
    const text = '{ "a" : [1, {"b\\"/": "x,{", "c": null}, [ ], "s"], "d": {} }';
    const wanted = ['/a/1/c', '/a/3', '/a/2', '/a/1/b"~1', '/d', '/a/0'];
    const { offsets } = findJsonPlaces(text, wanted);
    expect(wanted.map((pointer) => text.slice(offsets.get(pointer)).slice(0, 3))).toEqual([
      '"c"',
      '"s"',
      '[ ]',
      '"b\\',
      '"d"',
      '1, ',
    ]);
  });
});
