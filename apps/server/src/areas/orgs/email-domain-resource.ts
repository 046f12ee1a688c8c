import type { EmailDomainResource } from '@octavo/contract/orgs';
import type { EmailDomainsTable } from './tables.ts';

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
