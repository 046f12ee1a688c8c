import { defineOperation } from '../../../http/define-operation.ts';
import { answerUpload, uploadDeclaration, uploadErrors } from '../../editing/index.ts';
import { onChangeRequestContent } from '../place.ts';

/** Adds a file to a change request. */
export const uploadChangeRequestFile = defineOperation({
  ...uploadDeclaration,
  id: 'upload-change-request-file',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/files',
  tag: 'Change request content',
  summary: 'Upload a file to a change request',
  description:
    'Either a multipart form with the file in the field `file`, or the bytes themselves with `?name=` and their `Content-Type`. Pages of the change request link to the file as `/files/<fileId>`. Its type is told by its bytes where they tell it.',
  access: onChangeRequestContent('edit'),
  matchTag: ({ changeRequest }) => changeRequest.revision,
  errors: [
    ...uploadErrors,
    { type: 'change_request_merged' },
    { type: 'change_request_archived' },
    { type: 'space_locked' },
  ],
  handle: (input) => answerUpload(input),
});
