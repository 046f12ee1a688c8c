import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { backlinkListResource, backlinksQuery, showBacklinks } from '../../links/index.ts';
import { requirePage } from '../../pages/index.ts';
import { onChangeRequest } from '../access.ts';
import { readRequestLinks } from '../request-links.ts';

export const listChangeRequestPageBacklinks = defineOperation({
  id: 'list-change-request-page-backlinks',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/backlinks',
  tag: 'Change request content',
  summary: 'List what links to a page in a change request',
  access: onChangeRequest('view'),
  query: backlinksQuery,
  responses: { 200: backlinkListResource },
  errors: [{ type: 'page_missing' }],
  async handle({ platform, caller, subject, params, query, url }) {
    const context = await readRequestLinks({ platform, caller, subject, url });
    const { id } = requirePage(context.view, params.pageId);
    return ok(await showBacklinks(context, query, { kind: 'page', id }));
  },
});
