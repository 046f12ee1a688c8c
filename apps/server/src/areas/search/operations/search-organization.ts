import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { DEFAULT_LIMIT, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { listVisibleSpaceIds } from '../../spaces/index.ts';
import { encodePosition, readPosition } from '../position.ts';
import { presentSpace } from '../present.ts';
import { MAX_QUERY_LENGTH } from '../query.ts';
import { searchSpaceResult } from '../resource.ts';
import { searchBySpace } from '../search-spaces.ts';

export const searchOrganization = defineOperation({
  id: 'search-organization',
  method: 'GET',
  path: '/orgs/{organizationId}/search',
  summary: 'Search all spaces that the caller may see',
  description:
    'Spaces come in the order of their best pages, each with up to ten pages. The query is read as in a search of one space.',
  tag: 'Search',
  access: onOrganization('access'),
  query: listQuery({ query: Type.String({ maxLength: MAX_QUERY_LENGTH }) }),
  responses: { 200: paginated(searchSpaceResult) },
  example: { query: { query: 'start' } },
  async handle({ platform, caller, subject, query, url }) {
    const { id } = subject.organization;
    const spaceIds = await listVisibleSpaceIds(platform.database.db, id, caller.userId);
    const scope = `search:organization:${id}:${query.query}`;
    const found = await searchBySpace(platform, spaceIds, query.query, {
      limit: query.limit ?? DEFAULT_LIMIT,
      after: readPosition(platform.signer, scope, query.page),
    });
    return ok({
      ...(found.next && { next: { page: encodePosition(platform.signer, scope, found.next) } }),
      count: found.count,
      items: found.spaces.map((space) => presentSpace(space, url)),
    });
  },
});
