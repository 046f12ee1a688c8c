import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashText, makeDocument, readParts } from '../../tests/read-parts.ts';
import { readSpecification } from './read-specification.ts';
import { SpecificationError } from './specification-source.ts';

const ok = { responses: { 200: { description: 'OK' } } };
const media = (schema: object) => ({ 'application/json': { schema } });

async function expectRefused(text: string, words: RegExp): Promise<void> {
  const error = await readSpecification({ text, hashText }).catch((one) => one);
  expect(error).toBeInstanceOf(SpecificationError);
  expect(error.message).toMatch(words);
}

describe('hostile texts', () => {
  it('are refused where aliases or merge keys make them huge', async () => {
    const grow = (make: (at: number) => string, count: number) =>
      `openapi: 3.1.0\nx0: &x0 {a: [1, 2, 3]}\n${Array.from({ length: count }, (_, at) => make(at)).join('\n')}`;
    await expectRefused(
      grow((at) => `x${at + 1}: &x${at + 1} [${Array(9).fill(`*x${at}`).join(',')}]`, 12),
      /contains more than/,
    );
    await expectRefused(
      grow((at) => `x${at + 1}: &x${at + 1}\n  <<: *x${at}\n  k${at}: 1`, 2_000),
      /merge keys/,
    );
  });

  it('may have an alias in its own anchor, which stands for nothing', async () => {
    const { view } = await readParts('openapi: 3.1.0\ninfo: {title: T}\npaths: {}\nx-a: &a [*a]\n');
    expect(view.problems).toMatchObject([{ line: 4, message: expect.stringContaining('*a') }]);
  });

  it('are cut where they are nested too deeply', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const { view } = await readParts(
      `{"openapi":"3.1.0","info":{"title":"T"},"paths":{},"x-a":${deep}}`,
    );
    expect(view.problems).toEqual([
      { message: 'Values are nested too deeply; the deepest ones are left out.' },
    ]);
    await expectRefused(`openapi: 3.1.0\nx-a: ${'['.repeat(20_000)}`, /nested too deeply/);
  });

  it('are refused beyond 10 MB, and where YAML would take too long', async () => {
    await expectRefused(`{"openapi":"3.1.0","x-a":"${'a'.repeat(10 * 1024 * 1024)}"}`, /10 MB/);
    await expectRefused(`openapi: 3.1.0\nx-a: [${'0,'.repeat(700_000)}]`, /too many values/);
    await expectRefused('['.repeat(2_000_000), /not JSON/);
  });

  it('keep numbers that are too large for JavaScript, and lose NUL and halves of characters', async () => {
    const text = `{"openapi":"3.1.0","info":{"title":"a\\u0000b\\ud800c","version":"1"},"paths":{},
      "components":{"schemas":{"A":{"default":1e999,"\\ud800":1,"example":"\\udfff"}}}}`;
    const { view, kept, schemas } = await readParts(text);
    expect(view.title).toBe('a\ufffdb\ufffdc');
    expect(JSON.stringify(schemas.get('A'))).toBe('{"default":1e999,"examples":["\ufffd"]}');
    expect(kept.isWellFormed()).toBe(true);
  });

  it('have keys of every name, which are plain data', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'];
    const list = (value: string) => names.map((name) => `"${name}":${value}`).join(',');
    const json = `{"openapi":"3.1.0","info":{"title":"T"},"paths":{"/a":{"get":{"responses":{"200":{
      "description":"OK","headers":{${list('{"schema":{}}')}},"content":{"a/b":{"examples":{${list('{"value":1}')}},
      "schema":{"$ref":"#/components/schemas/__proto__"}}}}}}}},
      "components":{"schemas":{${list(`{"type":"object","properties":{${list('{"type":"string"}')}}}`)}}}}`;
    const { view, schemas, operations } = await readParts(json);
    expect(view.problems).toEqual([]);
    expect([...schemas.keys()]).toEqual(names);
    expect(schemas.get('__proto__')?.properties?.map(({ name }) => name)).toEqual(names);
    const [response] = operations.get('GET /a')?.responses ?? [];
    expect(response?.headers.map(({ name }) => name)).toEqual(names);
    expect(response?.content[0]?.examples?.map(({ name }) => name)).toEqual(names);
    expect(response?.content[0]?.schema).toEqual({ reference: '__proto__' });
    expect(({} as Record<string, unknown>).type).toBeUndefined();
  });

  it('find nothing in what every object inherits', async () => {
    const { view } = await readParts(
      makeDocument(
        {},
        { schemas: { A: { $ref: '#/constructor' }, B: { $ref: '#/info/__proto__' } } },
      ),
    );
    expect(view.problems.map(({ pointer }) => pointer)).toEqual([
      '/components/schemas/A/$ref',
      '/components/schemas/B/$ref',
    ]);
  });
});

