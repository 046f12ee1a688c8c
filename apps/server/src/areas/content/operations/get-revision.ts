import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSpace } from '../../spaces/index.ts';
import { contentQuery, requireRevision, wantsMetadata } from '../content-query.ts';
import { readPublishedContent } from '../published-content.ts';
import { revisionResource } from '../resource.ts';
import { showRevision } from '../show-revision.ts';

export const getRevision = defineOperation({
  id: 'get-revision',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}',
  summary: 'Get a revision',
  description: 'A revision of the space with its pages, files and reusable contents.',
  tag: 'Revisions',
  access: onSpace('view'),
  query: contentQuery,
  responses: { 200: revisionResource },
  errors: [{ type: 'revision_missing' }],
  async handle({ platform, subject, params, query, url }) {
    const view = await requireRevision(platform, subject.space.id, params.revisionId);
    const published = await readPublishedContent(platform, subject.space, view.id);
    const metadata = wantsMetadata(query);
    return ok(await showRevision(platform, view, { url, metadata, published }));
  },
});
