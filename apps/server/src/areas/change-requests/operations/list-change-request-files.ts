import { defineOperation } from '../../../http/define-operation.ts';
import { listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { contentParameters, fileResource } from '../../content/index.ts';
import { showFiles } from '../../files/index.ts';
import { onChangeRequest } from '../access.ts';
import { requireChangeRequestContent } from '../require.ts';

export const listChangeRequestFiles = defineOperation({
  id: 'list-change-request-files',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/files',
  tag: 'Change request content',
  summary: 'List the files of a change request',
  access: onChangeRequest('view'),
  query: listQuery(contentParameters),
  responses: { 200: paginated(fileResource) },
  async handle({ platform, subject, query, url }) {
    const view = await requireChangeRequestContent(platform, subject);
    return ok(showFiles(platform, { view, query, url }));
  },
});
