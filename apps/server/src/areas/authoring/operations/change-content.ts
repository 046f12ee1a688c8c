import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { commitRevision, readHead, requireRevision } from '../../revisions/index.ts';
import {
  findSpace,
  onSpace,
  presentSpace,
  readPublishedUrlsOf,
  spaceResource,
} from '../../spaces/index.ts';
import { applyChanges } from '../apply-changes.ts';
import { presentInsertedFiles } from '../present.ts';
import { refuseLocked } from '../refuse-locked.ts';
import {
  changeContentBody,
  changeResult,
  insertedFileResource,
  MAX_CHANGES_BYTES,
} from '../resource.ts';
import { retryMovedHead } from '../retry-moved-head.ts';

const batchAnswer = Type.Object({
  revision: Type.String({ description: 'The revision of the space after the batch.' }),
  changes: Type.Array(changeResult, { description: 'What each operation did, in their order.' }),
  insertedFiles: Type.Array(insertedFileResource),
});

/** Edits the content of a space. */
export const changeContent = defineOperation({
  id: 'change-content',
  method: 'POST',
  path: '/spaces/{spaceId}/content',
  summary: 'Change the content of a space',
  description:
    'Applies 1 to 50 operations in order, all or none, as one revision: `insert_page`, `update_page`, `delete_page`, `revert_page`, `insert_files`, `upsert_reusable_content`, `delete_reusable_content`, `set_variables`. An operation that cannot be applied rejects the batch and is named by its index. Answers the space, or with `compat=false` what each operation did. A batch for content that changes meanwhile is applied to what it has become; with `If-Match`, which takes the id of the revision in quotes or the entity tag of the content, it is refused instead.',
  tag: 'Space content',
  access: onSpace('edit'),
  query: Type.Object({
    compat: Type.Optional(Type.Boolean({ description: '`false` answers what was done.' })),
  }),
  body: changeContentBody,
  maxBodyBytes: MAX_CHANGES_BYTES,
  matchTag: ({ space }) => space.revision,
  responses: { 200: Type.Union([spaceResource, batchAnswer]) },
  errors: [
    {
      status: 400,
      when: 'an operation cannot be applied; `details` names it, as `changes[2].into`',
    },
    { status: 409, when: 'the space is locked, a slug is taken, or others keep editing' },
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
    refuseLocked(subject.space);
    return retryMovedHead(request, async (attempt) => {
      const { revision } = subject.space;
      const head = attempt === 1 ? revision : await readHead(platform.database.db, spaceId);
      const view = await requireRevision(platform, spaceId, head);
      const applied = await applyChanges(platform, view, body.changes, { spaceId, caller });
      return write(async (tx) => {
        const { revisionId } = await commitRevision(platform, tx, {
          ...applied.changes,
          spaceId,
          expectedHead: view.id,
          type: 'edits',
          author: caller.userId,
        });
        if (query.compat === false) {
          const { insertedFiles } = applied;
          return ok({
            revision: revisionId,
            changes: [...applied.results],
            insertedFiles: presentInsertedFiles(platform, insertedFiles, { url, spaceId }),
          });
        }
        const space = (await findSpace(tx, spaceId)) ?? subject.space;
        const urls = await readPublishedUrlsOf(platform, tx, space);
        return ok(presentSpace(space, subject.role, url, urls));
      });
    });
  },
});
