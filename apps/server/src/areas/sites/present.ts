import type { Role } from '@octavo/contract';
import { SITE_FEATURES, type SiteResource } from '@octavo/contract/sites';
import type { Urls } from '../../http/urls.ts';
import { makePublishedUrl, makeTargetUrl } from './addresses.ts';
import { sitePermissions } from './policy.ts';
import type { SiteRow } from './store.ts';

/** The Site of the service contract, as a caller with this role on it sees it. */
export function presentSite(site: SiteRow, role: Role | null, url: Urls): SiteResource {
  const published = makePublishedUrl(url.root(''), site);
  return {
    object: 'site',
    id: site.id,
    type: site.type,
    title: site.title,
    ...(site.hostname === null ? {} : { hostname: site.hostname }),
    basename: site.basename,
    ...(site.proxy === null
      ? {}
      : { proxy: { origin: site.proxy, target: makeTargetUrl(url.root(''), site) } }),
    visibility: site.visibility,
    published: site.published === 1,
    siteSpaces: site.site_spaces,
    createdAt: site.created_at,
    adaptiveContent: { enabled: site.adaptive_content === 1 },
    ads: { status: 'disabled', submittable: false },
    features: SITE_FEATURES.map((id) => ({ id, plan: site.type, frozen: false })),
    urls: {
      location: url.api(`/orgs/${site.organization_id}/sites/${site.id}`),
      app: url.app(`/o/${site.organization_id}/sites/${site.id}`),
      ...(site.published === 1 ? { published } : {}),
    },
    permissions: sitePermissions(role),
  };
}
