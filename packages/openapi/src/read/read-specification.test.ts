import { describe, expect, it } from 'vitest';
import { makeDocument, readParts } from '../../tests/read-parts.ts';
import { makeLargeSpecification } from '../testing/make-large-specification.ts';

const ok = { responses: { 200: { description: 'OK' } } };

/** The only operation of a document of Swagger 2.0 or OpenAPI. */
async function readOnly(document: object) {
  const { operations, view, schemas } = await readParts(document);
  const [operation] = operations.values();
  if (operation === undefined) throw new Error('There is no operation.');
  return { operation, view, schemas };
}

const swagger = (operation: object, others: object = {}) => ({
  swagger: '2.0',
  info: { title: 'T', version: '1' },
  paths: { '/a': { post: { ...ok, ...operation } } },
  ...others,
});

describe('Swagger 2.0', () => {
  it('makes a server of each scheme with the host and the base path', async () => {
    const { view } = await readOnly(
      swagger({}, { host: 'a.example', basePath: '/v1/', schemes: ['https', 'http'] }),
    );
    expect(view.servers).toEqual([{ url: 'https://a.example/v1' }, { url: 'http://a.example/v1' }]);
  });

  it('takes the host that is left out from the address of the document', async () => {
    const { view } = await readParts(swagger({}, { basePath: '/v1' }), {
      address: 'https://a.example/docs/api.json',
    });
    expect(view.servers).toEqual([{ url: 'https://a.example/v1' }]);
  });

  it('makes a body of form fields, with their limits, defaults and files', async () => {
    const parameters = [
      { name: 'file', in: 'formData', type: 'file', required: true, description: 'The file' },
      { name: 'kind', in: 'formData', type: 'string', enum: ['a', 'b'], default: 'a' },
      {
        name: 'ids',
        in: 'formData',
        type: 'array',
        items: { type: 'integer' },
        collectionFormat: 'multi',
      },
    ];
    const { operation } = await readOnly(swagger({ parameters }));
    expect(operation.parameters).toEqual([]);
    expect(operation.requestBody).toEqual({
      required: true,
      content: [
        {
          mediaType: 'multipart/form-data',
          schema: {
            types: ['object'],
            properties: [
              {
                name: 'file',
                required: true,
                schema: { types: ['string'], format: 'binary', description: 'The file' },
              },
              {
                name: 'kind',
                required: false,
                schema: { types: ['string'], default: 'a', enum: [{ value: 'a' }, { value: 'b' }] },
              },
              {
                name: 'ids',
                required: false,
                schema: { types: ['array'], items: { types: ['integer'] } },
              },
            ],
          },
          encoding: { ids: { style: 'form', explode: true } },
        },
      ],
    });
  });

  it('says what an operation itself produces before what the document does', async () => {
    const responses = {
      200: { description: 'OK', schema: { type: 'string' }, examples: { 'text/csv': 'a,b' } },
    };
    const { operation } = await readOnly(
      swagger(
        { produces: ['text/csv', 'application/xml'], responses },
        { produces: ['application/json'] },
      ),
    );
    expect(operation.responses[0]?.content).toEqual([
      { mediaType: 'text/csv', schema: { types: ['string'] }, examples: [{ value: 'a,b' }] },
      { mediaType: 'application/xml', schema: { types: ['string'] } },
    ]);
  });

  it('writes lists of parameters as they are sent', async () => {
    const list = (collectionFormat?: string) => ({
      name: collectionFormat ?? 'none',
      in: 'query',
      type: 'array',
      items: { type: 'string' },
      ...(collectionFormat === undefined ? {} : { collectionFormat }),
    });
    const { operation } = await readOnly(
      swagger({ parameters: [list(), list('multi'), list('pipes'), list('ssv')] }),
    );
    expect(operation.parameters.map(({ style, explode }) => [style, explode])).toEqual([
      ['form', false],
      ['form', true],
      ['pipeDelimited', false],
      ['spaceDelimited', false],
    ]);
  });

  it('keeps what is said of ways to prove who one is', async () => {
    const { view } = await readOnly(
      swagger(
        {},
        {
          securityDefinitions: {
            a: { type: 'basic', description: 'Name and password' },
            b: {
              type: 'oauth2',
              flow: 'accessCode',
              authorizationUrl: 'https://a.example/o',
              tokenUrl: 'https://a.example/t',
              scopes: { read: 'Reads' },
            },
          },
        },
      ),
    );
    expect(view.security).toEqual([
      { key: 'a', type: 'http', scheme: 'basic', description: 'Name and password' },
      {
        key: 'b',
        type: 'oauth2',
        flows: [
          {
            flow: 'authorizationCode',
            authorizationUrl: 'https://a.example/o',
            tokenUrl: 'https://a.example/t',
            scopes: { read: 'Reads' },
          },
        ],
      },
    ]);
  });
});

