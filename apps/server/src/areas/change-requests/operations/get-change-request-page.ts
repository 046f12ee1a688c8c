import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { pageWithBody } from '../../content/index.ts';
import { pageQuery, requirePage } from '../../pages/index.ts';
import { onChangeRequest } from '../access.ts';
import { showRequestPage } from '../conflicts/show-request-page.ts';
import { requireChangeRequestContent } from '../require.ts';

export const getChangeRequestPage = defineOperation({
  id: 'get-change-request-page',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}',
  tag: 'Change request content',
  summary: 'Get a page of a change request',
  description:
    'As a document it shows both sides of each open conflict in a block of the type `conflict`.',
  access: onChangeRequest('view'),
  query: pageQuery,
  responses: { 200: pageWithBody },
  errors: [{ type: 'page_missing' }],
  async handle({ platform, subject, params, query, url }) {
    const view = await requireChangeRequestContent(platform, subject);
    const page = requirePage(view, params.pageId);
    return ok(await showRequestPage(platform, subject.changeRequest, { view, page, query, url }));
  },
});
