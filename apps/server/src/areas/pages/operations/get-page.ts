import { defineOperation } from '../../../http/define-operation.ts';
import { onContent } from '../../content/index.ts';
import { readingPage } from '../reading-pages.ts';

export const getPage = defineOperation({
  ...readingPage,
  id: 'get-page',
  method: 'GET',
  path: '/spaces/{spaceId}/content/page/{pageId}',
  tag: 'Space content',
  summary: 'Get a page of a space',
  access: onContent('view'),
  errors: [{ type: 'page_missing' }],
});
