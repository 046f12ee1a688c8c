import { type Static, Type } from 'typebox';

const id = Type.String();

const facts = Type.Record(Type.String(), Type.Unknown());

const userActor = Type.Object({
  kind: Type.Literal('user'),
  id,
  displayName: Type.Optional(
    Type.String({ description: 'The current name; absent if the person no longer exists.' }),
  ),
  email: Type.Optional(Type.String()),
  tokenId: Type.Optional(Type.String({ description: 'The token that was used.' })),
  sessionId: Type.Optional(Type.String({ description: 'The browser session that was used.' })),
});

const visitorActor = Type.Object({
  kind: Type.Literal('visitor'),
  id: Type.String({ description: 'The id of the site that was read.' }),
});

const systemActor = Type.Object({
  kind: Type.Literal('system'),
  id: Type.String({ description: 'The task of the server, such as the kind of a job.' }),
});

/** An event of the audit trail. */
export const auditEventResource = Type.Object(
  {
    id,
    at: Type.String({ format: 'date-time' }),
    kind: Type.String({
      description: 'The name of the event, as listed in `x-emits` of the operations.',
    }),
    organization: Type.Union([Type.String(), Type.Null()]),
    actor: Type.Union([userActor, visitorActor, systemActor]),
    object: Type.Object(
      { kind: Type.String(), id },
      {
        additionalProperties: true,
        description: 'The object of the event, with the ids that locate it.',
      },
    ),
    before: Type.Optional(facts),
    after: Type.Optional(facts),
    details: Type.Optional(facts),
    address: Type.Optional(Type.String({ description: 'The IP address of the request.' })),
    requestId: Type.Optional(
      Type.String({ description: 'The `X-Request-Id` of the answer to the request.' }),
    ),
  },
  { $id: 'AuditEvent' },
);

export type AuditEventResource = Static<typeof auditEventResource>;
