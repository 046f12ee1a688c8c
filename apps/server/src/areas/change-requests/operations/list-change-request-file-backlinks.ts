import { defineOperation } from '../../../http/define-operation.ts';
import { notFound } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import { backlinkListResource, backlinksQuery, showBacklinks } from '../../links/index.ts';
import { onChangeRequest } from '../access.ts';
import { readRequestLinks } from '../request-links.ts';

export const listChangeRequestFileBacklinks = defineOperation({
  id: 'list-change-request-file-backlinks',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks',
  tag: 'Change request content',
  summary: 'List what shows or links to a file in a change request',
  access: onChangeRequest('view'),
  query: backlinksQuery,
  responses: { 200: backlinkListResource },
  errors: [{ type: 'file_missing' }],
  async handle({ platform, caller, subject, params, query, url }) {
    const context = await readRequestLinks({ platform, caller, subject, url });
    if (!context.view.files.byId.has(params.fileId)) throw notFound('file', 'file_missing');
    return ok(await showBacklinks(context, query, { kind: 'file', id: params.fileId }));
  },
});
