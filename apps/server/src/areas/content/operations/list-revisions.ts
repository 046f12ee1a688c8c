import { defineOperation } from '../../../http/define-operation.ts';
import { listQuery, page, paginated, readPageRequest } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onSpace, readPublishedUrlsOf } from '../../spaces/index.ts';
import { contentParameters, wantsMetadata } from '../content-query.ts';
import { presentRevisionSummary } from '../present.ts';
import { revisionSummary } from '../resource.ts';
import { countRevisions, listRevisions as listRows, MAIN_BRANCH } from '../store.ts';

export const listRevisions = defineOperation({
  id: 'list-revisions',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions',
  summary: 'List the revisions of a space',
  description: "The history of the space's content, newest first, without the content itself.",
  tag: 'Revisions',
  access: onSpace('view'),
  query: listQuery({ metadata: contentParameters.metadata }),
  responses: { 200: paginated(revisionSummary) },
  async handle({ platform, subject, query, url }) {
    const branch = { spaceId: subject.space.id, branch: MAIN_BRANCH };
    const scope = `revisions:${branch.spaceId}`;
    const { limit, after } = readPageRequest(platform.signer, scope, query, ['number']);
    const before = typeof after?.[0] === 'number' ? after[0] : undefined;
    const { db } = platform.database;
    const [rows, count] = await Promise.all([
      listRows(db, branch, { before, limit: limit + 1 }),
      countRevisions(db, branch),
    ]);
    const metadata = wantsMetadata(query);
    const { revision } = subject.space;
    const published = await readPublishedUrlsOf(platform, db, subject.space);
    return ok(
      page(platform.signer, scope, {
        ...{ rows, limit, count },
        keyOf: ({ sequence }) => [sequence],
        present: (row) =>
          presentRevisionSummary(row, {
            ...{ url, metadata, published: row.id === revision ? published : {} },
          }),
      }),
    );
  },
});
