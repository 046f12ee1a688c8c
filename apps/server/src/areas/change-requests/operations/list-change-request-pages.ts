import { defineOperation } from '../../../http/define-operation.ts';
import { listingPages } from '../../pages/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const listChangeRequestPages = defineOperation({
  ...listingPages,
  id: 'list-change-request-pages',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages',
  tag: 'Change request content',
  summary: 'List the pages of a change request',
  description: 'All pages, nested as they are in the tree.',
  access: onChangeRequestContent('view'),
});
