import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { DEFAULT_LIMIT, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { encodePosition, MAX_QUERY_LENGTH, readPosition, searchPage } from '../../search/index.ts';
import { onPublishedSite } from '../../sites/index.ts';
import { noteSearch } from '../note-search.ts';
import { openSite } from '../open-site.ts';
import { searchSitePages } from '../search-site-pages.ts';

const ids = Type.Array(Type.String(), { maxItems: 200 });

const sitePage = Type.Object(
  {
    ...searchPage.properties,
    space: Type.String(),
    siteSpace: Type.String(),
    siteSection: Type.Optional(Type.String()),
    urls: Type.Object({ app: Type.String(), published: Type.Optional(Type.String()) }),
  },
  { $id: 'SearchSitePage' },
);

export const searchSite = defineOperation({
  id: 'search-site',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/search',
  tag: 'Published content',
  summary: 'Search the pages of a site',
  description:
    'All spaces of the site in one order, the best pages first; see `search-space`. Visitors find what conditions show them, members what is in the spaces that they may see. The first page of what a visitor searches for counts as a search in the insights. Unknown fields are let pass.',
  access: onPublishedSite(),
  writes: false,
  query: listQuery(),
  body: Type.Object(
    {
      query: Type.String({ maxLength: MAX_QUERY_LENGTH }),
      scope: Type.Optional(
        Type.Object(
          { siteSpaces: Type.Optional(ids), siteSections: Type.Optional(ids) },
          {
            additionalProperties: true,
            description:
              'The ids of what is searched: these site spaces, and all of these sections. The whole site unless one is named.',
          },
        ),
      ),
    },
    { additionalProperties: true },
  ),
  responses: { 200: paginated(sitePage) },
  example: { body: { query: 'start' } },
  async handle({ platform, caller, subject, query, body, url, request: { signal } }) {
    const { signer } = platform;
    const key = [subject.site.id, body.query, body.scope?.siteSpaces, body.scope?.siteSections];
    const scope = `search:site:${JSON.stringify(key)}`;
    const site = await openSite(platform, caller, subject.site);
    const found = await searchSitePages(platform, site, {
      ...{ query: body.query, scope: body.scope ?? {}, url, signal },
      limit: query.limit ?? DEFAULT_LIMIT,
      after: readPosition(signer, scope, query.page),
    });
    if (caller.kind === 'visitor' && query.page === undefined && body.query.trim() !== '') {
      noteSearch(platform, { siteId: subject.site.id, query: body.query, found: found.count });
    }
    return ok({
      ...(found.next && { next: { page: encodePosition(signer, scope, found.next) } }),
      count: found.count,
      items: found.items,
    });
  },
});
