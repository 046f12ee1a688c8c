import { defineOperation } from '../../../http/define-operation.ts';
import { onPublishedRevision } from '../access.ts';
import { readingContent } from '../reading-content.ts';

export const getRevision = defineOperation({
  ...readingContent,
  id: 'get-revision',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}',
  tag: 'Revisions',
  summary: 'Get a revision',
  description: 'A revision of the space with its pages, files and reusable contents.',
  access: onPublishedRevision(),
  errors: [{ type: 'revision_missing' }],
});
