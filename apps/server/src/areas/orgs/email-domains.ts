import { type Actor, type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import {
  deleteEmailDomains,
  insertEmailDomains,
  listEmailDomainNames,
  updateEmailDomainVerified,
} from './email-domains-store.ts';
import { describeEmailDomain } from './events.ts';
import { updateOrganizationRow } from './store.ts';
import type { EmailDomainsTable } from './tables.ts';

/** Whose domains are changed, and by whom. */
interface Claim {
  organizationId: string;
  actor: Actor;
}

/**
 * Makes these the domains that an organization claims. What it claims anew is to be proven, also
 * where it had proven it before; what it claims no more is forgotten with its proof.
 *
 * @param wanted lower case, each once
 */
export async function claimEmailDomains(
  platform: Pick<Platform, 'ids' | 'clock' | 'events'>,
  tx: Tx,
  wanted: readonly string[],
  { organizationId, actor }: Claim,
): Promise<void> {
  const known = await listEmailDomainNames(tx, organizationId);
  const gone = known.filter((domain) => !wanted.includes(domain));
  const added = wanted
    .filter((domain) => !known.includes(domain))
    .map((domain) => ({
      organization_id: organizationId,
      domain,
      challenge: platform.ids.nextUnguessable(),
      claimed_at: readTimestamp(platform.clock),
      verified_at: null,
    }));
  await updateOrganizationRow(tx, organizationId, { email_domains: JSON.stringify(wanted) });
  await deleteEmailDomains(tx, organizationId, gone);
  await insertEmailDomains(tx, added);
  for (const domain of gone) {
    await platform.events.emit(tx, 'email-domain.removed', {
      ...{ actor, organizationId, object: { kind: 'email-domain', id: domain } },
    });
  }
  for (const row of added) {
    await platform.events.emit(tx, 'email-domain.claimed', {
      ...{ actor, organizationId, object: { kind: 'email-domain', id: row.domain } },
      after: describeEmailDomain(row),
    });
  }
}

/** Notes that a claimed domain is proven to be the organization's, and answers it so. */
export async function markDomainProven(
  platform: Pick<Platform, 'clock' | 'events'>,
  tx: Tx,
  claimed: EmailDomainsTable,
  actor: Actor,
): Promise<EmailDomainsTable> {
  if (claimed.verified_at !== null) return claimed;
  const { organization_id: organizationId, domain } = claimed;
  const proven = { ...claimed, verified_at: readTimestamp(platform.clock) };
  await updateEmailDomainVerified(tx, proven);
  await platform.events.emit(tx, 'email-domain.verified', {
    ...{ actor, organizationId, object: { kind: 'email-domain', id: domain } },
    ...{ before: describeEmailDomain(claimed), after: describeEmailDomain(proven) },
  });
  return proven;
}
