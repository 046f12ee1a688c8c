import { defineOperation } from '../../../http/define-operation.ts';
import { onPublishedContent } from '../access.ts';
import { readingContent } from '../reading-content.ts';

export const getContent = defineOperation({
  ...readingContent,
  id: 'get-content',
  method: 'GET',
  path: '/spaces/{spaceId}/content',
  tag: 'Space content',
  summary: 'Get the content of a space',
  description: 'The active revision with its pages, files and reusable contents.',
  access: onPublishedContent(),
});
