import { type Static, Type } from 'typebox';
import type { EmailDomainsTable } from './tables.ts';

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

/** The name of the TXT record that proves a domain. */
export function makeProofName(domain: string): string {
  return `_octavo-verification.${domain}`;
}

/** Whether the TXT records that were found prove a claim. */
export function isProof(records: readonly string[], { challenge }: EmailDomainsTable): boolean {
  return records.some((record) => record.trim() === challenge);
}

/** A claimed domain as the API shows it. */
export function presentEmailDomain(row: EmailDomainsTable): EmailDomainResource {
  return {
    object: 'email-domain',
    domain: row.domain,
    ...(row.verified_at === null
      ? { status: 'pending' }
      : { status: 'verified', verifiedAt: row.verified_at }),
    record: { type: 'TXT', name: makeProofName(row.domain), value: row.challenge },
  };
}
