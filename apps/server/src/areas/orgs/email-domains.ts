import { conflict } from '../../http/errors.ts';
import {
  type Actor,
  type Db,
  type Platform,
  readTimestamp,
  type Tx,
} from '../../platform/index.ts';
import {
  deleteEmailDomains,
  findProvingOrganizations,
  insertEmailDomains,
  listEmailDomainNames,
  updateEmailDomainProof,
  updateVouched,
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
      checked_at: null,
      missing_since: null,
    }));
  await updateOrganizationRow(tx, organizationId, { email_domains: JSON.stringify(wanted) });
  await deleteEmailDomains(tx, organizationId, gone);
  await insertEmailDomains(tx, added);
  for (const domain of gone) {
    await platform.events.emit(tx, 'email-domain.removed', {
      actor,
      organizationId,
      object: { kind: 'email-domain', id: domain },
    });
  }
  for (const row of added) {
    await platform.events.emit(tx, 'email-domain.claimed', {
      actor,
      organizationId,
      object: { kind: 'email-domain', id: row.domain },
      after: describeEmailDomain(row),
    });
  }
}

/**
 * Notes that a claimed domain is proven to be the organization's, and answers it so. The caller has
 * seen to it that no other organization has proven it: see `requireFreeDomain`.
 */
export async function markDomainProven(
  platform: Pick<Platform, 'clock' | 'events'>,
  tx: Tx,
  claimed: EmailDomainsTable,
  actor: Actor,
): Promise<EmailDomainsTable> {
  if (claimed.verified_at !== null) return claimed;
  const { organization_id: organizationId, domain } = claimed;
  const now = readTimestamp(platform.clock);
  const proven = { ...claimed, verified_at: now, checked_at: now, missing_since: null };
  await updateEmailDomainProof(tx, proven);
  await platform.events.emit(tx, 'email-domain.verified', {
    actor,
    organizationId,
    object: { kind: 'email-domain', id: domain },
    before: describeEmailDomain(claimed),
    after: describeEmailDomain(proven),
  });
  return proven;
}

/**
 * Refuses a domain that another organization has proven: one has it at a time, since it decides who
 * signs in with addresses there.
 *
 * @throws ApiError 409
 */
export async function requireFreeDomain(
  db: Db,
  { organization_id: organizationId, domain }: EmailDomainsTable,
): Promise<void> {
  const proving = await findProvingOrganizations(db, domain);
  if (proving.every((id) => id === organizationId)) return;
  throw conflict(
    'domain_taken',
    'Another organization has verified this domain. It must release the domain first.',
  );
}

/**
 * Notes that an operator vouches for a claimed domain, whatever the DNS says.
 *
 * @throws ApiError 409 where another organization has proven it
 */
export async function vouchForDomain(
  platform: Pick<Platform, 'clock' | 'events'>,
  tx: Tx,
  claimed: EmailDomainsTable,
  actor: Actor,
): Promise<void> {
  await requireFreeDomain(tx, claimed);
  await markDomainProven(platform, tx, claimed, actor);
  await updateVouched(tx, claimed);
}

/** Ends the proof of a domain whose record is gone: the claim waits to be proven again. */
export async function endDomainProof(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  proven: EmailDomainsTable,
  actor: Actor,
): Promise<void> {
  const { organization_id: organizationId, domain } = proven;
  const ended = { ...proven, verified_at: null, missing_since: null };
  await updateEmailDomainProof(tx, ended);
  await platform.events.emit(tx, 'email-domain.lapsed', {
    actor,
    organizationId,
    object: { kind: 'email-domain', id: domain },
    before: describeEmailDomain(proven),
    after: describeEmailDomain(ended),
  });
}

/** Notes that the record of a proven domain was not found, for the first time. */
export async function markProofMissing(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  proven: EmailDomainsTable,
  { at, endsAt, actor }: { at: string; endsAt: string; actor: Actor },
): Promise<void> {
  const { organization_id: organizationId, domain } = proven;
  await updateEmailDomainProof(tx, { ...proven, checked_at: at, missing_since: at });
  await platform.events.emit(tx, 'email-domain.proof-missing', {
    actor,
    organizationId,
    object: { kind: 'email-domain', id: domain },
    after: { endsAt },
  });
}
