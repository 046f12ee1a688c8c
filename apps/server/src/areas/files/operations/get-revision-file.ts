import { defineOperation } from '../../../http/define-operation.ts';
import { onPublishedRevision } from '../../content/index.ts';
import { readingFile } from '../reading-files.ts';

export const getRevisionFile = defineOperation({
  ...readingFile,
  id: 'get-revision-file',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}',
  tag: 'Revisions',
  summary: 'Get a file of a revision',
  description: 'Its bytes are at `downloadURL`, which needs no token.',
  access: onPublishedRevision(),
  errors: [{ type: 'revision_missing' }, { type: 'file_missing' }],
});