describe('references in circles', () => {
  it.each([
    [
      'schemas',
      {
        schemas: {
          A: { $ref: '#/components/schemas/A' },
          B: { $ref: '#/components/schemas/C' },
          C: { $ref: '#/components/schemas/B' },
        },
      },
    ],
    ['parameters', { parameters: { A: { $ref: '#/components/parameters/A' } } }],
    ['bodies', { requestBodies: { A: { $ref: '#/components/requestBodies/A' } } }],
    ['responses', { responses: { A: { $ref: '#/components/responses/A' } } }],
    ['headers', { headers: { A: { $ref: '#/components/headers/A' } } }],
    ['examples', { examples: { A: { $ref: '#/components/examples/A' } } }],
    ['paths', { pathItems: { A: { $ref: '#/components/pathItems/A' } } }],
    [
      'callbacks',
      {
        callbacks: {
          A: {
            '{$url}': {
              post: { ...ok, callbacks: { again: { $ref: '#/components/callbacks/A' } } },
            },
          },
        },
      },
    ],
  ])('of %s come to an end and are told', async (_, components) => {
    const at = (name: string) => ({ $ref: `#/components/${name}/A` });
    const { view } = await readParts(
      makeDocument(
        {
          '/a': {
            post: {
              parameters: [at('parameters')],
              requestBody: at('requestBodies'),
              responses: {
                200: at('responses'),
                201: {
                  description: '',
                  headers: { a: at('headers') },
                  content: { 'a/b': { schema: at('schemas'), examples: { a: at('examples') } } },
                },
              },
              callbacks: { a: at('callbacks') },
            },
          },
          '/b': at('pathItems'),
        },
        components,
      ),
    );
    expect(view.problems.some(({ message }) => /itself|too deeply/.test(message))).toBe(true);
    expect(view.operations.map(({ key }) => key)).toEqual(['POST /a']);
  });

  it('of pointers through references come to an end', async () => {
    const step = (at: number) => ({ $ref: `#/components/schemas/S${at + 1}/a/b/c/d` });
    const schemas = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`S${at}`, step(at)]));
    const { view } = await readParts(makeDocument({}, { schemas: { ...schemas, S40: step(-1) } }));
    expect(view.problemCount).toBeGreaterThan(0);
  });
});

describe('references to elsewhere', () => {
  it.each([
    'file:///etc/passwd',
    'ftp://a.example/a',
    'data:application/json,{}',
    'javascript:0',
    '//',
  ])('%s is never loaded', async (reference) => {
    const asked: string[] = [];
    const { view } = await readParts(makeDocument({}, { schemas: { A: { $ref: reference } } }), {
      address: 'https://a.example/openapi.json',
      load: async (address) => {
        asked.push(address);
        return undefined;
      },
    });
    expect(asked.filter((address) => !address.startsWith('https://'))).toEqual([]);
    expect(view.problemCount).toBe(1);
  });

  it('ask whoever loads for at most fifty documents, and for none named in examples', async () => {
    let asked = 0;
    const refs = Array.from({ length: 80 }, (_, at) => [
      `S${at}`,
      { $ref: `http://169.254.169.254/${at}` },
    ]);
    const example = { $ref: 'https://a.example/never' };
    const { view } = await readParts(
      makeDocument({}, { schemas: { ...Object.fromEntries(refs), E: { example } } }),
      {
        load: async (address) => {
          expect(address).toMatch(/^http:/);
          asked += 1;
          return '{"type":"string"}';
        },
      },
    );
    expect(asked).toBe(50);
    expect(view.problemCount).toBe(30);
  });
});

describe('what is used again and again', () => {
  it('makes no part that is too large', async () => {
    const text = 'a'.repeat(200_000);
    const statuses = Array.from({ length: 100 }, (_, at) => [
      `${200 + at}`,
      { $ref: '#/components/responses/R' },
    ]);
    const { view, operations, kept } = await readParts(
      makeDocument(
        { '/a': { get: { responses: Object.fromEntries(statuses) } } },
        { responses: { R: { description: text, content: media({ type: 'string' }) } } },
      ),
    );
    expect(operations.get('GET /a')?.responses).toEqual([]);
    expect(view.problems).toMatchObject([{ message: expect.stringContaining('too large') }]);
    expect(kept.length).toBeLessThan(10_000);
  });
});

/** Values whose keys are often those of the format, so that the reader gets far into them. */
const formatValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.jsonValue({ maxDepth: 1 }),
    fc.constantFrom(
      '#/components/schemas/A',
      '#/paths/~1a',
      '#',
      'query',
      'body',
      'object',
      true,
      3,
    ),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom(
        '$ref',
        'A',
        '/a/{b}',
        'get',
        'post',
        'parameters',
        'responses',
        '200',
        'content',
        'a/b',
        'schema',
        'schemas',
        'properties',
        'items',
        'allOf',
        'oneOf',
        'const',
        'enum',
        'examples',
        'name',
        'in',
        'callbacks',
        'security',
        'headers',
        'requestBody',
        'tags',
        'servers',
        'url',
        'variables',
        'flows',
        'discriminator',
        'mapping',
        '$anchor',
        '$id',
        'type',
        'x-tagGroups',
        'x-codeSamples',
        'required',
      ),
      tie('value'),
      { maxKeys: 6 },
    ),
  ),
})).value;

it('throws nothing but SpecificationError, whatever it is given', async () => {
  const document = fc.record(
    {
      openapi: fc.constantFrom('3.0.0', '3.1.0', '3.2.0', 3.1),
      info: formatValue,
      paths: formatValue,
      components: formatValue,
      tags: formatValue,
      servers: formatValue,
      security: formatValue,
      webhooks: formatValue,
      'x-tagGroups': formatValue,
    },
    { requiredKeys: ['openapi'] },
  );
  const old = fc.record(
    {
      swagger: fc.constant('2.0'),
      paths: formatValue,
      definitions: formatValue,
      consumes: formatValue,
      host: formatValue,
      securityDefinitions: formatValue,
      schemes: formatValue,
      responses: formatValue,
    },
    { requiredKeys: ['swagger'] },
  );
  const text = fc.oneof(
    fc.json(),
    fc.string(),
    document.map((one) => JSON.stringify(one)),
    old.map((one) => JSON.stringify(one)),
  );
  await fc.assert(
    fc.asyncProperty(text, async (given) => {
      try {
        const { view } = await readParts(given);
        expect(view.problems.length).toBe(Math.min(100, view.problemCount));
      } catch (error) {
        if (!(error instanceof SpecificationError)) throw error;
      }
    }),
    { numRuns: 600 },
  );
});
