import { Type } from 'typebox';
import { fileResource, renamedPage } from '../content/resource.ts';
import { declareOperation } from '../operation.ts';
import { spaceResource } from '../spaces/resource.ts';
import {
  changeContentBody,
  changeResult,
  insertedFileResource,
  MAX_CHANGES_BYTES,
} from './resource.ts';

/** How those operations fail, beside what forbids a change of their content. */
export const batchErrors = [
  {
    type: 'invalid_input',
    when: 'an operation cannot be applied; `details` names it, as `changes[2].into`',
  },
  { type: 'unknown_reference' },
  { type: 'file_type_mismatch' },
  { type: 'source_unreachable' },
  { type: 'space_locked' },
  { type: 'slug_taken' },
  { type: 'path_taken' },
  { type: 'page_generated' },
  { type: 'edit_conflict' },
  { type: 'too_many_pages' },
  { type: 'head_moved' },
  { type: 'body_too_large', when: 'the body or a file is too large' },
] as const;

/** The fields of an answer that say what a batch did. */
export const batchResults = {
  changes: Type.Array(changeResult, { description: 'What each operation did, in their order.' }),
  insertedFiles: Type.Array(insertedFileResource),
  renamed: Type.Array(renamedPage, {
    description: 'Pages that got a slug with a suffix, because a sibling has the one without.',
  }),
};

/** What the operations that take an upload declare alike. */
export const uploadDeclaration = {
  query: Type.Object({
    name: Type.Optional(Type.String({ maxLength: 255, description: 'The name of the file.' })),
  }),
  bodyType: 'stream',
  responses: { 201: fileResource },
  example: { query: { name: 'note.txt' } },
} as const;

/** How those operations fail, beside what forbids a change of their content. */
export const uploadErrors = [
  { type: 'invalid_input', when: 'there is no file or no name' },
  { type: 'file_type_mismatch' },
  { type: 'head_moved' },
  { type: 'body_too_large', when: 'the file is larger than the server takes' },
] as const;

const batchAnswer = Type.Object({
  revision: Type.String({ description: 'The revision of the space after the batch.' }),
  ...batchResults,
});

/** What the operations that take a batch declare alike. */
export const batchDeclaration = {
  query: Type.Object({
    compat: Type.Optional(Type.Boolean({ description: '`false` answers what was done.' })),
  }),
  body: changeContentBody,
  maxBodyBytes: MAX_CHANGES_BYTES,
  example: {
    body: {
      changes: [
        {
          operation: 'insert_page',
          ref: 'kiln',
          document: { markdown: '# Kiln\n\nFire it slowly.\n' },
        },
        {
          operation: 'update_page',
          page: '{pageId}',
          document: { markdown: '# Glazing\n\nAfter the [kiln](./kiln.md).\n' },
        },
      ],
    },
  },
} as const;

export const changeContent = declareOperation({
  id: 'change-content',
  method: 'POST',
  path: '/spaces/{spaceId}/content',
  summary: 'Change the content of a space',
  description:
    'Applies 1 to 50 operations in order, all or none, as one revision: `insert_page`, `update_page`, `delete_page`, `revert_page`, `insert_files`, `upsert_reusable_content`, `delete_reusable_content`, `set_variables`. An operation that cannot be applied rejects the batch and is named by its index. Answers the space, or with `compat=false` what each operation did. A batch for content that changes meanwhile is applied to what it has become; with `If-Match`, which takes the id of the revision in quotes, the entity tag of the content, or those of all the pages and reusable contents that the batch changes, it is refused instead where that changed. An operation with a `base` is merged with what others made of its page since; what clashes is an `edit_conflict` that has both sides.',
  tag: 'Space content',
  access: { object: 'space', ability: 'edit' },
  ...batchDeclaration,
  emits: ['space.content-changed'],
  responses: { 200: Type.Union([spaceResource, batchAnswer]) },
  errors: batchErrors,
});

export const uploadFile = declareOperation({
  ...uploadDeclaration,
  id: 'upload-file',
  method: 'POST',
  path: '/spaces/{spaceId}/content/files',
  summary: 'Upload a file to a space',
  description:
    'Either a multipart form with the file in the field `file`, or the bytes themselves with `?name=` and their `Content-Type`. Pages link to the file as `/files/<fileId>`. Its type is told by its bytes where they tell it.',
  tag: 'Space content',
  access: { object: 'space', ability: 'edit' },
  emits: ['space.content-changed'],
  errors: [...uploadErrors, { type: 'space_locked' }],
});
