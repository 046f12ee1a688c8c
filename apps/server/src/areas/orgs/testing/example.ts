import type { AddExamples } from '../../../testing/example-part.ts';
import { userActor } from '../../../testing/test-actor.ts';
import { testDns } from '../../../testing/test-dns.ts';
import { makeProofName } from '../email-domain-resource.ts';
import { claimEmailDomains, markDomainProven } from '../email-domains.ts';
import {
  deleteEmailDomains,
  findEmailDomain,
  findProvingOrganizations,
} from '../email-domains-store.ts';
import { updateOrganizationRow } from '../store.ts';

/** The domain of the addresses of everybody in the example world. */
const PROVEN = 'example.com';

/**
 * A subdomain, a proven domain, by which strangers may join, and a claimed one whose owner has
 * published the record that proves it.
 */
export const addExamples: AddExamples = async ({ platform, tx, organizationId, ownerId }) => {
  const subdomain = `kiln-${organizationId}`;
  const pending = `${organizationId}.example`;
  const actor = userActor(ownerId);
  await updateOrganizationRow(tx, organizationId, { hostname: subdomain });
  // One organization has proven a domain at a time: the world that is made last has this one.
  for (const id of await findProvingOrganizations(tx, PROVEN)) {
    await deleteEmailDomains(tx, id, [PROVEN]);
  }
  await claimEmailDomains(platform, tx, [PROVEN, pending], { organizationId, actor });
  const proven = await findEmailDomain(tx, organizationId, PROVEN);
  const claimed = await findEmailDomain(tx, organizationId, pending);
  if (proven === undefined || claimed === undefined) throw new Error('Nothing was claimed.');
  await markDomainProven(platform, tx, proven, actor);
  testDns.publish(makeProofName(pending), claimed.challenge);
  return { subdomain, emailDomain: pending };
};
