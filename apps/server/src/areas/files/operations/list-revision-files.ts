import { defineOperation } from '../../../http/define-operation.ts';
import { onPublishedRevision } from '../../content/index.ts';
import { listingFiles } from '../reading-files.ts';

export const listRevisionFiles = defineOperation({
  ...listingFiles,
  id: 'list-revision-files',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/files',
  tag: 'Revisions',
  summary: 'List the files of a revision',
  access: onPublishedRevision(),
  errors: [{ type: 'revision_missing' }],
});
