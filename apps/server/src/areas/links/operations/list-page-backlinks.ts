import { defineOperation } from '../../../http/define-operation.ts';
import { onContent } from '../../content/index.ts';
import { listingPageBacklinks } from '../reading-links.ts';

export const listPageBacklinks = defineOperation({
  ...listingPageBacklinks,
  id: 'list-page-backlinks',
  method: 'GET',
  path: '/spaces/{spaceId}/content/page/{pageId}/backlinks',
  tag: 'Space content',
  summary: 'List what links to a page',
  description:
    'The other pages and the reusable contents that link to it or to an anchor in it: of the space, then of other spaces that the caller may see.',
  access: onContent('view'),
  errors: [{ type: 'page_missing' }],
});
