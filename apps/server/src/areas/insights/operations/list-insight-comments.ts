import * as contract from '@octavo/contract/insights';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../../sites/index.ts';
import { presentComment } from '../present.ts';
import { countComments, listComments } from '../store.ts';

export const listInsightComments = implementOperation(contract.listInsightComments, {
  access: onSite('view'),
  async handle({ platform, subject, query }) {
    const siteId = subject.site.id;
    const filter = { siteId, page: query.pageId, rating: query.rating };
    const { db } = platform.database;
    return ok(
      await answerList(platform.signer, query, {
        scope: `insight-comments:${JSON.stringify(filter)}`,
        key: 'string',
        read: async (range) => [
          await listComments(db, filter, range),
          await countComments(db, filter),
        ],
        keyOf: (row) => row.id,
        present: (rows) => rows.map(presentComment),
      }),
    );
  },
});
