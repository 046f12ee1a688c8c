import { defineOperation } from '../../../http/define-operation.ts';
import { notFound } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import { requireContent } from '../../content/index.ts';
import { onSpace } from '../../spaces/index.ts';
import { backlinkListResource, backlinksQuery } from '../resource.ts';
import { showBacklinks } from '../show-links.ts';

export const listFileBacklinks = defineOperation({
  id: 'list-file-backlinks',
  method: 'GET',
  path: '/spaces/{spaceId}/content/files/{fileId}/backlinks',
  tag: 'Space content',
  summary: 'List what shows or links to a file',
  description:
    'The pages and reusable contents that do: of the space, then of other spaces that the caller may see.',
  access: onSpace('view'),
  query: backlinksQuery,
  responses: { 200: backlinkListResource },
  errors: [{ type: 'file_missing' }],
  async handle({ platform, caller, subject, params, query, url }) {
    const view = await requireContent(platform, subject.space);
    if (!view.files.byId.has(params.fileId)) throw notFound('file', 'file_missing');
    const target = { kind: 'file', id: params.fileId } as const;
    return ok(await showBacklinks({ platform, caller, url, subject, view }, query, target));
  },
});
