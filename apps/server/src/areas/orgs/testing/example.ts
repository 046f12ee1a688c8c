import { type AddExamples, provenDomainOf } from '../../../testing/example-part.ts';
import { userActor } from '../../../testing/test-actor.ts';
import { testDns } from '../../../testing/test-dns.ts';
import { makeProofName } from '../email-domain-resource.ts';
import { claimEmailDomains, markDomainProven } from '../email-domains.ts';
import { findEmailDomain } from '../email-domains-store.ts';
import { updateOrganizationRow } from '../store.ts';

/**
 * A subdomain, a proven domain, by which strangers may join, and a claimed one whose owner has
 * published the record that proves it.
 */
export const addExamples: AddExamples = async ({ platform, tx, organizationId, ownerId }) => {
  const subdomain = `kiln-${organizationId}`;
  const domain = provenDomainOf(organizationId);
  const pending = `${organizationId}.example`;
  const actor = userActor(ownerId);
  await updateOrganizationRow(tx, organizationId, { hostname: subdomain });
  await claimEmailDomains(platform, tx, [domain, pending], { organizationId, actor });
  const proven = await findEmailDomain(tx, organizationId, domain);
  const claimed = await findEmailDomain(tx, organizationId, pending);
  if (proven === undefined || claimed === undefined) throw new Error('Nothing was claimed.');
  await markDomainProven(platform, tx, proven, actor);
  testDns.publish(makeProofName(pending), claimed.challenge);
  return { subdomain, emailDomain: pending };
};
