import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { pageWithBody } from '../../content/index.ts';
import { pageQuery, requirePageAt } from '../../pages/index.ts';
import { onChangeRequest } from '../access.ts';
import { showRequestPage } from '../conflicts/show-request-page.ts';
import { requireChangeRequestContent } from '../require.ts';

export const getChangeRequestPageByPath = defineOperation({
  id: 'get-change-request-page-by-path',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}',
  tag: 'Change request content',
  summary: 'Get the page at a path of a change request',
  description: 'The path is the slugs down the tree, with plain or encoded slashes.',
  access: onChangeRequest('view'),
  query: pageQuery,
  responses: { 200: pageWithBody },
  errors: [{ type: 'page_missing' }],
  async handle({ platform, subject, params, query, url }) {
    const view = await requireChangeRequestContent(platform, subject);
    const page = requirePageAt(view, params.pagePath);
    return ok(await showRequestPage(platform, subject.changeRequest, { view, page, query, url }));
  },
});
