import { DEFAULT_LIMIT } from '@octavo/contract';
import * as contract from '@octavo/contract/search';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSpace, readPublications } from '../../spaces/index.ts';
import { keepAnswer } from '../kept-answers.ts';
import { encodePosition, readPosition } from '../position.ts';
import { presentIndexing, presentPage } from '../present.ts';
import { searchSpace } from '../search-spaces.ts';

export const searchSpaceOperation = implementOperation(contract.searchSpace, {
  access: onSpace('view'),
  holdsStill: true,
  async handle({ platform, subject, query, url, request: { signal } }) {
    const scope = `search:space:${subject.space.id}:${query.query}`;
    const found = await searchSpace(platform, subject.space.id, query.query, {
      limit: query.limit ?? DEFAULT_LIMIT,
      after: readPosition(platform.signer, scope, query.page),
      signal,
    });
    const { db } = platform.database;
    const publications = await readPublications(platform, db, [subject.space.id]);
    const site = publications.get(subject.space.id)?.urls.published;
    const key = JSON.stringify([url.app(''), site]);
    const answer = await keepAnswer(platform, found, key, () => ({
      ...(found.next && { next: { page: encodePosition(platform.signer, scope, found.next) } }),
      count: found.count,
      ...presentIndexing(found),
      items: found.pages.map((page) => presentPage(page, url, publications)),
    }));
    return ok(answer);
  },
});
