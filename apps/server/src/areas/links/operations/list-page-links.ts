import { defineOperation } from '../../../http/define-operation.ts';
import { onContent } from '../../content/index.ts';
import { listingPageLinks } from '../reading-links.ts';

export const listPageLinks = defineOperation({
  ...listingPageLinks,
  id: 'list-page-links',
  method: 'GET',
  path: '/spaces/{spaceId}/content/page/{pageId}/links',
  tag: 'Space content',
  summary: 'List what a page links to',
  description: 'Each thing that it links to once, with the blocks that do.',
  access: onContent('view'),
  errors: [{ type: 'page_missing' }],
});
