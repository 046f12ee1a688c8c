import { Type } from 'typebox';
import { changeRequestResource } from '../change-requests/resource.ts';
import { pageResource } from '../content/resource.ts';
import { listQuery, paginated } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import { organizationResource } from '../orgs/resource.ts';
import { MAX_QUERY_LENGTH, searchPage } from '../search/resource.ts';
import { siteResource } from '../sites/resource.ts';
import { spaceResource } from '../spaces/resource.ts';
import { publishedSite } from './profile-resource.ts';
import { publishedContent, publishedRedirect } from './resource.ts';

const visitorProof = Type.Object(
  {
    jwtToken: Type.Optional(
      Type.String({ description: 'The token that the visitor received when signing in.' }),
    ),
    unsignedClaims: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'What the client states about its reader, if the site uses it.',
      }),
    ),
    type: Type.Optional(Type.Enum(['human', 'agent'])),
  },
  { additionalProperties: true },
);

const searchSiteIds = Type.Array(Type.String(), { maxItems: 200 });

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

export const getPublishedUrl = declareOperation({
  id: 'get-published-url',
  method: 'GET',
  path: '/urls/published',
  tag: 'Published content',
  summary: 'Find what is published at an address',
  description:
    'Like `resolve-published-url`, which keeps the token of a visitor out of logs and accepts more information about the reader.',
  access: { object: 'self' },
  query: Type.Object({
    url: Type.String({ description: 'An address of any published site.' }),
    visitorAuthToken: Type.Optional(Type.String()),
    redirectOnError: Type.Optional(Type.Boolean()),
  }),
  responses: { 200: Type.Union([publishedContent, publishedRedirect]) },
  errors: [{ type: 'visitor_token_refused' }, { type: 'not_found' }],
  example: { query: { url: '{publishedUrl}' } },
});

export const resolvePublishedUrl = declareOperation({
  id: 'resolve-published-url',
  method: 'POST',
  path: '/urls/published',
  tag: 'Published content',
  summary: 'Find what is published at an address, for a reader',
  description:
    'Works for any published site, as a reader could read it. A site that is not public requires the key of a share link in the address, or the token of a visitor. The answer has a token that can read the site. Members who can view a space can also request `~/changes/{number}` and `~/revisions/{id}` below it.',
  access: { object: 'self' },
  writes: false,
  body: Type.Object(
    {
      url: Type.String({ description: 'An address of any published site.' }),
      redirectOnError: Type.Optional(
        Type.Boolean({
          description:
            'Whether a visitor whose token is missing or not valid is redirected to sign in, instead of a 401.',
        }),
      ),
      visitor: Type.Optional(visitorProof),
    },
    { additionalProperties: true },
  ),
  responses: { 200: Type.Union([publishedContent, publishedRedirect]) },
  errors: [{ type: 'visitor_token_refused' }, { type: 'not_found' }],
  example: { body: { url: '{publishedUrl}' } },
});

export const getContentUrl = declareOperation({
  id: 'get-content-url',
  method: 'GET',
  path: '/urls/content',
  tag: 'Published content',
  summary: 'Find the content at an address',
  description:
    'Accepts addresses of the app and of published sites. Related objects that the caller cannot see are left out.',
  access: { object: 'content' },
  query: Type.Object({ url: Type.String() }),
  responses: {
    200: Type.Object({
      organization: Type.Optional(organizationResource),
      site: Type.Optional(siteResource),
      space: Type.Optional(spaceResource),
      changeRequest: Type.Optional(changeRequestResource),
      revision: Type.Optional(Type.String({ description: 'The id of the revision.' })),
      page: Type.Optional(pageResource),
    }),
  },
  errors: [{ type: 'not_found' }],
  example: { query: { url: '{publishedUrl}' } },
});

export const getPublishedSite = declareOperation({
  id: 'get-published-site',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/published',
  tag: 'Published content',
  summary: 'Get everything needed to show a site',
  description:
    'Returns the complete structure and appearance of the site. Visitors get what conditions show them, and members get everything that they can see.',
  access: { object: 'site', ability: 'view', letsVisitorsIn: true },
  query: Type.Object({
    shareKey: Type.Optional(
      Type.String({
        maxLength: 512,
        description:
          'Accepted but not needed: the token of a site that is read through a share link already contains it.',
      }),
    ),
  }),
  responses: { 200: publishedSite },
});

export const searchSite = declareOperation({
  id: 'search-site',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/search',
  tag: 'Published content',
  summary: 'Search the pages of a site',
  description:
    'Searches all spaces of the site together, best pages first; see `search-space`. Visitors find what conditions show them, and members find what is in the spaces that they can see. The first page of results for a visitor counts as a search in the insights. Unknown fields are ignored.',
  access: { object: 'site', ability: 'view', letsVisitorsIn: true },
  writes: false,
  query: listQuery(),
  body: Type.Object(
    {
      query: Type.String({ maxLength: MAX_QUERY_LENGTH }),
      scope: Type.Optional(
        Type.Object(
          { siteSpaces: Type.Optional(searchSiteIds), siteSections: Type.Optional(searchSiteIds) },
          {
            additionalProperties: true,
            description:
              'The ids of the site spaces and sections to search. If none is given, the whole site is searched.',
          },
        ),
      ),
    },
    { additionalProperties: true },
  ),
  responses: { 200: paginated(sitePage) },
  example: { body: { query: 'start' } },
});
