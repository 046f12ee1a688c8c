import { type Static, Type } from 'typebox';

/** A domain of e-mail addresses that an organization claims, with what proves it. */
export const emailDomainResource = Type.Object(
  {
    object: Type.Literal('email-domain'),
    domain: Type.String(),
    status: Type.Enum(['pending', 'verified'], {
      description: 'A domain counts for nothing until it is verified.',
    }),
    verifiedAt: Type.Optional(Type.String({ format: 'date-time' })),
    record: Type.Object(
      { type: Type.Literal('TXT'), name: Type.String(), value: Type.String() },
      { description: 'What to publish in the DNS of the domain to prove it.' },
    ),
  },
  { $id: 'EmailDomain' },
);

export type EmailDomainResource = Static<typeof emailDomainResource>;
