import { DEFAULT_LIMIT } from '@octavo/contract';
import * as contract from '@octavo/contract/published';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { encodePosition, readPosition } from '../../search/index.ts';
import { onPublishedSite } from '../../sites/index.ts';
import { noteSearch } from '../note-search.ts';
import { openSite } from '../open-site.ts';
import { searchSitePages } from '../search-site-pages.ts';

export const searchSite = implementOperation(contract.searchSite, {
  access: onPublishedSite(),
  async handle({ platform, caller, subject, query, body, url, request: { signal } }) {
    const { signer } = platform;
    const key = [subject.site.id, body.query, body.scope?.siteSpaces, body.scope?.siteSections];
    const scope = `search:site:${JSON.stringify(key)}`;
    const site = await openSite(platform, caller, subject.site);
    const found = await searchSitePages(platform, site, {
      query: body.query,
      scope: body.scope ?? {},
      url,
      signal,
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
