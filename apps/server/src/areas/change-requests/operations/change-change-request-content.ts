import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import {
  applyChanges,
  changeContentBody,
  changeResult,
  insertedFileResource,
  MAX_CHANGES_BYTES,
  presentInsertedFiles,
  retryMovedHead,
} from '../../authoring/index.ts';
import { commitRevision } from '../../revisions/index.ts';
import { onChangeRequest } from '../access.ts';
import { changeRequestHead, refuseClosed } from '../head.ts';
import { noteEdit } from '../note-edit.ts';
import { ancestorOf, presentChangeRequest } from '../present.ts';
import { requireChangeRequest, requireChangeRequestContent } from '../require.ts';
import { changeRequestResource } from '../resource.ts';

const batchAnswer = Type.Object({
  changeRequest: changeRequestResource,
  changes: Type.Array(changeResult, { description: 'What each operation did, in their order.' }),
  insertedFiles: Type.Array(insertedFileResource),
});

/** Edits the content of a change request. */
export const changeChangeRequestContent = defineOperation({
  id: 'change-change-request-content',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content',
  tag: 'Change request content',
  summary: 'Change the content of a change request',
  description:
    'Takes the operations that a change of a space takes, 1 to 50, all or none, as one revision. `revert_page` goes back to the page of the space unless it names a revision. Answers the change request, or with `compat=false` what each operation did besides. A batch for content that changes meanwhile is applied to what it has become; with `If-Match`, which takes the id of the revision in quotes or the entity tag of the content, it is refused instead.',
  access: onChangeRequest('edit'),
  query: Type.Object({
    compat: Type.Optional(Type.Boolean({ description: '`false` answers what was done.' })),
  }),
  body: changeContentBody,
  maxBodyBytes: MAX_CHANGES_BYTES,
  matchTag: ({ changeRequest }) => changeRequest.revision,
  responses: { 200: Type.Union([changeRequestResource, batchAnswer]) },
  errors: [
    {
      status: 400,
      when: 'an operation cannot be applied; `details` names it, as `changes[2].into`',
    },
    {
      status: 409,
      when: 'the change request is merged or archived, the space is locked, a slug is taken, or others keep editing',
    },
    { status: 413, when: 'a file is too large' },
  ],
  example: {
    body: {
      changes: [
        { operation: 'update_page', page: '{pageId}', document: { markdown: '# Glazing' } },
      ],
    },
  },
  handle({ platform, caller, subject, query, body, url, request, write }) {
    const { id: spaceId } = subject.space;
    return retryMovedHead(request, async (attempt) => {
      const changeRequest =
        attempt === 1
          ? subject.changeRequest
          : await requireChangeRequest(platform.database.db, subject.changeRequest);
      refuseClosed(changeRequest);
      const view = await requireChangeRequestContent(platform, { changeRequest });
      const baseRevision = ancestorOf(changeRequest);
      const applied = await applyChanges(platform, view, body.changes, {
        ...{ spaceId, baseRevision, caller },
      });
      return write(async (tx) => {
        const { changed } = await commitRevision(platform, tx, {
          ...applied.changes,
          head: changeRequestHead(changeRequest),
          spaceId,
          expectedHead: view.id,
          type: 'edits',
          author: caller.userId,
        });
        if (changed) await noteEdit(platform, tx, changeRequest, caller.userId);
        const row = await requireChangeRequest(tx, changeRequest);
        const shown = presentChangeRequest(row, url);
        if (query.compat !== false) return ok(shown);
        return ok({
          changeRequest: shown,
          changes: [...applied.results],
          insertedFiles: presentInsertedFiles(platform, applied.insertedFiles, { url, spaceId }),
        });
      });
    });
  },
});
