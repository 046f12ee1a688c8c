import { defineOperation } from '../../../http/define-operation.ts';
import {
  answerImport,
  importBody,
  importErrors,
  importResult,
  MAX_IMPORT_BYTES,
} from '../../imports/index.ts';
import { onChangeRequestContent } from '../place.ts';

/** Imports content into a change request. */
export const importChangeRequestContent = defineOperation({
  id: 'import-change-request-content',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/import',
  summary: 'Import content into a change request',
  description:
    'As one revision of the change request, from what an import into a space takes: `zip` and `github-wiki` replace what the change request has from files, and every other source adds to it. The space stays as it is.',
  tag: 'Change request content',
  access: onChangeRequestContent('edit'),
  body: importBody,
  maxBodyBytes: MAX_IMPORT_BYTES,
  isolation: 'read committed',
  emits: ['branch.content-changed', 'change-request.updated', 'conflict.resolved'],
  matchTag: ({ changeRequest }) => changeRequest.revision,
  responses: { 201: importResult },
  errors: [...importErrors, { type: 'change_request_merged' }, { type: 'change_request_archived' }],
  example: { body: { url: 'data:text/markdown,%23%20Glazing', source: 'markdown' } },
  handle: (input) => answerImport(input),
});
