import { defineOperation } from '../../../http/define-operation.ts';
import { onContent } from '../../content/index.ts';
import { listingLinks } from '../reading-links.ts';

export const listSpaceLinks = defineOperation({
  ...listingLinks,
  id: 'list-space-links',
  method: 'GET',
  path: '/spaces/{spaceId}/links',
  tag: 'Spaces',
  summary: 'List what a space links to',
  description:
    'Each thing that pages and reusable contents link to once, with the first places where they do. A link to an anchor that its page does not have is broken.',
  access: onContent('view'),
});
