import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import {
  contentQuery,
  presentReusableContent,
  requireRevision,
  reusableContentResource,
  wantsMetadata,
} from '../../content/index.ts';
import { onSpace } from '../../spaces/index.ts';
import { requireReusableContent } from '../show-page.ts';

export const getRevisionReusableContent = defineOperation({
  id: 'get-revision-reusable-content',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}',
  summary: 'Get a reusable content of a revision',
  tag: 'Revisions',
  access: onSpace('view'),
  query: contentQuery,
  responses: { 200: reusableContentResource },
  errors: [{ type: 'revision_missing' }, { type: 'reusable_content_missing' }],
  async handle({ platform, subject, params, query }) {
    const view = await requireRevision(platform, subject.space.id, params.revisionId);
    const content = requireReusableContent(view, params.reusableContentId);
    return ok(presentReusableContent(content, { metadata: wantsMetadata(query) }));
  },
});
