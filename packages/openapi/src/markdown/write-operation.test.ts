import { buildDocument, listOutline, renderText } from '@octavo/markup';
import { describe, expect, it } from 'vitest';
import type { LoadedReference, OperationView, SchemaBody, SchemaView } from '../model.ts';
import { makeOperation, makeReference, makeSpecification } from '../testing/make-operation.ts';
import { writeReferenceMarkdown } from './write-reference-markdown.ts';

function build(markdown: string) {
  return buildDocument(markdown, { blocks: [], kind: 'fragment', resolve: () => undefined });
}

function respond(schema: SchemaView): Partial<OperationView> {
  return {
    responses: [
      {
        status: '200',
        headers: [],
        links: [],
        content: [{ mediaType: 'application/json', schema }],
      },
    ],
  };
}

const withoutExamples = { samples: false, examples: false };

describe('an operation in Markdown', () => {
  const operation = makeOperation({
    method: 'post',
    path: '/pets/{id}',
    summary: 'Change a pet',
    deprecated: true,
    description: 'Changes *one* pet.',
    security: [
      [{ scheme: { key: 'token', type: 'http', scheme: 'bearer' }, scopes: ['pets'] }],
      [],
    ],
    parameters: [
      {
        name: 'id',
        in: 'path',
        required: true,
        schema: { types: ['integer'], constraints: { minimum: 1 } },
      },
      {
        name: 'tags',
        in: 'query',
        required: false,
        explode: false,
        description: 'Which ones.',
        schema: { types: ['array'], items: { enum: [{ value: 'a' }, { value: 'b' }] } },
      },
    ],
    requestBody: {
      required: true,
      content: [
        {
          mediaType: 'application/json',
          schema: {
            types: ['object'],
            properties: [
              {
                name: 'owner',
                required: true,
                schema: {
                  description: 'Who has it.',
                  properties: [{ name: 'name', required: false, schema: { types: ['string'] } }],
                },
              },
            ],
          },
        },
      ],
    },
    responses: [
      {
        status: '204',
        description: 'Done',
        headers: [
          { name: 'X-Rate', in: 'header', required: false, schema: { types: ['integer'] } },
        ],
        content: [],
        links: [{ name: 'again', operationId: 'getPet' }],
      },
    ],
    callbacks: [
      {
        name: 'changed',
        operations: [makeOperation({ method: 'put', path: '{$request.body#/url}' })],
      },
    ],
  });

  it('says all of it, in an order', () => {
    const markdown = writeReferenceMarkdown(makeReference(operation), withoutExamples);
    expect(markdown).toBe(`## Change a pet

\`POST /pets/{id}\` · **Deprecated**

Changes *one* pet.

**Servers**

- \`https://api.example.com/v1\`

### Authorization

- \`token\`
  - Send \`Authorization: Bearer <token>\`.
  - Scopes: \`pets\`

It can also be called without authorization.

### Path parameters

- \`id\` (integer, required, at least 1)

### Query parameters

- \`tags\` (array of string, sent as \`tags=1,2\`): Which ones.
  - Each item (string. Allowed values: \`a\`, \`b\`)

### Request body (required)

\`application/json\`: object

- \`owner\` (object, required): Who has it.
  - \`name\` (string)

### Responses

#### 204

Done

**Headers**

- \`X-Rate\` (integer)

**Links**

- \`again\`: Links to \`getPet\`.

### Callbacks

#### changed

\`PUT {$request.body#/url}\`
`);
  });

  it('has the ids of the HTML, which its outline links to', () => {
    const reference = makeReference(operation);
    const options = { ...withoutExamples, withIds: true, idPrefix: 'change-a-pet' };
    const ids = listOutline(build(writeReferenceMarkdown(reference, options))).map(({ id }) => id);
    expect(ids).toEqual([
      'change-a-pet',
      'change-a-pet-authorization',
      'change-a-pet-parameters-path',
      'change-a-pet-parameters-query',
      'change-a-pet-body',
      'change-a-pet-responses',
      'change-a-pet-responses-204',
      'change-a-pet-callbacks',
      'change-a-pet-callbacks-changed-put',
    ]);
    const own = writeReferenceMarkdown(reference, { ...options, idPrefix: '' });
    expect(listOutline(build(own))[0]?.id).toBe('post-pets-id');
  });

  it('leaves out what is not asked for', () => {
    const all = writeReferenceMarkdown(makeReference(operation));
    expect(all).toContain('### Code samples');
    expect(all).toContain('**Example**');
    const headless = writeReferenceMarkdown(makeReference(operation), {
      ...withoutExamples,
      headless: true,
    });
    expect(headless).toMatch(/^`POST/);
    expect(headless).not.toMatch(/Code samples|\*\*Example/);
  });
});

describe('the tree of properties', () => {
  it('names schemas that hold themselves', () => {
    const known: Record<string, SchemaBody> = {
      Node: {
        properties: [
          {
            name: 'children',
            required: false,
            schema: { types: ['array'], items: { reference: 'Node' } },
          },
        ],
      },
    };
    const markdown = writeReferenceMarkdown(
      makeReference(makeOperation(respond({ reference: 'Node' })), known),
      withoutExamples,
    );
    expect(markdown).toContain('- `children` (array of Node)\n  - Same as `Node` above');
  });

  it('says properties of a large schema once', () => {
    const known: Record<string, SchemaBody> = {
      Large: {
        properties: Array.from({ length: 30 }, (_, index) => ({
          name: `field${index}`,
          required: false,
          schema: { types: ['string'] },
        })),
      },
    };
    const schema: SchemaView = {
      properties: ['a', 'b'].map((name) => ({
        name,
        required: true,
        schema: { reference: 'Large' },
      })),
    };
    const markdown = writeReferenceMarkdown(
      makeReference(makeOperation(respond(schema)), known),
      withoutExamples,
    );
    expect(markdown.split('`field7`')).toHaveLength(2);
    expect(markdown).toContain(
      '- `b` (Large, required)\n  - The properties of `Large` are listed above.',
    );
  });

  it('says where it ends, and is quick however much there is', () => {
    const known = Object.fromEntries(
      Array.from({ length: 20 }, (_, level): [string, SchemaBody] => [
        `L${level}`,
        {
          properties: Array.from({ length: 30 }, (_unused, index) => ({
            name: `p${index}`,
            required: false,
            schema: { oneOf: [{ reference: `L${level + 1}` }, { reference: `L${level + 2}` }] },
          })),
        },
      ]),
    );
    const start = process.threadCpuUsage();
    const reference = makeReference(makeOperation(respond({ reference: 'L0' })), known);
    const markdown = writeReferenceMarkdown(reference, { budget: 500 });
    expect(markdown.split('The rest isn’t shown here.')).toHaveLength(2);
    expect(markdown.split('\n').length).toBeLessThan(6000);
    writeReferenceMarkdown(reference);
    expect(process.threadCpuUsage(start).user).toBeLessThan(3000_000);
  });

  it('names what is deep by its whole name, and all of it is read back', () => {
    let schema: SchemaView = { types: ['string'], description: 'the last' };
    for (let level = 30; level > 0; level -= 1) {
      schema = { properties: [{ name: `n${level}`, required: false, schema }] };
    }
    const markdown = writeReferenceMarkdown(
      makeReference(makeOperation(respond(schema))),
      withoutExamples,
    );
    const text = renderText(build(markdown));
    for (let level = 1; level <= 30; level += 1)
      expect(text).toMatch(new RegExp(`\\bn${level}\\b`));
    expect(text).toContain('the last');
    expect(Math.max(...markdown.split('\n').map((line) => line.search(/\S/)))).toBeLessThan(20);
  });
});

describe('a hostile specification', () => {
  const evil =
    '</code>`` ` {% include "x" %}\n\n{% include "x" %}\n# Evil\n```\n<script>alert(1)</script> | [a](javascript:x) ![i](https://e.example/i.png)';

  /** An operation with the same words in every place that an author fills. */
  function makeEvil(): LoadedReference {
    const schema: SchemaView = {
      types: ['object', evil],
      title: evil,
      description: evil,
      format: evil,
      default: evil,
      examples: [evil],
      enum: [{ value: evil, description: evil }],
      constraints: { pattern: evil, [evil]: evil },
      properties: [{ name: evil, required: true, schema: { reference: evil, description: evil } }],
      discriminator: { propertyName: evil, mapping: { [evil]: evil } },
      externalDocs: { url: evil, description: evil },
    };
    const media = {
      mediaType: evil,
      schema,
      examples: [{ name: evil, summary: evil, description: evil, text: evil, externalValue: evil }],
      encoding: { [evil]: evil },
    };
    const operation = makeOperation({
      method: evil,
      path: evil,
      summary: evil,
      description: evil,
      operationId: evil,
      badges: [evil],
      tags: [evil],
      externalDocs: { url: evil, description: evil },
      servers: [
        {
          url: evil,
          name: evil,
          description: evil,
          variables: [{ name: evil, default: evil, enum: [evil], description: evil }],
        },
      ],
      security: [
        [
          {
            scheme: {
              key: evil,
              type: evil,
              description: evil,
              bearerFormat: evil,
              flows: [{ flow: evil, tokenUrl: evil, scopes: { [evil]: evil } }],
            },
            scopes: [evil],
          },
        ],
      ],
      parameters: [
        {
          name: evil,
          in: 'query',
          required: true,
          description: evil,
          schema,
          examples: [{ name: evil, value: evil, description: evil }],
        },
      ],
      requestBody: { required: true, description: evil, content: [media] },
      responses: [
        {
          status: evil,
          summary: evil,
          description: evil,
          headers: [],
          content: [media],
          links: [{ name: evil, description: evil, operationId: evil }],
        },
      ],
      callbacks: [{ name: evil, operations: [makeOperation({ path: evil, summary: evil })] }],
      codeSamples: [{ lang: evil, label: evil, source: evil }],
    });
    return {
      operation,
      known: new Map([[evil, schema]]),
      specification: makeSpecification({
        title: evil,
        version: evil,
        description: evil,
        license: { name: evil, url: evil },
        contact: { name: evil, email: evil },
        termsOfService: evil,
        tags: [{ name: evil, title: evil, description: evil }],
        operations: [
          { key: 'k', method: evil, path: evil, summary: evil, tags: [evil], part: 'p' },
        ],
        schemas: [{ name: evil, part: 'p' }],
      }),
    };
  }

  type Node = { type?: string; nodes?: Node[]; fragments?: Node[] };
  function listTypes(node: Node): string[] {
    const below = [...(node.nodes ?? []), ...(node.fragments ?? [])].flatMap(listTypes);
    return node.type === undefined ? below : [node.type, ...below];
  }

  it.each([
    'operation',
    'schemas',
    'whole',
  ] as const)('runs nothing and ends nothing: %s', (kind) => {
    const { operation, ...rest } = makeEvil();
    const reference: LoadedReference =
      kind === 'operation'
        ? { ...rest, ...(operation && { operation }) }
        : { ...rest, ...(kind === 'schemas' && { schemas: [evil] }) };
    const document = build(`${writeReferenceMarkdown(reference, { withIds: true })}\n## After\n`);
    const types = new Set(listTypes(document as unknown as Node));
    const strange = [...types].filter(
      (type) =>
        !/^(paragraph|heading-[123]|list-unordered|list-item|code|code-line|link|divider|inline-image)$/.test(
          type,
        ),
    );
    expect(strange).toEqual([]);
    expect(renderText(document)).toMatch(/\nAfter$/);
    expect(renderText(document)).toContain('{% include "x" %}');
  });
});
