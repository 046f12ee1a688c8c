import { defineOperation } from '../../../http/define-operation.ts';
import { onPublishedContent } from '../../content/index.ts';
import { readingFile } from '../reading-files.ts';

export const getFile = defineOperation({
  ...readingFile,
  id: 'get-file',
  method: 'GET',
  path: '/spaces/{spaceId}/content/files/{fileId}',
  tag: 'Space content',
  summary: 'Get a file of a space',
  description: 'Its bytes are at `downloadURL`, which needs no token.',
  access: onPublishedContent(),
  errors: [{ type: 'file_missing' }],
});
