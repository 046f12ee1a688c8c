import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { contentQuery, fileResource, requireRevision } from '../../content/index.ts';
import { onSpace } from '../../spaces/index.ts';
import { showFile } from '../show-file.ts';

export const getRevisionFile = defineOperation({
  id: 'get-revision-file',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}',
  summary: 'Get a file of a revision',
  description: 'Its bytes are at `downloadURL`, which needs no token.',
  tag: 'Revisions',
  access: onSpace('view'),
  query: contentQuery,
  responses: { 200: fileResource },
  errors: [{ type: 'revision_missing' }, { type: 'file_missing' }],
  async handle({ platform, subject, params, query, url }) {
    const view = await requireRevision(platform, subject.space.id, params.revisionId);
    return ok(showFile(platform, { view, fileId: params.fileId, query, url }));
  },
});
