import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { created } from '../../../http/reply.ts';
import {
  commitRevision,
  createDownloadUrls,
  fileResource,
  presentFile,
} from '../../revisions/index.ts';
import { onSpace } from '../../spaces/index.ts';
import { makeFileRecord } from '../make-file-record.ts';
import { refuseLocked } from '../refuse-locked.ts';
import { retryMovedHead } from '../retry-moved-head.ts';
import { receiveUpload } from '../uploads/receive-upload.ts';

/** Adds a file to a space. */
export const uploadFile = defineOperation({
  id: 'upload-file',
  method: 'POST',
  path: '/spaces/{spaceId}/content/files',
  summary: 'Upload a file to a space',
  description:
    'Either a multipart form with the file in the field `file`, or the bytes themselves with `?name=` and their `Content-Type`. Pages link to the file as `/files/<fileId>`. Its type is told by its bytes where they tell it.',
  tag: 'Space content',
  access: onSpace('edit'),
  query: Type.Object({
    name: Type.Optional(Type.String({ maxLength: 255, description: 'The name of the file.' })),
  }),
  bodyType: 'stream',
  matchTag: ({ space }) => space.revision,
  responses: { 201: fileResource },
  errors: [
    { status: 400, when: 'there is no file or no name, or the bytes are not of the declared type' },
    { status: 409, when: 'the space is locked' },
    { status: 413, when: 'the file is larger than the server takes' },
  ],
  example: { query: { name: 'note.txt' } },
  async handle({ platform, caller, subject, query, url, request, write }) {
    const { id: spaceId } = subject.space;
    refuseLocked(subject.space);
    const file = makeFileRecord(platform, await receiveUpload(platform, request, query));
    const makeDownloadUrl = createDownloadUrls(platform, url, spaceId);
    const shown = presentFile(file, { metadata: true, makeDownloadUrl });
    return retryMovedHead(request, () =>
      write(async (tx) => {
        await commitRevision(platform, tx, {
          spaceId,
          type: 'edits',
          author: caller.userId,
          files: new Map([[file.id, file]]),
        });
        return created(shown, url.api(`/spaces/${spaceId}/content/files/${file.id}`));
      }),
    );
  },
});
