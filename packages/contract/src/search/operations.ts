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
    'Pages come best first, each with its best sections. Text in quotes is a phrase, the last word matches as a beginning, and a query that finds little is tried again with room for typing mistakes.',
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
  summary: 'Search all spaces that the caller may see',
  description:
    'Spaces come in the order of their best pages, each with up to ten pages. The query is read as in a search of one space. With `facets=true` the answer counts what all spaces that are found have in custom fields.',
  tag: 'Search',
  access: { object: 'organization', ability: 'access' },
  query: listQuery({
    query: Type.String({ maxLength: MAX_QUERY_LENGTH }),
    customField: customFieldFilters,
    facets: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Whether to answer `facets`; false unless given.',
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
