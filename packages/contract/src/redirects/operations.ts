import { Type } from 'typebox';
import { listQuery, paginated } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import {
  redirectDestination,
  redirectSource,
  redirectStatus,
  siteRedirectResource,
} from './resource.ts';

export const EXPORT_SITE_REDIRECTS_CSV = 'text/csv';

export const IMPORT_SITE_REDIRECTS_MAX_BYTES = 4 * 1024 * 1024;

export const listSiteRedirects = declareOperation({
  id: 'list-site-redirects',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/redirects',
  tag: 'Sites',
  summary: 'List the redirects of a site',
  description:
    'By their sources. With `source`, only the one that a request for this path of the site would match. Visitors are told those that lead to what they see.',
  access: { object: 'site', ability: 'view', letsVisitorsIn: true },
  query: listQuery({
    source: Type.Optional(
      Type.String({ maxLength: 4096, description: 'A path on the site, such as `/old/page`.' }),
    ),
  }),
  responses: { 200: paginated(siteRedirectResource) },
});

export const createSiteRedirect = declareOperation({
  id: 'create-site-redirect',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/redirects',
  tag: 'Sites',
  summary: 'Add a redirect to a site',
  description:
    'From a path on which the site has no page, to a path, a page, a space, a section or an address elsewhere. Readers are led to the end of redirects at once.',
  access: { object: 'site', ability: 'create' },
  body: Type.Object(
    {
      source: redirectSource,
      destination: redirectDestination,
      status: Type.Optional(redirectStatus),
    },
    { additionalProperties: false },
  ),
  emits: ['site-redirect.created'],
  responses: { 201: siteRedirectResource },
  errors: [
    { type: 'unknown_reference', when: 'the destination is nothing of the site' },
    { type: 'redirect_source_taken' },
    { type: 'redirect_loop' },
    { type: 'too_many_redirects' },
  ],
  example: { body: { source: '/before', destination: '/after' } },
});

export const updateSiteRedirect = declareOperation({
  id: 'update-site-redirect',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/redirects/{redirectId}',
  tag: 'Sites',
  summary: 'Change a redirect of a site',
  description: 'A field that is left out stays as it is.',
  access: { object: 'site-redirect', ability: 'create' },
  body: Type.Object(
    {
      source: Type.Optional(redirectSource),
      destination: Type.Optional(redirectDestination),
      status: Type.Optional(redirectStatus),
    },
    { additionalProperties: false },
  ),
  emits: ['site-redirect.updated'],
  responses: { 200: siteRedirectResource },
  errors: [
    { type: 'unknown_reference', when: 'the destination is nothing of the site' },
    { type: 'redirect_source_taken' },
    { type: 'redirect_loop' },
  ],
  example: { body: { status: 302 } },
});

export const deleteSiteRedirect = declareOperation({
  id: 'delete-site-redirect',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/redirects/{redirectId}',
  tag: 'Sites',
  summary: 'Remove a redirect from a site',
  access: { object: 'site-redirect', ability: 'create' },
  emits: ['site-redirect.deleted'],
  responses: { 205: null },
});

export const exportSiteRedirects = declareOperation({
  id: 'export-site-redirects',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/redirects.csv',
  tag: 'Sites',
  summary: 'Export the redirects of a site',
  description:
    'CSV with the columns `source`, `destination` and `status`, which can be imported again. Pages, spaces and sections are written `page:<space>/<page>`, `space:<space>` and `section:<section>`.',
  access: { object: 'site', ability: 'view' },
  responses: { 200: null },
  rawType: EXPORT_SITE_REDIRECTS_CSV,
});

export const importSiteRedirects = declareOperation({
  id: 'import-site-redirects',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/redirects/import',
  tag: 'Sites',
  summary: 'Import redirects into a site',
  description:
    'CSV with the columns `source`, `destination` and perhaps `status`, as the body itself with the type `text/csv` or as the field `csv` of JSON. A source that has a redirect gets the new one. Where one line is wrong nothing is changed, and the lines are named.',
  access: { object: 'site', ability: 'create' },
  bodyType: 'stream',
  maxBodyBytes: IMPORT_SITE_REDIRECTS_MAX_BYTES,
  body: Type.Object({ csv: Type.String() }, { additionalProperties: false }),
  emits: ['site.redirects-imported'],
  responses: {
    200: Type.Object({
      created: Type.Integer({ minimum: 0 }),
      updated: Type.Integer({ minimum: 0 }),
    }),
  },
  errors: [
    { type: 'redirect_loop' },
    { type: 'too_many_redirects' },
    {
      type: 'body_too_large',
      when: `the table is larger than ${IMPORT_SITE_REDIRECTS_MAX_BYTES} bytes`,
    },
  ],
  example: { body: { csv: 'source,destination,status\n/before,/after,308\n' } },
});
