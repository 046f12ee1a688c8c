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
      'An `https:` URL, or for all but website and github-wiki a `data:` URL of up to 20 MB.',
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
      kind: Type.String({ description: 'Such as `broken-link` or `missing-asset`.' }),
      path: Type.String({ description: 'The file that it was found in.' }),
      line: Type.Optional(
        Type.Integer({ minimum: 1, description: 'The line, counted from 1, where it is known.' }),
      ),
      message: Type.String(),
    }),
    { description: 'What was found in the source and did not stop the import: the first 1,000.' },
  ),
  warningsCount: Type.Integer({ minimum: 0, description: 'How many there are in all.' }),
});

/** How the operations that import fail, beside what else forbids a change of their content. */
export const importErrors = [
  { type: 'invalid_input', when: 'the source is not supported, or the URL leads to nothing of it' },
  { type: 'source_unreachable' },
  { type: 'source_forbidden' },
  { type: 'source_unreadable' },
  { type: 'space_locked' },
  { type: 'head_moved' },
  { type: 'body_too_large', when: 'the content is too large' },
  { type: 'too_busy', when: 'too many imports are going on' },
] as const;

export const importContent = declareOperation({
  id: 'import-content',
  method: 'POST',
  path: '/spaces/{spaceId}/content/import',
  summary: 'Import content into a space',
  description:
    'As one revision. `zip` is an archive of Markdown and `github-wiki` a GitHub project or the address of any Git repository: what was imported from files before and is gone from them is removed; pages made in the space stay, unless there is a file where they would be exported to. `markdown`, `html`, `docx` and `google-docs` are one page, which is added. `website` (a start page), `notion` (an export as Markdown or HTML) and `confluence` (a space exported as HTML) are added as pages behind what is there; imported again, they update what they made and leave everything else as it is. `totalResources` counts what was found, also where it could not be had.',
  tag: 'Space content',
  access: { object: 'space', ability: 'edit' },
  body: importBody,
  maxBodyBytes: MAX_IMPORT_BYTES,
  emits: ['space.content-changed'],
  responses: { 201: importResult },
  errors: importErrors,
  example: { body: { url: 'data:text/markdown,%23%20Glazing', source: 'markdown' } },
});
