import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import {
  contentQuery,
  revisionResource,
  showRevision,
  wantsMetadata,
} from '../../content/index.ts';
import { onChangeRequest } from '../access.ts';
import { requireChangeRequestContent } from '../require.ts';

export const getChangeRequestContent = defineOperation({
  id: 'get-change-request-content',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content',
  tag: 'Change request content',
  summary: 'Get the content of a change request',
  description: 'What the space would contain with it: pages, files and reusable contents.',
  access: onChangeRequest('view'),
  query: contentQuery,
  responses: { 200: revisionResource },
  async handle({ platform, subject, query, url }) {
    const view = await requireChangeRequestContent(platform, subject);
    return ok(await showRevision(platform, view, { url, metadata: wantsMetadata(query) }));
  },
});
