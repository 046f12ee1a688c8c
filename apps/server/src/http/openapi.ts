import { ERROR_TYPES, roleNeededFor } from '@octavo/contract';
import type { TSchema } from 'typebox';
import { isOpenToVisitors, isPublic } from './access.ts';
import type { EditClashKind } from './errors.ts';
import type { Operation } from './implement-operation.ts';
import { listErrors } from './operation-errors.ts';
import { listPathParams } from './route.ts';
import { closeObjects } from './schema-check.ts';

type Json = Record<string, unknown>;

/** What the document says of the service itself. */
export interface ServiceFacts {
  publicUrl: string;
  version: string;
}

const SCHEMA_PREFIX = '#/components/schemas/';

/** What the details of an `edit_conflict` have besides. */
const CLASH_PROPERTIES: Json = {
  kind: {
    type: 'string',
    enum: ['text', 'field', 'deleted'] satisfies EditClashKind[],
    description: 'With `edit_conflict`: the kind of conflict.',
  },
  block: {
    type: ['string', 'null'],
    description: 'For text: the id of the block; null for the text before the first block.',
  },
  key: {
    type: 'string',
    description: 'For text: the key in the front matter, with `block` null.',
  },
  blocks: {
    type: 'array',
    items: { type: 'string' },
    description: 'For text: the ids of the blocks that conflict together.',
  },
  field: { type: 'string', description: 'For a field: its name.' },
  base: { description: 'The text or value that the writer started from; null for none.' },
  ours: { description: 'The text or value that the content has now; null for none.' },
  theirs: { description: 'The text or value that was sent; null for none.' },
};

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'type', 'message', 'requestId'],
      properties: {
        code: { type: 'integer', description: 'The HTTP status.' },
        type: {
          type: 'string',
          enum: Object.keys(ERROR_TYPES),
          description: 'What was refused and why. The meaning of a type never changes.',
        },
        message: { type: 'string', description: 'One sentence that tells a person what to do.' },
        details: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: {
              path: {
                type: 'string',
                description: 'Where the error is, such as `body.changes[2].into`.',
              },
              message: { type: 'string' },
              ...CLASH_PROPERTIES,
            },
          },
        },
        requestId: { type: 'string' },
      },
    },
  },
};

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  204: 'Done',
  205: 'Done',
};

/**
 * The OpenAPI 3.1 document of the operations: everything in it comes from their declarations.
 * Schemas with an `$id` become components of that name.
 */
export function describeApi(operations: readonly Operation[], service: ServiceFacts): Json {
  const schemas: Record<string, Json> = { Error: ERROR_SCHEMA };
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const path = `/v1${operation.path}`;
    paths[path] ??= {};
    paths[path][operation.method.toLowerCase()] = describeOperation(operation, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Octavo',
      version: service.version,
      description:
        'Content, spaces and published documentation sites. Every request carries an API token: `Authorization: Bearer oct_…`. In examples, `{pageId}` and similar placeholders stand for ids of your own.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: service.publicUrl }],
    security: [{ bearer: [] }],
    tags: [...new Set(operations.map((operation) => operation.tag))].map((name) => ({ name })),
    paths,
    components: {
      headers: RATE_HEADERS,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API token, `oct_…`.' },
        siteToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'The token of a published site, as returned by `resolve-published-url`: it can read that site on behalf of one reader.',
        },
      },
      schemas,
    },
  };
}

function describeOperation(operation: Operation, schemas: Record<string, Json>): Json {
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: [operation.description, describeAccess(operation)].filter(Boolean).join('\n\n'),
    ...describeSecurity(operation),
    parameters: [
      ...describePathParams(operation),
      ...describeQuery(operation),
      ...describeHeaders(operation),
    ],
    ...describeBody(operation, schemas),
    ...(operation.emits.length === 0 ? {} : { 'x-emits': operation.emits }),
    responses: describeResponses(operation, schemas),
  };
}

function describeSecurity({ access }: Operation): Json {
  if (isPublic(access)) return { security: [] };
  return isOpenToVisitors(access) ? { security: [{ bearer: [] }, { siteToken: [] }] } : {};
}

function describeAccess({ access, writes }: Operation): string | undefined {
  if (isPublic(access)) return 'No token required.';
  const role = access.ability === null ? null : roleNeededFor(access.ability);
  const needed =
    role === null ? undefined : `Requires the role \`${role}\` on the ${access.object.name}.`;
  const others = [
    writes ? 'Not available to read-only tokens.' : undefined,
    isOpenToVisitors(access) ? 'Also available to the token of a site.' : undefined,
  ];
  return [needed, ...others].filter(Boolean).join(' ') || undefined;
}

function describePathParams(operation: Operation): Json[] {
  const described = (operation.params as { properties?: Record<string, Json> } | undefined)
    ?.properties;
  return listPathParams(operation.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: described?.[name] ?? { type: 'string' },
  }));
}

