import { defineOperation } from '../../../http/define-operation.ts';
import { onPublishedContent } from '../../content/index.ts';
import { readingPageByPath } from '../reading-pages.ts';

export const getPageByPath = defineOperation({
  ...readingPageByPath,
  id: 'get-page-by-path',
  method: 'GET',
  path: '/spaces/{spaceId}/content/path/{pagePath}',
  tag: 'Space content',
  summary: 'Get the page at a path of a space',
  description: 'The path is the slugs down the tree, with plain or encoded slashes.',
  access: onPublishedContent(),
  errors: [{ type: 'page_missing' }],
});
