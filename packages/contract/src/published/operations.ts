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
      Type.String({ description: 'What the place where visitors sign in gave this one.' }),
    ),
    unsignedClaims: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'What the client says of its reader, as far as the site asks for it.',
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
    'As `resolve-published-url`, which takes the token of a visitor out of logs and says more of the reader.',
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
    'Any published site may be asked for, as a reader could read it: one that is not for everybody by the key of a share link in the address, or by the token of a visitor. The answer has a token that reads the site. Members who may view a space may ask for `~/changes/{number}` and `~/revisions/{id}` below it.',
  access: { object: 'self' },
  writes: false,
  body: Type.Object(
    {
      url: Type.String({ description: 'An address of any published site.' }),
      redirectOnError: Type.Optional(
        Type.Boolean({
          description:
            'Whether a visitor whose token is missing or bad is led to where to sign in, in place of a 401.',
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
  summary: 'Find the content that an address means',
  description:
    'Takes addresses of the app and of published sites. What is named beside it is left out where the caller may not see it.',
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
  summary: 'Read all that showing a site takes',
  description:
    'What the site is made of and how it looks, complete. Visitors are told what conditions show them, members all that they may see.',
  access: { object: 'site', ability: 'view', letsVisitorsIn: true },
  query: Type.Object({
    shareKey: Type.Optional(
      Type.String({
        maxLength: 512,
        description: 'Accepted: the token of a site that is read by a share link says it already.',
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
    'All spaces of the site in one order, the best pages first; see `search-space`. Visitors find what conditions show them, members what is in the spaces that they may see. The first page of what a visitor searches for counts as a search in the insights. Unknown fields are let pass.',
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
              'The ids of what is searched: these site spaces, and all of these sections. The whole site unless one is named.',
          },
        ),
      ),
    },
    { additionalProperties: true },
  ),
  responses: { 200: paginated(sitePage) },
  example: { body: { query: 'start' } },
});
