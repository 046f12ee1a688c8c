import { DEFAULT_LIMIT } from '@octavo/contract';
import * as contract from '@octavo/contract/search';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { listFacets, readFieldFilters } from '../../custom-fields/index.ts';
import { onOrganization } from '../../orgs/index.ts';
import { listVisibleSpaceIds, readPublications } from '../../spaces/index.ts';
import { encodePosition, readPosition } from '../position.ts';
import { presentIndexing, presentSpace } from '../present.ts';
import { searchBySpace } from '../search-spaces.ts';

export const searchOrganization = implementOperation(contract.searchOrganization, {
  access: onOrganization('access'),
  holdsStill: true,
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
