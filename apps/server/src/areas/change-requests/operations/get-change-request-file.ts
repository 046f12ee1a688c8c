import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { contentQuery, fileResource } from '../../content/index.ts';
import { showFile } from '../../files/index.ts';
import { onChangeRequest } from '../access.ts';
import { requireChangeRequestContent } from '../require.ts';

export const getChangeRequestFile = defineOperation({
  id: 'get-change-request-file',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}',
  tag: 'Change request content',
  summary: 'Get a file of a change request',
  description: 'Its bytes are at `downloadURL`, which needs no token.',
  access: onChangeRequest('view'),
  query: contentQuery,
  responses: { 200: fileResource },
  errors: [{ type: 'file_missing' }],
  async handle({ platform, subject, params, query, url }) {
    const view = await requireChangeRequestContent(platform, subject);
    return ok(showFile(platform, { view, fileId: params.fileId, query, url }));
  },
});
