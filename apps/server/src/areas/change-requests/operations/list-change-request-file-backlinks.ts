import { defineOperation } from '../../../http/define-operation.ts';
import { listingFileBacklinks } from '../../links/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const listChangeRequestFileBacklinks = defineOperation({
  ...listingFileBacklinks,
  id: 'list-change-request-file-backlinks',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks',
  tag: 'Change request content',
  summary: 'List what shows or links to a file in a change request',
  access: onChangeRequestContent('view'),
  errors: [{ type: 'file_missing' }],
});