describe('OpenAPI 3.2', () => {
  it('has the method query, further methods, streams and tags under tags', async () => {
    const { operations, view } = await readParts({
      openapi: '3.2.0',
      info: { title: 'T', version: '1' },
      tags: [
        { name: 'a', summary: 'All' },
        { name: 'b', parent: 'a' },
      ],
      paths: {
        '/a': {
          query: {
            parameters: [{ name: 'q', in: 'querystring', content: { 'text/plain': {} } }],
            responses: {
              200: { content: { 'text/event-stream': { itemSchema: { type: 'string' } } } },
            },
          },
          additionalOperations: { COPY: ok },
        },
      },
    });
    expect([...operations.keys()]).toEqual(['QUERY /a', 'COPY /a']);
    expect(operations.get('QUERY /a')?.parameters[0]?.in).toBe('querystring');
    expect(operations.get('QUERY /a')?.responses[0]?.content[0]?.itemSchema).toEqual({
      types: ['string'],
    });
    expect(view.tags).toEqual([
      { name: 'a', title: 'All' },
      { name: 'b', parent: 'a' },
    ]);
    expect(view.problems).toEqual([]);
  });
});

describe('an operation', () => {
  it('takes over what its path says, unless it says it itself', async () => {
    const path = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
    const { operation } = await readOnly(
      makeDocument({
        '/a/{id}': {
          summary: 'Of the path',
          servers: [{ url: 'https://p.example' }],
          parameters: [path, { name: 'q', in: 'query', schema: { type: 'string' } }],
          get: { ...ok, parameters: [{ ...path, description: 'Own' }] },
        },
      }),
    );
    expect(operation.summary).toBe('Of the path');
    expect(operation.servers).toEqual([{ url: 'https://p.example' }]);
    expect(operation.parameters.map(({ name, description }) => [name, description])).toEqual([
      ['id', 'Own'],
      ['q', undefined],
    ]);
  });

  it('asks for what the document asks for, or for nothing where it says so', async () => {
    const { operations } = await readParts(
      makeDocument(
        {
          '/a': {
            get: ok,
            put: { ...ok, security: [] },
            post: { ...ok, security: [{}, { lost: [] }] },
          },
        },
        { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X' } } },
        { security: [{ key: ['read'] }] },
      ),
    );
    const scheme = { key: 'key', type: 'apiKey', in: 'header', name: 'X' };
    expect(operations.get('GET /a')?.security).toEqual([[{ scheme, scopes: ['read'] }]]);
    expect(operations.get('PUT /a')?.security).toEqual([]);
    expect(operations.get('POST /a')?.security).toEqual([
      [],
      [{ scheme: { key: 'lost', type: 'unknown' }, scopes: [] }],
    ]);
  });

  it('is left out where its author hides it', async () => {
    const { view } = await readParts(
      makeDocument({
        '/a': {
          get: { ...ok, 'x-internal': true },
          put: { ...ok, 'x-gitbook-ignore': true },
          post: ok,
        },
        '/b': { 'x-octavo-ignore': true, get: ok },
      }),
    );
    expect(view.operations.map(({ key }) => key)).toEqual(['POST /a']);
  });

  it('has code samples and badges as several makers write them', async () => {
    const { operation } = await readOnly(
      makeDocument({
        '/a': {
          get: {
            ...ok,
            'x-badges': [{ name: 'Beta', color: 'red' }, 'New'],
            'x-codeSamples': [{ lang: 'cURL', source: 'curl a' }],
            'x-readme': { 'code-samples': [{ language: 'js', code: 'a()', name: 'Node' }] },
          },
        },
      }),
    );
    expect(operation.badges).toEqual(['Beta', 'New']);
    expect(operation.codeSamples).toEqual([
      { lang: 'cURL', source: 'curl a' },
      { lang: 'js', label: 'Node', source: 'a()' },
    ]);
  });
});

describe('a schema', () => {
  const readSchemas = async (schemas: object) =>
    (await readParts(makeDocument({}, { schemas }))).schemas;

  it('names others and does not repeat them', async () => {
    const schemas = await readSchemas({
      Pet: {
        properties: { friend: { $ref: '#/components/schemas/Pet', description: 'The best' } },
      },
      Alias: { $ref: '#/components/schemas/Pet' },
    });
    const body = {
      properties: [
        { name: 'friend', required: false, schema: { reference: 'Pet', description: 'The best' } },
      ],
    };
    expect(schemas.get('Pet')).toEqual(body);
    expect(schemas.get('Alias')).toEqual(body);
  });

  it('says null and exclusive limits as JSON Schema does', async () => {
    const schemas = await readSchemas({
      A: { type: 'integer', nullable: true, minimum: 1, exclusiveMinimum: true },
      B: { nullable: true, allOf: [{ $ref: '#/components/schemas/A' }] },
    });
    expect(schemas.get('A')).toEqual({
      types: ['integer', 'null'],
      constraints: { exclusiveMinimum: 1 },
    });
    expect(schemas.get('B')).toEqual({ anyOf: [{ reference: 'A' }, { types: ['null'] }] });
  });

  it('says of each value of an enumeration what its author says', async () => {
    const schemas = await readSchemas({
      A: { enum: ['x', 'y'], 'x-enumDescriptions': { x: 'The first' } },
      B: { enum: [1, 2], 'x-enum-varnames': ['ONE', 'TWO'] },
      C: {
        oneOf: [
          { const: 'a', description: 'The a' },
          { const: 'b', title: 'B' },
        ],
      },
    });
    expect(schemas.get('A')?.enum).toEqual([
      { value: 'x', description: 'The first' },
      { value: 'y' },
    ]);
    expect(schemas.get('B')?.enum?.map(({ description }) => description)).toEqual(['ONE', 'TWO']);
    expect(schemas.get('C')).toEqual({
      enum: [
        { value: 'a', description: 'The a' },
        { value: 'b', description: 'B' },
      ],
    });
  });

  it('keeps what it requires of properties that others declare', async () => {
    const schemas = await readSchemas({ A: { required: ['a', 'b'], properties: { a: {} } } });
    expect(schemas.get('A')).toEqual({
      properties: [{ name: 'a', required: true, schema: {} }],
      others: { required: ['b'] },
    });
  });

  it('gets a name where it is referred to and has none', async () => {
    const schema = { type: 'object', properties: { deep: { type: 'string' } } };
    const media = (inside: object) => ({
      200: { description: 'OK', content: { 'a/b': { schema: inside } } },
    });
    const { schemas, operations } = await readParts(
      makeDocument(
        {
          '/a': { get: { responses: media(schema) } },
          '/b': {
            get: {
              responses: media({ $ref: '#/paths/~1a/get/responses/200/content/a~1b/schema' }),
            },
          },
          '/c': { get: { responses: media({ $ref: '#/components/schemas/S/properties/deep' }) } },
          '/d': { get: { responses: media({ $ref: '#anchor' }) } },
        },
        { schemas: { S: schema, T: { $defs: { Named: { $anchor: 'anchor', type: 'null' } } } } },
      ),
    );
    expect([...schemas.keys()]).toEqual(['S', 'T', 'a.get.200.a-b', 'S.deep', 'Named']);
    expect(operations.get('GET /c')?.responses[0]?.content[0]?.schema).toEqual({
      reference: 'S.deep',
    });
    expect(schemas.get('Named')).toEqual({ types: ['null'] });
  });
});

describe('tags', () => {
  it('stand in the order of their groups, those that only operations name last', async () => {
    const { view } = await readParts(
      makeDocument(
        { '/a': { get: { ...ok, tags: ['new', 'b'] } } },
        {},
        {
          tags: [{ name: 'a', 'x-displayName': 'The a' }, { name: 'b' }, { name: 'c' }],
          'x-tagGroups': [{ name: 'Group', tags: ['b', 'a'] }],
        },
      ),
    );
    expect(view.tags).toEqual([
      { name: 'Group' },
      { name: 'b', parent: 'Group' },
      { name: 'a', title: 'The a', parent: 'Group' },
      { name: 'c' },
      { name: 'new' },
    ]);
  });
});

describe('other documents', () => {
  const address = 'https://a.example/api/openapi.yaml';
  const document = makeDocument(
    { '/a': { get: { responses: { 200: { $ref: 'parts/answers.yaml#/Ok' } } } } },
    { schemas: { Error: { type: 'string' } } },
  );
  const files: Record<string, string> = {
    'https://a.example/api/parts/answers.yaml':
      'Ok:\n  description: Fine\n  content: {a/b: {schema: {$ref: "../errors.json#/Error"}}}\n',
    'https://a.example/api/errors.json': '{"Error":{"properties":{"in":{"$ref":"#/Error"}}}}',
  };

  it('are each loaded once, and their schemas clash with none', async () => {
    const loaded: string[] = [];
    const noted: (string | undefined)[] = [];
    const { operations, schemas, view } = await readParts(document, {
      address,
      load: async (wanted) => {
        loaded.push(wanted);
        return files[wanted];
      },
      noteDocument: (from) => noted.push(from),
    });
    expect(view.problems).toEqual([]);
    expect(loaded).toEqual(Object.keys(files));
    expect(noted).toEqual([address, ...loaded]);
    const [response] = operations.get('GET /a')?.responses ?? [];
    expect(response?.content[0]?.schema).toEqual({ reference: 'Error-2' });
    expect(schemas.get('Error-2')?.properties?.[0]?.schema).toEqual({ reference: 'Error-2' });
  });

  it('are problems with their line where nobody loads them', async () => {
    const { view } = await readParts(document, { address });
    expect(view.problems).toEqual([
      {
        line: 12,
        column: 13,
        pointer: '/paths/~1a/get/responses/200/$ref',
        message:
          'The reference “parts/answers.yaml#/Ok” was not followed: other documents are not supported here.',
      },
    ]);
  });
});

it('answers the same parts for the same text', async () => {
  const document = makeDocument({ '/a': { get: ok } }, { schemas: { A: { type: 'string' } } });
  const [one, other] = await Promise.all([readParts(document), readParts(document)]);
  expect(other.kept).toBe(one.kept);
});

it('keeps each part of a large document once, and small', async () => {
  const count = 100;
  const { view, kept } = await readParts(makeLargeSpecification(count));
  expect([view.operations.length, view.schemas.length]).toEqual([count, count + 1]);
  const parts = new Set([...view.operations, ...view.schemas].map(({ part }) => part));
  expect(parts.size).toBe(2 * count + 1);
  expect(
    Math.max(
      ...kept
        .split('\n')
        .slice(1)
        .map(({ length }) => length),
    ),
  ).toBeLessThan(5_000);
});
