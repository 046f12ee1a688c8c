import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSpace } from '../../spaces/index.ts';
import { contentQuery, requireContent, wantsMetadata } from '../content-query.ts';
import { readPublishedContent } from '../published-content.ts';
import { revisionResource } from '../resource.ts';
import { showRevision } from '../show-revision.ts';

export const getContent = defineOperation({
  id: 'get-content',
  method: 'GET',
  path: '/spaces/{spaceId}/content',
  summary: 'Get the content of a space',
  description: 'The active revision with its pages, files and reusable contents.',
  tag: 'Space content',
  access: onSpace('view'),
  query: contentQuery,
  responses: { 200: revisionResource },
  async handle({ platform, subject, query, url }) {
    const view = await requireContent(platform, subject.space);
    const published = await readPublishedContent(platform, subject.space, view.id);
    const metadata = wantsMetadata(query);
    return ok(await showRevision(platform, view, { url, metadata, published }));
  },
});
