import { Type } from 'typebox';
import { declareOperation } from '../operation.ts';

/** Room for 20 MB of data in base64, and the rest of the body. */
export const MAX_IMPORT_BYTES = 28 * 1024 ** 2;

/** What content is imported from. */
export const IMPORT_SOURCES = [
  'confluence',
  'docx',
  'github-wiki',
  'google-docs',
  'html',
  'markdown',
  'notion',
  'website',
  'zip',
] as const;

/** The name of a source. */
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** What to import. */
export const importBody = Type.Object({
  url: Type.String({
    minLength: 1,
    description:
      'An `https:` URL or, for every source except website and github-wiki, a `data:` URL of at most 20 MB.',
  }),
  source: Type.Enum([...IMPORT_SOURCES]),
});

/** What was imported, and the revision that has it. */
export const importResult = Type.Object({
  revision: Type.String(),
  importedResources: Type.Integer(),
  totalResources: Type.Integer(),
  warnings: Type.Array(
    Type.Object({
      kind: Type.String({
        description: 'The kind of warning, such as `broken-link` or `missing-asset`.',
      }),
      path: Type.String({ description: 'The file that the problem was found in.' }),
      line: Type.Optional(
        Type.Integer({ minimum: 1, description: 'The line, counted from 1, if it is known.' }),
      ),
      message: Type.String(),
    }),
    { description: 'Problems in the source that did not stop the import: the first 1,000.' },
  ),
  warningsCount: Type.Integer({ minimum: 0, description: 'The total number.' }),
});

/** How the operations that import fail, beside what else forbids a change of their content. */
export const importErrors = [
  {
    type: 'invalid_input',
    when: 'the source is not supported, or the URL does not lead to content of this source',
  },
  { type: 'source_unreachable' },
  { type: 'source_forbidden' },
  { type: 'source_unreadable' },
  { type: 'space_locked' },
  { type: 'head_moved' },
  { type: 'body_too_large', when: 'the content is too large' },
  { type: 'too_busy', when: 'too many imports are in progress' },
] as const;

export const importContent = declareOperation({
  id: 'import-content',
  method: 'POST',
  path: '/spaces/{spaceId}/content/import',
  summary: 'Import content into a space',
  description:
    'Imports as one revision. `zip` is an archive of Markdown, and `github-wiki` is a GitHub project or the address of any Git repository: content that was imported from files which no longer exist is removed; pages created in the space are kept, unless there is a file at the path to which they would be exported. `markdown`, `html`, `docx` and `google-docs` add one page. `website` (a start page), `notion` (an export as Markdown or HTML) and `confluence` (a space exported as HTML) add pages after the existing ones; when imported again, they update the pages that they created and leave everything else unchanged. `totalResources` counts the resources found, including those that could not be fetched.',
  tag: 'Space content',
  access: { object: 'space', ability: 'edit' },
  body: importBody,
  maxBodyBytes: MAX_IMPORT_BYTES,
  emits: ['space.content-changed'],
  responses: { 201: importResult },
  errors: importErrors,
  example: { body: { url: 'data:text/markdown,%23%20Glazing', source: 'markdown' } },
});
