import { defineOperation } from '../../../http/define-operation.ts';
import { listingPageBacklinks } from '../../links/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const listChangeRequestPageBacklinks = defineOperation({
  ...listingPageBacklinks,
  id: 'list-change-request-page-backlinks',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/backlinks',
  tag: 'Change request content',
  summary: 'List what links to a page in a change request',
  access: onChangeRequestContent('view'),
  errors: [{ type: 'page_missing' }],
});
