import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { linkListResource, linksQuery, showLinks } from '../../links/index.ts';
import { requirePage } from '../../pages/index.ts';
import { onChangeRequest } from '../access.ts';
import { readRequestLinks } from '../request-links.ts';

export const listChangeRequestPageLinks = defineOperation({
  id: 'list-change-request-page-links',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links',
  tag: 'Change request content',
  summary: 'List what a page of a change request links to',
  access: onChangeRequest('view'),
  query: linksQuery,
  responses: { 200: linkListResource },
  errors: [{ type: 'page_missing' }],
  async handle({ platform, caller, subject, params, query, url }) {
    const { base, ...context } = await readRequestLinks({ platform, caller, subject, url });
    const { id: pageId } = requirePage(context.view, params.pageId);
    return ok(await showLinks(context, query, { base, pageId }));
  },
});
