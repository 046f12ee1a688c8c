import { type Static, Type } from 'typebox';
import { matching } from '../../http/pattern.ts';
import type { Role } from '../../http/roles.ts';
import { roleHas } from '../../http/roles.ts';
import type { Urls } from '../../http/urls.ts';
import type { HostnameClaim } from './store.ts';

/** As the service contract has host names of sites. */
const HOSTNAME_PATTERN =
  '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$';

const HOSTNAME_RULE =
  'must be a host name in lower case with at least three parts, such as "docs.example.com"';

export const hostnameParams = Type.Object({
  hostname: Type.String({ maxLength: 253, ...matching(HOSTNAME_PATTERN, HOSTNAME_RULE) }),
});

/** A host name that a site claims. */
export const customHostnameResource = Type.Object(
  {
    object: Type.Literal('custom-hostname'),
    hostname: Type.String(),
    target: Type.Object({
      type: Type.Literal('site'),
      site: Type.String({ description: 'The id of the site.' }),
      organization: Type.String({ description: 'The id of its organization.' }),
    }),
    status: Type.Enum(['pending', 'active', 'failed'], {
      description: 'The site is at the host name once it is active.',
    }),
    verification: Type.Optional(
      Type.Object(
        { type: Type.Literal('TXT'), name: Type.String(), value: Type.String() },
        { description: 'What to publish in the DNS to prove it; for admins.' },
      ),
    ),
    checkedAt: Type.Optional(Type.String({ format: 'date-time' })),
    urls: Type.Object({ location: Type.String() }),
  },
  { $id: 'CustomHostname' },
);

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
    ...{ object: 'custom-hostname', hostname, status },
    target: { type: 'site', site: claim.site_id, organization: claim.organization_id },
    ...(isShown ? { verification: { type: 'TXT', name, value: challenge } } : {}),
    ...(checkedAt === null ? {} : { checkedAt }),
    urls: { location: url.api(`/custom-hostnames/${hostname}`) },
  };
}
