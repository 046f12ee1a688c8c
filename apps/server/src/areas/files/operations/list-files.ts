import { defineOperation } from '../../../http/define-operation.ts';
import { onPublishedContent } from '../../content/index.ts';
import { listingFiles } from '../reading-files.ts';

export const listFiles = defineOperation({
  ...listingFiles,
  id: 'list-files',
  method: 'GET',
  path: '/spaces/{spaceId}/content/files',
  tag: 'Space content',
  summary: 'List the files of a space',
  access: onPublishedContent(),
});
