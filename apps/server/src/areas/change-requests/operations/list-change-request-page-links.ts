import { defineOperation } from '../../../http/define-operation.ts';
import { listingPageLinks } from '../../links/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const listChangeRequestPageLinks = defineOperation({
  ...listingPageLinks,
  id: 'list-change-request-page-links',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links',
  tag: 'Change request content',
  summary: 'List what a page of a change request links to',
  access: onChangeRequestContent('view'),
  errors: [{ type: 'page_missing' }],
});
