import { defineOperation } from '../../../http/define-operation.ts';
import { onContent } from '../../content/index.ts';
import { answerImport } from '../answer-import.ts';
import { importBody, importErrors, importResult, MAX_IMPORT_BYTES } from '../import-from-url.ts';

/** Imports content into a space. */
export const importContent = defineOperation({
  id: 'import-content',
  method: 'POST',
  path: '/spaces/{spaceId}/content/import',
  summary: 'Import content into a space',
  description:
    'As one revision. `zip` is an archive of Markdown and `github-wiki` a GitHub project or the address of any Git repository: what was imported from files before and is gone from them is removed; pages made in the space stay, unless there is a file where they would be exported to. `markdown`, `html`, `docx` and `google-docs` are one page, which is added. `website` (a start page), `notion` (an export as Markdown or HTML) and `confluence` (a space exported as HTML) are added as pages behind what is there; imported again, they update what they made and leave everything else as it is. `totalResources` counts what was found, also where it could not be had.',
  tag: 'Space content',
  access: onContent('edit'),
  body: importBody,
  maxBodyBytes: MAX_IMPORT_BYTES,
  matchTag: ({ place }) => place.revisionId,
  isolation: 'read committed',
  emits: ['space.content-changed'],
  responses: { 201: importResult },
  errors: importErrors,
  example: { body: { url: 'data:text/markdown,%23%20Glazing', source: 'markdown' } },
  handle: (input) => answerImport(input),
});
