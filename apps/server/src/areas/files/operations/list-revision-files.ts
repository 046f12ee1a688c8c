import { defineOperation } from '../../../http/define-operation.ts';
import { listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { contentParameters, fileResource, requireRevision } from '../../content/index.ts';
import { onSpace } from '../../spaces/index.ts';
import { showFiles } from '../show-file.ts';

export const listRevisionFiles = defineOperation({
  id: 'list-revision-files',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/files',
  summary: 'List the files of a revision',
  tag: 'Revisions',
  access: onSpace('view'),
  query: listQuery(contentParameters),
  responses: { 200: paginated(fileResource) },
  errors: [{ type: 'revision_missing' }],
  async handle({ platform, subject, params, query, url }) {
    const view = await requireRevision(platform, subject.space.id, params.revisionId);
    return ok(showFiles(platform, { view, query, url }));
  },
});
