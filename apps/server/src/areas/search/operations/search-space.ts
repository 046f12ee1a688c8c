import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { DEFAULT_LIMIT, listQuery } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onSpace, readPublications } from '../../spaces/index.ts';
import { keepAnswer } from '../kept-answers.ts';
import { encodePosition, readPosition } from '../position.ts';
import { presentIndexing, presentPage } from '../present.ts';
import { MAX_QUERY_LENGTH } from '../query.ts';
import { searchPage, searchResults } from '../resource.ts';
import { searchSpace } from '../search-spaces.ts';

export const searchSpaceOperation = defineOperation({
  id: 'search-space',
  method: 'GET',
  path: '/spaces/{spaceId}/search',
  summary: 'Search the pages of a space',
  description:
    'Pages come best first, each with its best sections. Text in quotes is a phrase, the last word matches as a beginning, and a query that finds little is tried again with room for typing mistakes.',
  tag: 'Search',
  access: onSpace('view'),
  query: listQuery({ query: Type.String({ maxLength: MAX_QUERY_LENGTH }) }),
  responses: { 200: searchResults(searchPage) },
  example: { query: { query: 'start' } },
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
