import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../../sites/index.ts';
import { presentComment } from '../present.ts';
import { insightComment, ratingSchema } from '../resource.ts';
import { countComments, listComments } from '../store.ts';

export const listInsightComments = defineOperation({
  id: 'list-insight-comments',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/insights/feedback',
  summary: 'List what readers wrote about pages',
  description:
    'The comments that came with feedback, the newest first. Feedback without one is in the counts alone.',
  tag: 'Insights',
  access: onSite('view'),
  query: listQuery({
    pageId: Type.Optional(Type.String({ description: 'Only those about this page.' })),
    rating: Type.Optional(ratingSchema),
  }),
  responses: { 200: paginated(insightComment) },
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
