import { defineOperation } from '../../../http/define-operation.ts';
import { listingFiles } from '../../files/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const listChangeRequestFiles = defineOperation({
  ...listingFiles,
  id: 'list-change-request-files',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/files',
  tag: 'Change request content',
  summary: 'List the files of a change request',
  access: onChangeRequestContent('view'),
});
