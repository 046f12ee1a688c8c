import { defineOperation } from '../../../http/define-operation.ts';
import { onPublishedContent } from '../../content/index.ts';
import { readingReusableContent } from '../reading-pages.ts';

export const getReusableContent = defineOperation({
  ...readingReusableContent,
  id: 'get-reusable-content',
  method: 'GET',
  path: '/spaces/{spaceId}/content/reusable-contents/{reusableContentId}',
  tag: 'Space content',
  summary: 'Get a reusable content of a space',
  access: onPublishedContent(),
  errors: [{ type: 'reusable_content_missing' }],
});
