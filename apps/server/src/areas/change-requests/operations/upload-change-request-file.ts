import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { created } from '../../../http/reply.ts';
import { makeFileRecord, receiveUpload, retryMovedHead } from '../../authoring/index.ts';
import {
  commitRevision,
  createDownloadUrls,
  fileResource,
  presentFile,
} from '../../revisions/index.ts';
import { onChangeRequest } from '../access.ts';
import { changeRequestHead, refuseClosed } from '../head.ts';
import { noteEdit } from '../note-edit.ts';
import { locateChangeRequest } from '../present.ts';

/** Adds a file to a change request. */
export const uploadChangeRequestFile = defineOperation({
  id: 'upload-change-request-file',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/files',
  tag: 'Change request content',
  summary: 'Upload a file to a change request',
  description:
    'Either a multipart form with the file in the field `file`, or the bytes themselves with `?name=` and their `Content-Type`. Pages of the change request link to the file as `/files/<fileId>`. Its type is told by its bytes where they tell it.',
  access: onChangeRequest('edit'),
  query: Type.Object({
    name: Type.Optional(Type.String({ maxLength: 255, description: 'The name of the file.' })),
  }),
  bodyType: 'stream',
  matchTag: ({ changeRequest }) => changeRequest.revision,
  responses: { 201: fileResource },
  errors: [
    { status: 400, when: 'there is no file or no name, or the bytes are not of the declared type' },
    { status: 409, when: 'the change request is merged or archived, or the space is locked' },
    { status: 413, when: 'the file is larger than the server takes' },
  ],
  example: { query: { name: 'note.txt' } },
  async handle({ platform, caller, subject, query, url, request, write }) {
    const { changeRequest, space } = subject;
    refuseClosed(changeRequest);
    const file = makeFileRecord(platform, await receiveUpload(platform, request, query));
    const makeDownloadUrl = createDownloadUrls(platform, url, space.id);
    const shown = presentFile(file, { metadata: true, makeDownloadUrl });
    const location = url.api(`${locateChangeRequest(changeRequest)}/content/files/${file.id}`);
    return retryMovedHead(request, () =>
      write(async (tx) => {
        await commitRevision(platform, tx, {
          head: changeRequestHead(changeRequest),
          spaceId: space.id,
          type: 'edits',
          author: caller.userId,
          files: new Map([[file.id, file]]),
        });
        await noteEdit(platform, tx, changeRequest, caller.userId);
        return created(shown, location);
      }),
    );
  },
});
