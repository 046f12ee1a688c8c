import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import {
  contentQuery,
  presentReusableContent,
  requireContent,
  reusableContentResource,
  wantsMetadata,
} from '../../content/index.ts';
import { onSpace } from '../../spaces/index.ts';
import { requireReusableContent } from '../show-page.ts';

export const getReusableContent = defineOperation({
  id: 'get-reusable-content',
  method: 'GET',
  path: '/spaces/{spaceId}/content/reusable-contents/{reusableContentId}',
  summary: 'Get a reusable content of a space',
  tag: 'Space content',
  access: onSpace('view'),
  query: contentQuery,
  responses: { 200: reusableContentResource },
  errors: [{ type: 'reusable_content_missing' }],
  async handle({ platform, subject, params, query }) {
    const view = await requireContent(platform, subject.space);
    const content = requireReusableContent(view, params.reusableContentId);
    return ok(presentReusableContent(content, { metadata: wantsMetadata(query) }));
  },
});
