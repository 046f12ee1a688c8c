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
    when: 'an operation cannot be applied; `details` names it, for example `changes[2].into`',
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
  changes: Type.Array(changeResult, { description: 'The result of each operation, in order.' }),
  insertedFiles: Type.Array(insertedFileResource),
  renamed: Type.Array(renamedPage, {
    description: 'Pages whose slug got a suffix, because a sibling has the slug without it.',
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
  { type: 'invalid_input', when: 'the file or its name is missing' },
  { type: 'file_type_mismatch' },
  { type: 'head_moved' },
  { type: 'body_too_large', when: 'the file is larger than the server allows' },
] as const;

const batchAnswer = Type.Object({
  revision: Type.String({ description: 'The revision of the space after the batch.' }),
  ...batchResults,
});

/** What the operations that take a batch declare alike. */
export const batchDeclaration = {
  query: Type.Object({
    compat: Type.Optional(
      Type.Boolean({ description: '`false` returns the result of each operation.' }),
    ),
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
    'Applies 1 to 50 operations in order, all or none, as one revision: `insert_page`, `update_page`, `delete_page`, `revert_page`, `insert_files`, `upsert_reusable_content`, `delete_reusable_content`, `set_variables`. If an operation cannot be applied, the batch is refused and the operation is named by its index. Returns the space, or with `compat=false` the result of each operation. If the content has changed in the meantime, the batch is applied to the current content; with `If-Match`, which takes the id of the revision in quotes, the entity tag of the content, or the entity tags of all pages and reusable contents that the batch changes, it is refused instead. An operation with a `base` is merged with changes that others have made since then; changes that conflict are refused as an `edit_conflict` with both sides.',
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
    'Send either a multipart form with the file in the field `file`, or the bytes themselves with `?name=` and their `Content-Type`. Pages link to the file as `/files/<fileId>`. The type of the file is determined from its bytes where possible.',
  tag: 'Space content',
  access: { object: 'space', ability: 'edit' },
  emits: ['space.content-changed'],
  errors: [...uploadErrors, { type: 'space_locked' }],
});
