import * as contract from '@octavo/contract/content';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onSpace, readPublishedUrlsOf } from '../../spaces/index.ts';
import { wantsMetadata } from '../content-query.ts';
import { showMergeSources } from '../merge-sources.ts';
import { presentRevisionSummary } from '../present.ts';
import { countRevisions, listRevisions as listRows, MAIN_BRANCH } from '../store.ts';

export const listRevisions = implementOperation(contract.listRevisions, {
  access: onSpace('view'),
  holdsStill: true,
  async handle({ platform, subject, query, url }) {
    const { db } = platform.database;
    const branch = { spaceId: subject.space.id, branch: MAIN_BRANCH };
    const { revision } = subject.space;
    return ok(
      await answerList(platform.signer, query, {
        scope: `revisions:${branch.spaceId}`,
        key: 'number',
        read: ({ after, limit }) =>
          Promise.all([listRows(db, branch, { before: after, limit }), countRevisions(db, branch)]),
        keyOf: ({ sequence }) => sequence,
        async present(rows) {
          const metadata = wantsMetadata(query);
          const published = await readPublishedUrlsOf(platform, db, subject.space);
          const sources = await showMergeSources(platform, db, rows, url);
          return rows.map((row) =>
            presentRevisionSummary(row, {
              url,
              metadata,
              sources,
              published: row.id === revision ? published : {},
            }),
          );
        },
      }),
    );
  },
});
