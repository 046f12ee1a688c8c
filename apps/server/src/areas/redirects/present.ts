import type { RedirectStatus, siteRedirectResource } from '@octavo/contract/redirects';
import type { Static } from 'typebox';
import type { Urls } from '../../http/urls.ts';
import type { RedirectDestination } from './destination.ts';
import type { SiteRedirectsTable } from './tables.ts';

/** A redirect as the API shows it. */
export function presentRedirect(
  row: SiteRedirectsTable,
  organizationId: string,
  url: Urls,
): Static<typeof siteRedirectResource> {
  const { id, source, created_at: createdAt, updated_at: updatedAt } = row;
  const site = `/orgs/${organizationId}/sites/${row.site_id}`;
  return {
    object: 'site-redirect',
    id,
    source,
    destination: readStored(row),
    status: row.status as RedirectStatus,
    createdAt,
    updatedAt,
    urls: { location: url.api(`${site}/redirects/${id}`) },
  };
}

/** The destination that a row holds. */
export function readStored({ destination }: Pick<SiteRedirectsTable, 'destination'>) {
  return JSON.parse(destination) as RedirectDestination;
}
