import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { contentQuery, fileResource, requireContent } from '../../content/index.ts';
import { onSpace } from '../../spaces/index.ts';
import { showFile } from '../show-file.ts';

export const getFile = defineOperation({
  id: 'get-file',
  method: 'GET',
  path: '/spaces/{spaceId}/content/files/{fileId}',
  summary: 'Get a file of a space',
  description: 'Its bytes are at `downloadURL`, which needs no token.',
  tag: 'Space content',
  access: onSpace('view'),
  query: contentQuery,
  responses: { 200: fileResource },
  errors: [{ type: 'file_missing' }],
  async handle({ platform, subject, params, query, url }) {
    const view = await requireContent(platform, subject.space);
    return ok(showFile(platform, { view, fileId: params.fileId, query, url }));
  },
});
