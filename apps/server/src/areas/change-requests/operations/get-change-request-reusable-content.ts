import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import {
  contentQuery,
  presentReusableContent,
  reusableContentResource,
  wantsMetadata,
} from '../../content/index.ts';
import { requireReusableContent } from '../../pages/index.ts';
import { onChangeRequest } from '../access.ts';
import { requireChangeRequestContent } from '../require.ts';

export const getChangeRequestReusableContent = defineOperation({
  id: 'get-change-request-reusable-content',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}',
  tag: 'Change request content',
  summary: 'Get a reusable content of a change request',
  access: onChangeRequest('view'),
  query: contentQuery,
  responses: { 200: reusableContentResource },
  errors: [{ type: 'reusable_content_missing' }],
  async handle({ platform, subject, params, query }) {
    const view = await requireChangeRequestContent(platform, subject);
    const content = requireReusableContent(view, params.reusableContentId);
    return ok(presentReusableContent(content, { metadata: wantsMetadata(query) }));
  },
});
