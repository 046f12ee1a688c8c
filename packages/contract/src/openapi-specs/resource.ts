import { type Static, Type } from 'typebox';
import { matching } from '../pattern.ts';

/** The most specifications that an organization has. */
export const MAX_SPECS = 1000;

/** The most bytes of a specification, the documents that it refers to included. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 ** 2;

/** What a text of as many bytes takes in a body at most, where not all of it is escaped. */
export const MAX_BODY_BYTES = 2 * MAX_DOCUMENT_BYTES + 64 * 1024;

const MAX_URL_LENGTH = 2048;

export const specSlug = Type.String({
  minLength: 1,
  maxLength: 100,
  ...matching(
    '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    'must consist of lower-case letters and digits, with single hyphens between them',
  ),
  description:
    'Unique in the organization. Blocks and pages refer to the specification by its slug.',
});

const interval = Type.Enum(['never', 'hourly', 'daily', 'weekly']);

export const specSource = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        format: 'uri',
        maxLength: MAX_URL_LENGTH,
        description: 'The address on the public Internet that the specification is fetched from.',
      }),
    ),
    text: Type.Optional(
      Type.String({
        description: 'The specification itself, in JSON or YAML, of at most 10 MB.',
      }),
    ),
  },
  { description: 'Send either `url` or `text`.' },
);

export type SpecSource = Static<typeof specSource>;

export const specRefresh = Type.Object(
  { interval },
  {
    description: 'How often an address is fetched. For a `text`, only `never` is allowed.',
  },
);

/** The OpenAPI spec of the service contract. */
export const specResource = Type.Object(
  {
    object: Type.Literal('openapi-spec'),
    id: Type.String(),
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
    slug: specSlug,
    sourceURL: Type.Optional(Type.String({ maxLength: MAX_URL_LENGTH })),
    refresh: specRefresh,
    processingState: Type.Enum(['pending', 'progress', 'complete'], {
      description: '`complete` even if the last attempt failed: see `lastProcessErrorCode`.',
    }),
    lastVersion: Type.Optional(Type.String({ description: 'The id of the latest version.' })),
    lastProcessedAt: Type.Optional(Type.String({ format: 'date-time' })),
    lastProcessErrorCode: Type.Optional(
      Type.Enum(['FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR'], {
        description: 'Why the last attempt failed. The previous version remains the latest.',
      }),
    ),
    lastProcessError: Type.Optional(
      Type.String({ description: 'The reason as a sentence, with the place in the text.' }),
    ),
    permissions: Type.Object({ view: Type.Boolean(), edit: Type.Boolean() }),
    urls: Type.Object({ location: Type.String(), app: Type.String() }),
  },
  { $id: 'OpenAPISpec' },
);

export type SpecResource = Static<typeof specResource>;

/** The OpenAPI spec version of the service contract. */
export const versionResource = Type.Object(
  {
    object: Type.Literal('openapi-spec-version'),
    id: Type.String(),
    createdAt: Type.String({ format: 'date-time' }),
    url: Type.String({
      maxLength: MAX_URL_LENGTH,
      description:
        'The address from which the document can be downloaded byte for byte, without a token. It works for a day.',
    }),
    problemCount: Type.Integer({
      minimum: 0,
      description: 'How many problems were found in it: see `…/problems`.',
    }),
    urls: Type.Object({ location: Type.String() }),
  },
  { $id: 'OpenAPISpecVersion' },
);

export type VersionResource = Static<typeof versionResource>;

/** The content of a version. */
export const versionContentResource = Type.Object(
  {
    filesystem: Type.Record(Type.String(), Type.Unknown(), {
      description:
        'The content of each document as JSON: the specification itself by its file name, and the documents that it refers to by their addresses.',
    }),
    url: Type.String({ maxLength: MAX_URL_LENGTH }),
  },
  { $id: 'OpenAPISpecVersionContent' },
);

/** The mistakes in a version. */
export const versionProblemsResource = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'The total number of problems.' }),
    items: Type.Array(
      Type.Object({
        file: Type.Optional(
          Type.String({
            description: 'The document, if there are several; absent for the first one.',
          }),
        ),
        line: Type.Optional(Type.Integer({ minimum: 1 })),
        column: Type.Optional(Type.Integer({ minimum: 1 })),
        pointer: Type.Optional(Type.String({ description: 'A JSON pointer.' })),
        message: Type.String(),
      }),
      { description: 'The first 100 problems.' },
    ),
  },
  { $id: 'OpenAPISpecProblems' },
);

export type VersionProblems = Static<typeof versionProblemsResource>;
