import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onContent } from '../../content/index.ts';
import { findSpace, showSpace, spaceResource } from '../../spaces/index.ts';
import { answerBatch, batchDeclaration, batchErrors, batchResults } from '../answer-batch.ts';

const batchAnswer = Type.Object({
  revision: Type.String({ description: 'The revision of the space after the batch.' }),
  ...batchResults,
});

/** Edits the content of a space. */
export const changeContent = defineOperation({
  id: 'change-content',
  method: 'POST',
  path: '/spaces/{spaceId}/content',
  summary: 'Change the content of a space',
  description:
    'Applies 1 to 50 operations in order, all or none, as one revision: `insert_page`, `update_page`, `delete_page`, `revert_page`, `insert_files`, `upsert_reusable_content`, `delete_reusable_content`, `set_variables`. An operation that cannot be applied rejects the batch and is named by its index. Answers the space, or with `compat=false` what each operation did. A batch for content that changes meanwhile is applied to what it has become; with `If-Match`, which takes the id of the revision in quotes, the entity tag of the content, or those of all the pages and reusable contents that the batch changes, it is refused instead where that changed. An operation with a `base` is merged with what others made of its page since; what clashes is an `edit_conflict` that has both sides.',
  tag: 'Space content',
  access: onContent('edit'),
  ...batchDeclaration,
  matchTag: ({ place }) => place.revisionId,
  emits: ['space.content-changed'],
  responses: { 200: Type.Union([spaceResource, batchAnswer]) },
  errors: batchErrors,
  handle(input) {
    const { platform, subject, query, url } = input;
    return answerBatch(input, async (tx, { revisionId, results }) => {
      if (query.compat === false) return ok({ revision: revisionId, ...results });
      const space = (await findSpace(tx, subject.space.id)) ?? subject.space;
      return ok(await showSpace(platform, tx, { space, role: subject.role }, url));
    });
  },
});
