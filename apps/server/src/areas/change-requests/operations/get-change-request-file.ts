import { defineOperation } from '../../../http/define-operation.ts';
import { readingFile } from '../../files/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const getChangeRequestFile = defineOperation({
  ...readingFile,
  id: 'get-change-request-file',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}',
  tag: 'Change request content',
  summary: 'Get a file of a change request',
  description: 'Its bytes are at `downloadURL`, which needs no token.',
  access: onChangeRequestContent('view'),
  errors: [{ type: 'file_missing' }],
});
