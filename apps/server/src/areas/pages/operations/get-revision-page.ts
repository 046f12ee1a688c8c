import { defineOperation } from '../../../http/define-operation.ts';
import { onPublishedRevision } from '../../content/index.ts';
import { readingPage } from '../reading-pages.ts';

export const getRevisionPage = defineOperation({
  ...readingPage,
  id: 'get-revision-page',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}',
  tag: 'Revisions',
  summary: 'Get a page of a revision',
  access: onPublishedRevision(),
  errors: [{ type: 'revision_missing' }, { type: 'page_missing' }],
});
