import { Type } from 'typebox';
import { declareOperation } from '../operation.ts';

export const ZIP = 'application/zip';

export const exportQuery = Type.Object({
  format: Type.Optional(
    Type.Enum(['zip'], { default: 'zip', description: 'The kind of archive.' }),
  ),
});

/** Shared by the operations that answer what a place contains as an archive, which is made as it is sent. */
export const exportingContent = {
  query: exportQuery,
  responses: { 200: null },
  rawType: ZIP,
} as const;

export const exportContent = declareOperation({
  ...exportingContent,
  id: 'export-content',
  method: 'GET',
  path: '/spaces/{spaceId}/content/export',
  tag: 'Space content',
  summary: 'Export the content of a space',
  description:
    'Returns a tree of Markdown and files as an archive, which gives the same content when it is imported again. Imported files that have not changed are byte for byte as they were, including files that are not pages, such as configuration; the role that can edit is therefore required. Pages have the path given in `git`, or one derived from their place. If the answer ends early, it is incomplete: the server stopped, or the caller lost access.',
  access: { object: 'space', ability: 'edit' },
  errors: [{ type: 'export_too_large' }, { type: 'too_busy' }],
});

export const exportRevisionContent = declareOperation({
  ...exportingContent,
  id: 'export-revision-content',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/export',
  tag: 'Revisions',
  summary: 'Export the content of a revision',
  description: 'Returns what the space contained as an archive, like an export of the space.',
  access: { object: 'space', ability: 'edit' },
  errors: [{ type: 'revision_missing' }, { type: 'export_too_large' }, { type: 'too_busy' }],
});
