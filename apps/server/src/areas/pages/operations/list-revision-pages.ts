import { defineOperation } from '../../../http/define-operation.ts';
import { onPublishedRevision } from '../../content/index.ts';
import { listingPages } from '../reading-pages.ts';

export const listRevisionPages = defineOperation({
  ...listingPages,
  id: 'list-revision-pages',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/pages',
  tag: 'Revisions',
  summary: 'List the pages of a revision',
  description: 'All pages, nested as they are in the tree.',
  access: onPublishedRevision(),
  errors: [{ type: 'revision_missing' }],
});
