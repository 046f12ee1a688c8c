import { Type } from 'typebox';
import { customFieldFacet } from '../custom-fields/facets.ts';
import { customFieldFilters } from '../custom-fields/filters.ts';
import { listQuery } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import { MAX_QUERY_LENGTH, searchPage, searchResults, searchSpaceResult } from './resource.ts';

export const searchSpace = declareOperation({
  id: 'search-space',
  method: 'GET',
  path: '/spaces/{spaceId}/search',
  summary: 'Search the pages of a space',
  description:
    'Returns the best pages first, each with its best sections. Text in quotes is a phrase, the last word also matches the beginning of longer words, and a query that finds little is tried again with tolerance for typing mistakes.',
  tag: 'Search',
  access: { object: 'space', ability: 'view' },
  query: listQuery({ query: Type.String({ maxLength: MAX_QUERY_LENGTH }) }),
  responses: { 200: searchResults(searchPage) },
  example: { query: { query: 'start' } },
});

export const searchOrganization = declareOperation({
  id: 'search-organization',
  method: 'GET',
  path: '/orgs/{organizationId}/search',
  summary: 'Search all spaces that the caller can see',
  description:
    'Returns spaces in the order of their best pages, each with up to ten pages. The query works as in a search of one space. With `facets=true`, the answer counts the values in custom fields of all spaces found.',
  tag: 'Search',
  access: { object: 'organization', ability: 'access' },
  query: listQuery({
    query: Type.String({ maxLength: MAX_QUERY_LENGTH }),
    customField: customFieldFilters,
    facets: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Whether to return `facets`; the default is false.',
      }),
    ),
  }),
  responses: {
    200: Type.Object({
      ...searchResults(searchSpaceResult).properties,
      facets: Type.Optional(Type.Array(customFieldFacet)),
    }),
  },
  example: { query: { query: 'start' } },
});
