import { defineOperation } from '../../../http/define-operation.ts';
import { onPublishedContent } from '../../content/index.ts';
import { listingPages } from '../reading-pages.ts';

export const listPages = defineOperation({
  ...listingPages,
  id: 'list-pages',
  method: 'GET',
  path: '/spaces/{spaceId}/content/pages',
  tag: 'Space content',
  summary: 'List the pages of a space',
  description: 'All pages, nested as they are in the tree.',
  access: onPublishedContent(),
});
