import { defineOperation } from '../../../http/define-operation.ts';
import { onPublishedContent } from '../../content/index.ts';
import { readingPage } from '../reading-pages.ts';

export const getPage = defineOperation({
  ...readingPage,
  id: 'get-page',
  method: 'GET',
  path: '/spaces/{spaceId}/content/page/{pageId}',
  tag: 'Space content',
  summary: 'Get a page of a space',
  access: onPublishedContent(),
  errors: [{ type: 'page_missing' }],
});