function describeQuery(operation: Operation): Json[] {
  const query = operation.query as
    | { properties?: Record<string, Json>; required?: string[] }
    | undefined;
  return Object.entries(query?.properties ?? {}).map(([name, schema]) => {
    const { description, ...rest } = schema;
    const example = operation.example.query?.[name];
    return {
      name,
      in: 'query',
      required: query?.required?.includes(name) ?? false,
      ...(description === undefined ? {} : { description }),
      ...(example === undefined ? {} : { example }),
      schema: rest,
    };
  });
}

function describeHeaders({ method, writes, takesKey }: Operation): Json[] {
  const header = (name: string, description: string): Json => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  });
  const headers: Json[] = [];
  if (method === 'GET')
    headers.push(header('If-None-Match', 'Returns 304 if nothing has changed.'));
  if (writes) headers.push(header('If-Match', 'Returns 412 if the object has changed.'));
  if (takesKey) {
    const repeats =
      'Repeating a request with the same key within 24 hours returns the first answer and changes nothing.';
    headers.push(header('Idempotency-Key', `${repeats} 1 to 255 visible ASCII characters.`));
  }
  return headers;
}

function describeBody(operation: Operation, schemas: Record<string, Json>): Json {
  const { body } = operation.example;
  const example = body === undefined ? {} : { example: body };
  if (operation.bodyType === 'stream') {
    const bytes = { schema: { type: 'string', format: 'binary' } };
    const json = operation.body && { schema: closeObjects(operation.body), ...example };
    const content =
      json === undefined ? { '*/*': bytes } : { 'application/json': json, '*/*': bytes };
    return { requestBody: { required: true, content } };
  }
  if (operation.body === undefined) return {};
  const schema = extractComponents(closeObjects(operation.body), schemas);
  const required = ((operation.body as { required?: string[] }).required ?? []).length > 0;
  const content = { schema, ...example };
  return { requestBody: { required, content: { 'application/json': content } } };
}

function describeResponses(operation: Operation, schemas: Record<string, Json>): Json {
  const responses: Json = {};
  for (const [status, schema] of Object.entries(operation.responses)) {
    responses[status] = {
      description: STATUS_TEXTS[Number(status)] ?? 'OK',
      ...describeAnswerHeaders(operation, Number(status)),
      ...describeContent(operation, schema, schemas),
    };
  }
  return { ...responses, ...describeErrors(operation) };
}

function describeContent(
  { rawType }: Operation,
  schema: TSchema | null,
  schemas: Record<string, Json>,
): Json {
  if (schema !== null) {
    return { content: { 'application/json': { schema: extractComponents(schema, schemas) } } };
  }
  return rawType === undefined ? {} : { content: { [rawType]: { schema: { type: 'string' } } } };
}

/** By status: when the operation answers so, and the types that tell its refusals apart. */
function describeErrors(operation: Operation): Json {
  const errors = [...listErrors(operation)];
  const byStatus = Map.groupBy(errors, ([type]) => ERROR_TYPES[type].status);
  const responses: Json = {};
  for (const [status, refusals] of byStatus) {
    const types = refusals.map(([type]) => type);
    const only = { type: 'object', properties: { type: { enum: types } } };
    const schema = {
      allOf: [{ $ref: `${SCHEMA_PREFIX}Error` }, { type: 'object', properties: { error: only } }],
    };
    responses[status] = {
      description: refusals.map(([type, when]) => `\`${type}\`: ${when}`).join(' '),
      content: { 'application/json': { schema } },
    };
  }
  return responses;
}

function describeAnswerHeaders({ takesKey }: Operation, status: number): Json {
  return { headers: { ...(status === 201 && LOCATION), ...(takesKey && REPLAYED), ...RATE } };
}

/** On every answer. Named once: the document refers to them. */
const RATE_HEADERS: Json = {
  'RateLimit-Limit': describeNumber('How many requests can be sent at once.'),
  'RateLimit-Remaining': describeNumber('How many of these requests are left.'),
  'RateLimit-Reset': describeNumber('Seconds until all of them are available again.'),
};

const RATE: Json = Object.fromEntries(
  Object.keys(RATE_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

function describeNumber(description: string): Json {
  return { description, schema: { type: 'integer', minimum: 0 } };
}

const REPLAYED: Json = {
  'Idempotency-Replayed': {
    description: '`true` if this is the answer to an earlier request with the same key.',
    schema: { type: 'string' },
  },
};

const LOCATION: Json = {
  Location: { description: 'The address of the new object.', schema: { type: 'string' } },
};

/** A copy of the schema where named parts are references to components, which are added. */
function extractComponents(schema: TSchema | Json, schemas: Record<string, Json>): Json {
  const { $id, ...rest } = schema as Json & { $id?: string };
  const copy = Object.fromEntries(
    Object.entries(rest).map(([keyword, value]) => [keyword, extractPart(value, schemas)]),
  );
  if ($id === undefined || !/^\w+$/.test($id)) return copy;
  schemas[$id] = copy;
  return { $ref: SCHEMA_PREFIX + $id };
}

function extractPart(value: unknown, schemas: Record<string, Json>): unknown {
  if (Array.isArray(value)) return value.map((item) => extractPart(item, schemas));
  if (typeof value !== 'object' || value === null) return value;
  return extractComponents(value as Json, schemas);
}
