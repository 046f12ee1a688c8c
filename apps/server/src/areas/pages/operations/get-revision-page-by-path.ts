import { defineOperation } from '../../../http/define-operation.ts';
import { onPublishedRevision } from '../../content/index.ts';
import { readingPageByPath } from '../reading-pages.ts';

export const getRevisionPageByPath = defineOperation({
  ...readingPageByPath,
  id: 'get-revision-page-by-path',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/path/{pagePath}',
  tag: 'Revisions',
  summary: 'Get the page at a path of a revision',
  description: 'The path is the slugs down the tree, with plain or encoded slashes.',
  access: onPublishedRevision(),
  errors: [{ type: 'revision_missing' }, { type: 'page_missing' }],
});
