import { type Static, Type } from 'typebox';

const id = Type.String();

const facts = Type.Record(Type.String(), Type.Unknown());

const userActor = Type.Object({
  kind: Type.Literal('user'),
  id,
  displayName: Type.Optional(
    Type.String({ description: 'As it is now; absent where the person is gone.' }),
  ),
  email: Type.Optional(Type.String()),
  tokenId: Type.Optional(Type.String({ description: 'The token that was used.' })),
  sessionId: Type.Optional(Type.String({ description: 'The browser session that was used.' })),
});

const visitorActor = Type.Object({
  kind: Type.Literal('visitor'),
  id: Type.String({ description: 'Of the site that was read.' }),
});

const systemActor = Type.Object({
  kind: Type.Literal('system'),
  id: Type.String({ description: 'What the server was at, such as the kind of a job.' }),
});

/** An event of the audit trail. */
export const auditEventResource = Type.Object(
  {
    id,
    at: Type.String({ format: 'date-time' }),
    kind: Type.String({ description: 'The name of the event, as `x-emits` of operations has it.' }),
    organization: Type.Union([Type.String(), Type.Null()]),
    actor: Type.Union([userActor, visitorActor, systemActor]),
    object: Type.Object(
      { kind: Type.String(), id },
      { additionalProperties: true, description: 'What it happened to, with ids that locate it.' },
    ),
    before: Type.Optional(facts),
    after: Type.Optional(facts),
    details: Type.Optional(facts),
    address: Type.Optional(Type.String({ description: 'The IP address of the request.' })),
    requestId: Type.Optional(
      Type.String({ description: 'What the answer of the request carries as `X-Request-Id`.' }),
    ),
  },
  { $id: 'AuditEvent' },
);

export type AuditEventResource = Static<typeof auditEventResource>;
