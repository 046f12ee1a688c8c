import { defineOperation } from '../../../http/define-operation.ts';
import { listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { contentParameters, fileResource, requireContent } from '../../content/index.ts';
import { onSpace } from '../../spaces/index.ts';
import { showFiles } from '../show-file.ts';

export const listFiles = defineOperation({
  id: 'list-files',
  method: 'GET',
  path: '/spaces/{spaceId}/content/files',
  summary: 'List the files of a space',
  tag: 'Space content',
  access: onSpace('view'),
  query: listQuery(contentParameters),
  responses: { 200: paginated(fileResource) },
  async handle({ platform, subject, query, url }) {
    const view = await requireContent(platform, subject.space);
    return ok(showFiles(platform, { view, query, url }));
  },
});
