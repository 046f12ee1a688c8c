import { type Role, roleHas } from '@octavo/contract';
import type { customHostnameResource } from '@octavo/contract/custom-hostnames';
import type { Static } from 'typebox';
import type { Urls } from '../../http/urls.ts';
import type { HostnameClaim } from './store.ts';

/** The name of the TXT record that proves a host name. */
export function makeChallengeName(hostname: string): string {
  return `_octavo-challenge.${hostname}`;
}

/** Whether the TXT records that were found prove a claim. */
export function isProof(
  records: readonly string[],
  { challenge }: Pick<HostnameClaim, 'challenge'>,
): boolean {
  return challenge !== '' && records.some((record) => record.trim() === challenge);
}

/** A claim as somebody with this role on its site sees it. */
export function presentHostname(
  claim: HostnameClaim,
  role: Role | null,
  url: Urls,
): Static<typeof customHostnameResource> {
  const { hostname, challenge, status, checked_at: checkedAt } = claim;
  const isShown = roleHas(role, 'admin') && challenge !== '';
  const name = makeChallengeName(hostname);
  return {
    object: 'custom-hostname',
    hostname,
    status,
    target: { type: 'site', site: claim.site_id, organization: claim.organization_id },
    ...(isShown ? { verification: { type: 'TXT', name, value: challenge } } : {}),
    ...(checkedAt === null ? {} : { checkedAt }),
    urls: { location: url.api(`/custom-hostnames/${hostname}`) },
  };
}
