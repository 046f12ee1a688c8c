import { defineOperation } from '../../../http/define-operation.ts';
import { readingPage } from '../../pages/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const getChangeRequestPage = defineOperation({
  ...readingPage,
  id: 'get-change-request-page',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}',
  tag: 'Change request content',
  summary: 'Get a page of a change request',
  description:
    'As a document it shows both sides of each open conflict in a block of the type `conflict`.',
  access: onChangeRequestContent('view'),
  errors: [{ type: 'page_missing' }],
});
