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
    'Lists the redirects by source. With `source`, lists only the one that a request for this path of the site would match. Visitors get only redirects to content that they can see.',
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
    'Redirects from a path at which the site has no page to a path, page, space, section or another address. Readers are taken directly to the end of a chain of redirects.',
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
    { type: 'unknown_reference', when: 'the destination does not exist on the site' },
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
  description: 'Fields that are omitted stay as they are.',
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
    { type: 'unknown_reference', when: 'the destination does not exist on the site' },
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
    'Returns CSV with the columns `source`, `destination` and `status`, which can be imported again. Pages, spaces and sections are written `page:<space>/<page>`, `space:<space>` and `section:<section>`.',
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
    'Takes CSV with the columns `source`, `destination` and optionally `status`, either as the body with the type `text/csv` or in the field `csv` of a JSON body. If a source already has a redirect, it is replaced. If any line is not valid, nothing is changed, and the lines are named.',
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
