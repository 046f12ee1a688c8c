import { type Static, Type } from 'typebox';

const change = Type.Object({
  kind: Type.Enum(['added', 'removed', 'changed']),
  subject: Type.Enum([
    ...(['operation', 'webhook', 'parameter', 'request-body', 'response', 'header'] as const),
    ...(['security', 'server', 'schema'] as const),
  ]),
  breaking: Type.Boolean({ description: 'Whether a client that worked before may fail now.' }),
  operation: Type.Optional(
    Type.String({ description: 'The operation or webhook: its method and path, or name.' }),
  ),
  schema: Type.Optional(Type.String({ description: 'The name of the schema.' })),
  at: Type.Optional(
    Type.String({ description: 'The place within it, such as `200.application/json.items[].id`.' }),
  ),
  message: Type.String({ description: 'What changed, in Markdown.' }),
});

/** What changed in a version against the one before. */
export const changesResource = Type.Object(
  {
    object: Type.Literal('openapi-spec-changes'),
    version: Type.String({ description: 'The id of the version.' }),
    previous: Type.String({ description: 'The id of the previous version.' }),
    createdAt: Type.String({ format: 'date-time', description: 'When the version was read.' }),
    count: Type.Integer({ minimum: 0, description: 'How many changes there are.' }),
    breaking: Type.Integer({ minimum: 0, description: 'How many of them may break clients.' }),
    changes: Type.Array(change, { description: 'The changes, breaking ones first.' }),
  },
  { $id: 'OpenAPISpecChanges' },
);

export type ChangesResource = Static<typeof changesResource>;
