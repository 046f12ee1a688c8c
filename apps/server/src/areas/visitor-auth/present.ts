import { roleHas } from '@octavo/contract';
import type { PublishingAuthResource } from '@octavo/contract/visitor-auth';
import type { Urls } from '../../http/urls.ts';
import type { Sealer } from '../../platform/index.ts';
import type { SiteSubject } from '../sites/index.ts';
import { openPrivateKey } from './private-key.ts';
import type { VisitorAuthTable } from './tables.ts';

/** How visitors sign in to a site, as the API shows it: with the key to admins. */
export function presentPublishingAuth(
  row: VisitorAuthTable | undefined,
  { site, role }: SiteSubject,
  { sealer, url }: { sealer: Sealer; url: Urls },
): PublishingAuthResource {
  const location = url.api(`/orgs/${site.organization_id}/sites/${site.id}/publishing/auth`);
  const urls = { location };
  if (row === undefined) return { object: 'publishing-auth', backend: 'custom', urls };
  return {
    object: 'publishing-auth',
    backend: row.backend,
    ...(row.fallback_url === null ? {} : { fallbackURL: row.fallback_url }),
    ...(roleHas(role, 'admin') ? { privateKey: openPrivateKey(sealer, row) } : {}),
    updatedAt: row.updated_at,
    urls,
  };
}
