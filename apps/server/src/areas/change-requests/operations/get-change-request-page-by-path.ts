import { defineOperation } from '../../../http/define-operation.ts';
import { readingPageByPath } from '../../pages/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const getChangeRequestPageByPath = defineOperation({
  ...readingPageByPath,
  id: 'get-change-request-page-by-path',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}',
  tag: 'Change request content',
  summary: 'Get the page at a path of a change request',
  description: 'The path is the slugs down the tree, with plain or encoded slashes.',
  access: onChangeRequestContent('view'),
  errors: [{ type: 'page_missing' }],
});
