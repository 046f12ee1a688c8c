import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { DEFAULT_LIMIT, listQuery } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import {
  customFieldFacet,
  customFieldFilters,
  listFacets,
  readFieldFilters,
} from '../../custom-fields/index.ts';
import { onOrganization } from '../../orgs/index.ts';
import { listVisibleSpaceIds, readPublications } from '../../spaces/index.ts';
import { encodePosition, readPosition } from '../position.ts';
import { presentIndexing, presentSpace } from '../present.ts';
import { MAX_QUERY_LENGTH } from '../query.ts';
import { searchResults, searchSpaceResult } from '../resource.ts';
import { searchBySpace } from '../search-spaces.ts';

export const searchOrganization = defineOperation({
  id: 'search-organization',
  method: 'GET',
  path: '/orgs/{organizationId}/search',
  summary: 'Search all spaces that the caller may see',
  description:
    'Spaces come in the order of their best pages, each with up to ten pages. The query is read as in a search of one space. With `facets=true` the answer counts what all spaces that are found have in custom fields.',
  tag: 'Search',
  access: onOrganization('access'),
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
  async handle({ platform, caller, subject, query, url, request: { signal } }) {
    const { id } = subject.organization;
    const { database, signer } = platform;
    const { facets = false } = query;
    const filters = await readFieldFilters(database.db, id, query.customField);
    const spaceIds = await listVisibleSpaceIds(database.db, id, caller, filters);
    const scope = `search:organization:${id}:${JSON.stringify(filters)}:${query.query}`;
    const found = await searchBySpace(platform, spaceIds, query.query, {
      limit: query.limit ?? DEFAULT_LIMIT,
      after: readPosition(signer, scope, query.page),
      namesSpaces: facets,
      signal,
    });
    const ids = found.spaces.map((space) => space.id);
    const publications = await readPublications(platform, database.db, ids);
    return ok({
      ...(found.next && { next: { page: encodePosition(signer, scope, found.next) } }),
      count: found.count,
      ...presentIndexing(found),
      items: found.spaces.map((space) => presentSpace(space, url, publications)),
      ...(facets && { facets: await listFacets(database, found.spaceIds) }),
    });
  },
});
