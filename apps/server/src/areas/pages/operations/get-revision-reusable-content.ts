import { defineOperation } from '../../../http/define-operation.ts';
import { onPublishedRevision } from '../../content/index.ts';
import { readingReusableContent } from '../reading-pages.ts';

export const getRevisionReusableContent = defineOperation({
  ...readingReusableContent,
  id: 'get-revision-reusable-content',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}',
  tag: 'Revisions',
  summary: 'Get a reusable content of a revision',
  access: onPublishedRevision(),
  errors: [{ type: 'revision_missing' }, { type: 'reusable_content_missing' }],
});
