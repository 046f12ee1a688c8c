import { type Static, Type } from 'typebox';

/** A domain of e-mail addresses that an organization claims, with what proves it. */
export const emailDomainResource = Type.Object(
  {
    object: Type.Literal('email-domain'),
    domain: Type.String(),
    status: Type.Enum(['pending', 'verified'], {
      description: 'A domain has no effect until it is verified.',
    }),
    verifiedAt: Type.Optional(Type.String({ format: 'date-time' })),
    record: Type.Object(
      { type: Type.Literal('TXT'), name: Type.String(), value: Type.String() },
      { description: 'The record to publish in the DNS of the domain to verify it.' },
    ),
  },
  { $id: 'EmailDomain' },
);

export type EmailDomainResource = Static<typeof emailDomainResource>;
