import { defineOperation } from '../../../http/define-operation.ts';
import { readingContent } from '../../content/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const getChangeRequestContent = defineOperation({
  ...readingContent,
  id: 'get-change-request-content',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content',
  tag: 'Change request content',
  summary: 'Get the content of a change request',
  description: 'What the space would contain with it: pages, files and reusable contents.',
  access: onChangeRequestContent('view'),
});
