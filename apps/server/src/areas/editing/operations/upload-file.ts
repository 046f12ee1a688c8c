import { defineOperation } from '../../../http/define-operation.ts';
import { onContent } from '../../content/index.ts';
import { answerUpload, uploadDeclaration, uploadErrors } from '../answer-upload.ts';

/** Adds a file to a space. */
export const uploadFile = defineOperation({
  ...uploadDeclaration,
  id: 'upload-file',
  method: 'POST',
  path: '/spaces/{spaceId}/content/files',
  summary: 'Upload a file to a space',
  description:
    'Either a multipart form with the file in the field `file`, or the bytes themselves with `?name=` and their `Content-Type`. Pages link to the file as `/files/<fileId>`. Its type is told by its bytes where they tell it.',
  tag: 'Space content',
  access: onContent('edit'),
  matchTag: ({ place }) => place.revisionId,
  errors: [...uploadErrors, { type: 'space_locked' }],
  handle: (input) => answerUpload(input),
});
