import type { Role } from '@octavo/contract';
import type { OrganizationResource } from '@octavo/contract/orgs';
import type { Urls } from '../../http/urls.ts';
import { organizationPermissions } from './policy.ts';
import type { OrganizationsTable } from './tables.ts';

/**
 * An organization row as the API shows it to a member with `role` (null = guest), who owns a team
 * there or not, or to who is none (undefined).
 */
export function presentOrganization(
  row: OrganizationsTable,
  role: Role | null | undefined,
  url: Urls,
  ownsTeam = false,
): OrganizationResource {
  return {
    object: 'organization',
    id: row.id,
    title: row.title,
    createdAt: row.created_at,
    emailDomains: JSON.parse(row.email_domains) as string[],
    ...(row.hostname === null ? {} : { hostname: row.hostname }),
    type: row.type,
    ...(row.use_case === null ? {} : { useCase: row.use_case }),
    ...(row.community_type === null ? {} : { communityType: row.community_type }),
    defaultRole: row.default_role,
    ...(row.default_content === null
      ? {}
      : {
          defaultContent: JSON.parse(row.default_content) as NonNullable<
            OrganizationResource['defaultContent']
          >,
        }),
    sso: row.sso === 1,
    ai: row.ai === 1,
    inviteLinks: row.invite_links === 1,
    plan: 'enterprise_2024',
    urls: {
      location: url.api(`/orgs/${row.id}`),
      app: url.app(`/o/${row.id}`),
      ...(row.logo === null ? {} : { logo: row.logo }),
    },
    trial: { status: 'notapplicable' },
    internal_isOnNewTrial: true,
    permissions: organizationPermissions(role, ownsTeam),
  };
}
