import { defineOperation } from '../../../http/define-operation.ts';
import { readingReusableContent } from '../../pages/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const getChangeRequestReusableContent = defineOperation({
  ...readingReusableContent,
  id: 'get-change-request-reusable-content',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}',
  tag: 'Change request content',
  summary: 'Get a reusable content of a change request',
  access: onChangeRequestContent('view'),
  errors: [{ type: 'reusable_content_missing' }],
});
