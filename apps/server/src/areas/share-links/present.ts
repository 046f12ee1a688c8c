import { type Role, roleHas } from '@octavo/contract';
import type { ShareLinkResource } from '@octavo/contract/share-links';
import type { Urls } from '../../http/urls.ts';
import type { Sealer } from '../../platform/index.ts';
import { makePublishedUrl, type SiteRow } from '../sites/index.ts';
import { nameShareSecret } from './secret.ts';
import type { ShareLinksTable } from './tables.ts';

/** What the share links of a site are shown with. */
export interface ShareLinkViewer {
  sealer: Sealer;
  site: SiteRow;
  /** The role of the caller on the site. */
  role: Role | null;
  url: Urls;
}

/** A share link as the API shows it: with its secret to admins of the site. */
export function presentShareLink(
  row: ShareLinksTable,
  { sealer, site, role, url }: ShareLinkViewer,
): ShareLinkResource {
  const secret = roleHas(role, 'admin') ? sealer.open(nameShareSecret(row), row.secret) : undefined;
  return {
    object: 'share-link',
    id: row.id,
    createdAt: row.created_at,
    name: row.name,
    active: row.active === 1,
    urls:
      secret === undefined
        ? {}
        : { published: `${makePublishedUrl(url.root(''), site)}${secret}/` },
  };
}
