import { defineOperation } from '../../../http/define-operation.ts';
import { onContent } from '../../content/index.ts';
import { listingFileBacklinks } from '../reading-links.ts';

export const listFileBacklinks = defineOperation({
  ...listingFileBacklinks,
  id: 'list-file-backlinks',
  method: 'GET',
  path: '/spaces/{spaceId}/content/files/{fileId}/backlinks',
  tag: 'Space content',
  summary: 'List what shows or links to a file',
  description:
    'The pages and reusable contents that do: of the space, then of other spaces that the caller may see.',
  access: onContent('view'),
  errors: [{ type: 'file_missing' }],
});
